import { describe, expect, test } from 'bun:test'
import { existsSync, statSync } from 'node:fs'
import { formFaults, valueFaults } from '../../openapi/rules/forms/forms.ts'
import type { Article } from './article.ts'
import { fileUrl } from './files.ts'
import { DAY } from '../../openapi/rules/time/durations.ts'
import { isOpen, isOverdue, moveTo } from '../../openapi/rules/tasks/tasks.ts'
import { articleIds, companyIds, DELETED_ARTICLE, userIds } from './ids.ts'
import { timeOf, type Seeded } from './row.ts'
import { secrets } from './users.ts'
import { world } from './world.ts'

const {
  articles,
  categories,
  companies,
  files,
  forms,
  formResponses,
  formVersions,
  positions,
  restaurants,
  tasks,
  taskSeries,
  taskTemplates,
  tests,
  topics,
  users,
  versions,
  views,
} = world
const idOf = (row: { _id: string } | { id: string }) => ('_id' in row ? row._id : row.id)
const everyRow = [
  ...articles,
  ...categories,
  ...companies,
  ...files,
  ...forms,
  ...positions,
  ...restaurants,
  ...tests,
  ...topics,
  ...users,
]
const homes = new Map(everyRow.map(({ companyId, row }) => [idOf(row), companyId]))
const blocksOf = (row: Article) => row.content.blocks
const berezka = <Row>(rows: Seeded<Row>[]) =>
  rows.filter(({ companyId }) => companyId === companyIds.berezka).map(({ row }) => row)
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

describe('ids', () => {
  test('no two rows share an id, each is a UUIDv7', () => {
    expect(homes.size).toBe(everyRow.length)
    for (const id of homes.keys())
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  // Block data is free-form, so every id is looked for in the whole text of a row.
  test('every id that a row names belongs to a row of the same company', () => {
    const strangers = everyRow.flatMap(({ companyId, row }) =>
      (JSON.stringify(row).match(UUID) ?? [])
        // The one deleted article that a card still names.
        .filter((id) => id !== DELETED_ARTICLE && homes.get(id) !== companyId)
        .map((id) => `${idOf(row)} -> ${id}`),
    )
    expect(strangers).toEqual([])
  })
})

test('a quoted name, colour or author is the one of the row itself', () => {
  const names = new Map(everyRow.map(({ row }) => [idOf(row), 'name' in row ? row.name : row.title]))
  const colors = new Map(topics.map(({ row }) => [row._id, row.color]))
  for (const { row } of articles) {
    for (const ref of [...row.positionAvailable, ...(row.topic ? [row.topic] : [])])
      expect(names.get(ref._id)).toBe(ref.name)
    expect(names.get(row.createdBy.id ?? '')).toBe(row.createdBy.name)
    if (row.topic) expect(row.topic.color).toBe(colors.get(row.topic._id) ?? 'no such topic')
  }
  for (const { row } of users) if (row.position) expect(names.get(row.position._id)).toBe(row.position.name)
  for (const { row } of tests)
    for (const ref of [...row.positions, ...row.restaurants, ...(row.category ? [row.category] : [])])
      expect(names.get(ref._id)).toBe(ref.name)
})

describe('topics', () => {
  test('three levels, a level below the parent’s, lengths within the limits', () => {
    const levels = new Map(topics.map(({ row }) => [row._id, row.level]))
    expect(berezka(topics).length).toBeGreaterThanOrEqual(12)
    expect(new Set(levels.values())).toEqual(new Set([0, 1, 2]))
    for (const { row } of topics) {
      expect(row.level).toBe(row.parent ? (levels.get(row.parent) ?? Number.NaN) + 1 : 0)
      expect(row.name.length).toBeLessThanOrEqual(50)
      expect(row.description?.length ?? 0).toBeLessThanOrEqual(200)
      expect(row.color).toMatch(/^#[0-9a-f]{6}$/)
    }
    expect(topics.some(({ row }) => !row.isActive)).toBe(true)
  })

  test('siblings are numbered from 0 without gaps', () => {
    const siblings = Object.groupBy(topics, ({ companyId, row }) => row.parent ?? companyId)
    for (const group of Object.values(siblings)) {
      const orders = (group ?? []).map(({ row }) => row.order).toSorted((a, b) => a - b)
      expect(orders).toEqual(orders.map((_, at) => at))
    }
  })
})

describe('articles', () => {
  test('enough of them in every status, within the limits of B39 and B42', () => {
    const count = (status: Article['status']) => berezka(articles).filter((row) => row.status === status).length
    expect(berezka(articles).length).toBeGreaterThanOrEqual(42)
    expect(count('published')).toBeGreaterThanOrEqual(32)
    expect(count('draft')).toBeGreaterThanOrEqual(6)
    expect(count('archived')).toBeGreaterThanOrEqual(5)
    for (const { row } of articles) {
      expect(row.title.length).toBeLessThanOrEqual(200)
      expect(row.tags.length).toBeLessThanOrEqual(20)
      for (const tag of row.tags) expect(tag).toMatch(/^[а-яё]{1,40}$/)
      expect(new Set(row.tags).size).toBe(row.tags.length)
      expect(row.createdAt).toBe(timeOf(row._id))
      expect(row.updatedAt >= row.createdAt && row.updatedAt < '2026-11-19').toBe(true)
    }
  })

  test('every block type is used, and one that nobody knows', () => {
    const used = new Set(articles.flatMap(({ row }) => blocksOf(row).map(({ type }) => type)))
    expect([...used].toSorted()).toEqual(
      [
        'header',
        'paragraph',
        'list',
        'checklist',
        'image',
        'quote',
        'code',
        'warning',
        'delimiter',
        'table',
        'pageCard',
        'testingBlock',
        'fileUpload',
        'video',
        'googleSheet',
        'map',
      ].toSorted(),
    )
  })

  test('tables are rectangular', () => {
    for (const { row } of articles)
      for (const { type, data } of blocksOf(row))
        if (type === 'table' && Array.isArray(data.content))
          expect(new Set(data.content.map((cells: string[]) => cells.length)).size).toBe(1)
  })
})

test('the history of every article ends with the article itself, one entry a version', () => {
  const histories = Map.groupBy(versions, ({ row }) => row.articleId)
  for (const { companyId, row } of articles) {
    const entries = histories.get(row._id) ?? []
    expect(entries.map((one) => one.row.version)).toEqual(Array.from({ length: row.version }, (_, at) => at + 1))
    expect(entries.every((one) => one.companyId === companyId)).toBe(true)
    const saved = entries.map((one) => one.row.savedAt)
    expect(saved).toEqual(saved.toSorted())
    const { title, status, priority, topic, tags, content } = row
    expect(entries.at(-1)?.row).toMatchObject({ title, status, priority, topic, tags, content })
    expect(entries[0]?.row).toMatchObject({ changeType: 'created', savedAt: row.createdAt })
  }
  expect(new Set(versions.map(({ row }) => row.changeType))).toEqual(
    new Set(['created', 'updated', 'restored', 'archived']),
  )
})

test('the last views are of readers of the company, fewer than the article counts', () => {
  const people = new Map(users.map(({ companyId, row }) => [row.id, companyId]))
  for (const { companyId, row } of views) expect(people.get(row.userId)).toBe(companyId)
  for (const { row } of articles)
    expect(views.filter((view) => view.row.articleId === row._id).length).toBeLessThanOrEqual(row.viewCount)
  expect(views.some(({ row }) => row.articleId === articleIds.firstMinutes)).toBe(true)
})

test('positions count their people and articles', () => {
  for (const { row } of positions) {
    const holders = users.filter((user) => user.row.isActive && user.row.position?._id === row._id)
    const limited = articles.filter((one) => one.row.positionAvailable.some(({ _id }) => _id === row._id))
    expect({ [row.name]: [row.usersCount, row.articlesCount] }).toEqual({
      [row.name]: [holders.length, limited.length],
    })
  }
})

test('each version of a form is kept, the last one is the form’s; an answer fits the version that it was given to', () => {
  for (const { companyId, row } of forms) {
    const kept = formVersions.filter((one) => one.companyId === companyId && one.row.formId === row._id)
    expect(kept.map((one) => one.row.version)).toEqual(Array.from({ length: row.version }, (_, at) => at + 1))
    expect(kept.at(-1)?.row.fields).toEqual(row.fields)
    expect(formFaults(row.fields)).toEqual({})
  }
  const names = new Map([...users, ...restaurants].map(({ row }) => [idOf(row), row.name]))
  for (const { row } of formResponses) {
    const asked = formVersions.find((one) => one.row.formId === row.formId && one.row.version === row.version)
    expect(valueFaults(asked?.row.fields ?? [], row.values)).toEqual({})
    expect(names.get(row.submittedBy.id ?? '')).toBe(row.submittedBy.name)
    if (row.restaurant) expect(names.get(row.restaurant._id)).toBe(row.restaurant.name)
  }
})

describe('tasks', () => {
  const rows = berezka(tasks)
  const open = rows.filter(({ status }) => isOpen(status))

  test('there is something to see in every status and on both screens', () => {
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(['new', 'in_progress', 'review', 'done', 'cancelled']),
    )
    const now = Date.now()
    const late = open.filter(({ status, deadline }) => isOverdue(status, deadline, now))
    const today = open.filter(({ deadline }) => {
      const left = Date.parse(deadline ?? '') - now
      return left > 0 && left < DAY
    })
    for (const some of [late, today]) expect(some.length).toBeGreaterThanOrEqual(3)
    const waiter = open.filter(({ assignees }) => assignees.includes(userIds.denis))
    for (const some of [late, today]) expect(some.some((one) => waiter.includes(one))).toBe(true)
    expect(open.some(({ deadline }) => deadline === null)).toBe(true)
  })

  test('each was moved as the rules allow, and stands where its history ends', () => {
    const admins = berezka(users).flatMap(({ id, role }) => (role === 'admin' ? [id] : []))
    for (const { title, status, requireReview, assignees, createdBy, history, updatedAt } of rows) {
      let at: typeof status = 'new'
      for (const { by, changes } of history)
        for (const { field, to } of changes) {
          const next = (['new', 'in_progress', 'review', 'done', 'cancelled'] as const).find((one) => one === to)
          if (field !== 'status' || !next || by === null) continue
          const part = { isAssignee: assignees.includes(by), isAuthor: by === createdBy, isAdmin: admins.includes(by) }
          expect({ title, next, move: moveTo(next, { status: at, requireReview }, part) }).not.toMatchObject({
            move: undefined,
          })
          at = next
        }
      expect({ title, at }).toEqual({ title, at: status })
      const times = history.map((one) => one.at)
      expect(times).toEqual(times.toSorted())
      expect(updatedAt).toBe(times.at(-1) ?? '')
      expect(Date.parse(updatedAt)).toBeLessThanOrEqual(Date.now())
    }
  })

  test('numbers, ids and whatever a task names are the company’s own', () => {
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
    // What came by itself came on its Monday.
    const made = rows.filter(({ series }) => series === null).map(({ createdAt }) => createdAt)
    expect(made).toEqual(made.toSorted())
    const ids = rows.flatMap(({ _id, comments, history }) => [_id, ...[...comments, ...history].map((one) => one._id)])
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const own = [...rows, ...berezka(taskSeries), ...berezka(taskTemplates)].flatMap(
      ({ category, restaurant, form, assignees, attachments }) => [
        ...[category, restaurant, form].flatMap((id) => id ?? []),
        ...assignees,
        ...attachments,
      ],
    )
    const said = rows.flatMap(({ comments, result }) => [
      ...comments.flatMap(({ author, mentions, attachments }) => [author, ...mentions, ...attachments]),
      ...(result ? [result.by, ...result.attachments] : []),
    ])
    for (const id of [...own, ...said]) expect({ id, home: homes.get(id) }).toEqual({ id, home: companyIds.berezka })
  })

  test('what was handed in had all that was asked for', () => {
    for (const { _id, title, status, form, requirePhoto, result } of rows) {
      if (status !== 'review' && !(status === 'done' && (form !== null || requirePhoto))) continue
      const answered = formResponses.some(({ row }) => row.task?._id === _id)
      expect({ title, form: form === null || answered, result: result !== undefined }).toEqual({
        title,
        form: true,
        result: true,
      })
      if (requirePhoto) expect(result?.attachments.length).toBeGreaterThan(0)
    }
  })
})

test('every address of a file in an article names a stored file, and its bytes are there', () => {
  const urls = new Set(files.map(({ row }) => fileUrl(row)))
  const named = articles.flatMap(({ row }) => JSON.stringify(row).match(/\/api\/files\/[^"]+/g) ?? [])
  expect(named.filter((url) => !urls.has(url))).toEqual([])
  for (const { row } of files) {
    const path = new URL(`../../${row.path}`, import.meta.url)
    expect(existsSync(path)).toBe(true)
    expect(statSync(path).size).toBe(row.size)
  }
})

test('PINs are unique inside a company, an administrator’s has six digits (A11, C3)', () => {
  const pins = berezka(users).flatMap(({ id, role }) => {
    const pin = secrets[id]?.pin
    if (pin && role === 'admin') expect(pin).toHaveLength(6)
    return pin ? [pin] : []
  })
  expect(pins.length).toBe(3)
  expect(new Set(pins).size).toBe(pins.length)
  for (const { row } of users) expect(secrets[row.id]).toBeDefined()
})
