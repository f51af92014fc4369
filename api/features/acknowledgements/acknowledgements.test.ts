import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { dueAtOf } from '../../../openapi/rules/knowledge-base/acknowledgement.ts'
import { dueAt } from '../../articles/asked.ts'
import { acknowledgementCalls } from '../../test/acknowledgement-calls.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { eventsOf } from '../../test/events-of.ts'
import * as build from '../../test/factories.ts'

const DAY = 86_400_000
// 12:00 in Moscow, where the company is.
const START = Date.UTC(2027, 2, 1, 9)
const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'

let app: TestApp
let time = START
let company: build.BuiltCompany
let admin: build.BuiltUser
let reader: build.BuiltUser
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  time = START
  company = await build.buildCompany(app, { moduleSettings: { knowledgeBase: true, testing: true } })
  admin = await build.buildUser(app, { company, role: 'admin', name: 'Марина' })
  reader = await build.buildUser(app, { company, name: 'Олег' })
})
const as = (user: build.BuiltUser) => acknowledgementCalls(app, user)
const article = (draft: build.ArticleDraft = {}) =>
  build.buildArticle(app, { author: admin, at: new Date(START - DAY), ...draft })
const text = (words: string) => ({ content: { blocks: [{ type: 'paragraph', data: { text: words } }] } })

describe('what an article asks', () => {
  test('nothing until the author says so; then the version of today, with the end of the company’s day', async () => {
    const { id } = await article()
    const [boss, oleg] = [await as(admin), await as(reader)]
    expect(await oleg.get(id)).toMatchObject({
      status: 200,
      kind: 'none',
      isMine: false,
      state: 'none',
      updatedAt: null,
    })
    await boss.save(id, text('Вторая версия'))
    expect(await boss.ask(id, { kind: 'read', dueDays: 7 })).toMatchObject({
      status: 200,
      kind: 'read',
      requiredVersion: 2,
      askedAt: '2027-03-01T09:00:00.000Z',
      isMine: true,
    })
    expect(await oleg.get(id)).toMatchObject({
      state: 'todo',
      isMine: true,
      dueAt: '2027-03-08T20:59:59.999Z',
      knownVersion: null,
      acknowledgedAt: null,
    })
    expect(await oleg.ask(id, { kind: 'none' })).toMatchObject({ status: 403 })
    const events = await eventsOf(app, company.id)
    expect(events.filter(({ action }) => action === 'article.acknowledgement')).toHaveLength(1)
    // The same again changes nothing, and leaves no event.
    const { updatedAt = null } = await boss.get(id)
    time += 1000
    expect(await boss.ask(id, { kind: 'read', dueDays: 7, updatedAt })).toMatchObject({ status: 200, updatedAt })
    expect(await eventsOf(app, company.id)).toHaveLength(events.length)
  })

  test('of two editors the second is told that the first was faster', async () => {
    const { id } = await article()
    const boss = await as(admin)
    expect(await boss.ask(id, { kind: 'read', updatedAt: null })).toMatchObject({ status: 200 })
    expect(await boss.ask(id, { kind: 'read', dueDays: 3, updatedAt: null })).toMatchObject({
      status: 409,
      code: 'STALE',
    })
    const { updatedAt = null } = await boss.get(id)
    expect(await boss.ask(id, { kind: 'read', dueDays: 3, updatedAt })).toMatchObject({ status: 200, dueDays: 3 })
    expect(await boss.ask(id, { kind: 'none', updatedAt })).toMatchObject({ status: 409, code: 'STALE' })
  })

  test('what it names must be there', async () => {
    const { id } = await article()
    const boss = await as(admin)
    const refused = async (body: Parameters<typeof boss.ask>[1]) => {
      const { status, code, fields } = await boss.ask(id, body)
      return { status, code, fields: Object.keys(fields ?? {}) }
    }
    const foreign = await build.buildTest(app)
    const off = await build.buildTest(app, { company, isActive: false })
    expect(await refused({ kind: 'test' })).toEqual({ status: 400, code: 'INVALID_REQUEST', fields: ['test'] })
    expect(await refused({ kind: 'test', test: foreign.id })).toMatchObject({
      code: 'TEST_NOT_FOUND',
      fields: ['test'],
    })
    expect(await refused({ kind: 'test', test: off.id })).toMatchObject({ code: 'TEST_UNAVAILABLE', fields: ['test'] })
    expect(await refused({ kind: 'read', restaurants: [UNKNOWN] })).toMatchObject({ code: 'RESTAURANT_NOT_FOUND' })
    expect(await refused({ kind: 'read', positions: [UNKNOWN] })).toMatchObject({ code: 'POSITION_NOT_FOUND' })
    expect(await refused({ kind: 'read', dueDays: 91 })).toMatchObject({ status: 400, fields: ['dueDays'] })
    expect(await boss.ask(UNKNOWN, { kind: 'read' })).toMatchObject({ status: 404, code: 'ARTICLE_NOT_FOUND' })
    expect(await boss.get(id)).toMatchObject({ kind: 'none' })
  })

  test('a test is shown to those whom it asks, and to who sets it: of the others it may be none at all (D14)', async () => {
    const { id } = await article()
    const hall = await build.buildPosition(app, { company, name: 'Зал' })
    const waiter = await build.buildUser(app, { company, position: hall })
    const asked = await build.buildTest(app, { company, title: 'Ревизия бара' })
    const [boss, oleg, hers] = [await as(admin), await as(reader), await as(waiter)]
    const body = { test: asked.id, positions: [hall.id] }
    expect(await boss.ask(id, { kind: 'test', ...body })).toMatchObject({ test: { title: 'Ревизия бара' } })
    expect(await hers.get(id)).toMatchObject({ isMine: true, test: { _id: asked.id } })
    expect(await oleg.get(id)).toMatchObject({ isMine: false, kind: 'test', test: null })
    // What was chosen before stays the author's to see.
    expect(await boss.ask(id, { kind: 'read', ...body })).toMatchObject({ test: { _id: asked.id } })
    expect(await hers.get(id)).toMatchObject({ isMine: true, kind: 'read', test: null })
  })

  test('a draft asks for the version that is published first', async () => {
    const { id } = await article({ status: 'draft' })
    let boss = await as(admin)
    expect(await boss.ask(id, { kind: 'read', dueDays: 1 })).toMatchObject({
      requiredVersion: null,
      askedAt: null,
      state: 'none',
    })
    await boss.save(id, text('Ещё черновик'))
    time += DAY / 2
    boss = await as(admin)
    await boss.save(id, { status: 'published' })
    expect(await (await as(reader)).get(id)).toMatchObject({
      requiredVersion: 3,
      askedAt: '2027-03-01T21:00:00.000Z',
      dueAt: '2027-03-03T20:59:59.999Z',
      state: 'todo',
    })
    // Whoever takes it back and publishes it again asks for nothing new, unless he says so.
    await boss.save(id, { status: 'draft' })
    expect(await boss.get(id)).toMatchObject({ requiredVersion: 3, state: 'none' })
    await boss.save(id, { status: 'published' })
    expect(await boss.get(id)).toMatchObject({ requiredVersion: 3 })
    await boss.save(id, { status: 'draft', askAgain: true })
    expect(await boss.get(id)).toMatchObject({ requiredVersion: null })
    await boss.save(id, { status: 'published' })
    expect(await boss.get(id)).toMatchObject({ requiredVersion: 7 })
  })

  test('who is asked is who is meant by both the article and the ask', async () => {
    const [waiter, cook] = [await build.buildPosition(app, { company }), await build.buildPosition(app, { company })]
    const anna = await build.buildUser(app, { company, position: waiter })
    const pavel = await build.buildUser(app, { company, position: cook })
    const here = await build.buildRestaurant(app, { company, staff: [anna, pavel] })
    const { id } = await article({ positions: [waiter] })
    const boss = await as(admin)
    expect(await boss.ask(id, { kind: 'read', restaurants: [here.id] })).toMatchObject({
      restaurants: [{ _id: here.id, name: here.name }],
      positions: [],
      isMine: false,
    })
    expect(await (await as(anna)).get(id)).toMatchObject({ isMine: true, state: 'todo' })
    expect(await (await as(pavel)).get(id)).toMatchObject({ status: 404 })
    expect((await boss.sheet(id)).people?.map(({ user }) => user.id)).toEqual([anna.id])
    await boss.ask(id, { kind: 'read', restaurants: [], positions: [cook.id] })
    expect(await (await as(anna)).get(id)).toMatchObject({ isMine: false, state: 'none' })
    expect((await (await as(anna)).mine()).counts).toEqual({ todo: 0, overdue: 0 })
    expect((await boss.sheet(id)).people).toEqual([])
  })
})

describe('«Ознакомлен»', () => {
  test('counts for its version; one that is asked for again is to be read again', async () => {
    const { id } = await article()
    const [boss, oleg] = [await as(admin), await as(reader)]
    await boss.ask(id, { kind: 'read' })
    expect(await oleg.known(id)).toMatchObject({ status: 404, code: 'KNOWN_VERSION_NOT_FOUND' })
    expect(await oleg.know(id, { version: 1 })).toMatchObject({
      status: 200,
      state: 'done',
      knownVersion: 1,
      acknowledgedAt: '2027-03-01T09:00:00.000Z',
    })
    time += 60_000
    await boss.save(id, text('Опечатка исправлена'))
    expect(await oleg.get(id)).toMatchObject({ state: 'done', requiredVersion: 1 })
    time += 60_000
    await boss.save(id, { ...text('Всё иначе'), askAgain: true })
    expect(await oleg.get(id)).toMatchObject({
      state: 'todo',
      requiredVersion: 3,
      askedAt: '2027-03-01T09:02:00.000Z',
      knownVersion: 1,
      acknowledgedAt: null,
    })
    expect(await oleg.known(id)).toMatchObject({ version: 1, content: text('Текст').content })
    const saves = (await eventsOf(app, company.id)).filter(({ action }) => action === 'article.updated')
    expect(saves.map(({ changes }) => changes && 'requiredVersion' in changes && changes.requiredVersion)).toEqual([
      false,
      { old: 1, new: 3 },
    ])
    // Read before it came, handed in after: it counts for what he read.
    expect(await oleg.know(id, { version: 2 })).toMatchObject({ state: 'todo', knownVersion: 2, requiredVersion: 3 })
    expect(await oleg.know(id, { version: 3 })).toMatchObject({ state: 'done', knownVersion: 3 })
    await boss.client.POST('/api/knowledge-base/{id}/restore', {
      params: { path: { id } },
      body: { version: 1, askAgain: true },
    })
    expect(await oleg.get(id)).toMatchObject({ state: 'todo', requiredVersion: 4, knownVersion: 3 })
  })

  test('a version of the future, of a draft or of another article is none', async () => {
    const { id } = await article({ status: 'draft' })
    const [boss, oleg] = [await as(admin), await as(reader)]
    await boss.save(id, { ...text('Всем'), status: 'published' })
    for (const version of [1, 3])
      expect(await oleg.know(id, { version })).toMatchObject({ status: 400, code: 'VERSION_NOT_FOUND' })
    expect(await oleg.know(id, { version: 2 })).toMatchObject({
      status: 200,
      kind: 'none',
      state: 'none',
      knownVersion: 2,
    })
    const stranger = await as(await build.buildUser(app))
    for (const reply of [await stranger.know(id, { version: 2 }), await stranger.get(id), await stranger.known(id)])
      expect(reply).toMatchObject({ status: 404, code: 'ARTICLE_NOT_FOUND' })
  })

  test('an old version that was for others only is shown to nobody else', async () => {
    const [waiter, chef] = [await build.buildPosition(app, { company }), await build.buildPosition(app, { company })]
    const anna = await build.buildUser(app, { company, position: waiter })
    const { id } = await article({ positions: [chef], text: 'Только шефу' })
    await (await as(admin)).save(id, { positionAvailable: [], ...text('Всем') })
    const calls = await as(anna)
    expect(await calls.know(id, { version: 1 })).toMatchObject({ status: 400, code: 'VERSION_NOT_FOUND' })
    // However it came there.
    await app.db.write(
      company.id,
      (sql) => sql`insert into article_knowings (company_id, article_id, user_id, version, at, how)
        values (${company.id}, ${id}, ${anna.id}, 1, ${new Date(time)}, 'read')`,
    )
    expect(await calls.known(id)).toMatchObject({ status: 404, code: 'KNOWN_VERSION_NOT_FOUND' })
  })

  test('from two devices at once, and again later, it is one: the first', async () => {
    const { id } = await article()
    await (await as(admin)).ask(id, { kind: 'read' })
    const [phone, tablet] = [await as(reader), await as(reader)]
    const replies = await Promise.all([phone.know(id, { version: 1 }), tablet.know(id, { version: 1 })])
    expect(replies.map(({ status, state }) => [status, state])).toEqual([
      [200, 'done'],
      [200, 'done'],
    ])
    time += DAY / 2
    expect(await (await as(reader)).know(id, { version: 1 })).toMatchObject({
      acknowledgedAt: '2027-03-01T09:00:00.000Z',
    })
  })

  test('without a network it counts when it was pressed, within limits', async () => {
    const [{ id }, later] = [await article(), await article()]
    const boss = await as(admin)
    await boss.ask(id, { kind: 'read', dueDays: 1 })
    await boss.ask(later.id, { kind: 'read', dueDays: 1 })
    time += 3 * DAY
    const oleg = await as(reader)
    expect(await oleg.get(id)).toMatchObject({ state: 'overdue' })
    const pressed = '2027-03-02T10:00:00.000Z'
    expect(await oleg.know(id, { version: 1, acknowledgedAt: pressed })).toMatchObject({
      state: 'done',
      acknowledgedAt: pressed,
    })
    const fast = { version: 1, acknowledgedAt: '2030-01-01T00:00:00.000Z' }
    expect(await oleg.know(later.id, fast)).toMatchObject({ acknowledgedAt: new Date(time).toISOString() })
    const old = { version: 1, acknowledgedAt: '2027-01-01T00:00:00.000Z' }
    expect(await oleg.know(id, old)).toMatchObject({ status: 400, fields: { acknowledgedAt: expect.any(String) } })
    // A clock that goes behind has not read it before it was written.
    const fresh = await build.buildArticle(app, { author: admin, at: new Date(time) })
    expect(await oleg.know(fresh.id, { version: 1, acknowledgedAt: pressed })).toMatchObject({
      knownAt: new Date(time).toISOString(),
    })
  })

  test('is late from the first moment of the next day, and a new person has his whole time', async () => {
    const { id } = await article()
    await (await as(admin)).ask(id, { kind: 'read', dueDays: 2 })
    const last = Date.UTC(2027, 2, 3, 20, 59, 59, 999)
    time = last
    expect(await (await as(reader)).get(id)).toMatchObject({ state: 'todo', dueAt: new Date(last).toISOString() })
    expect((await (await as(reader)).mine()).counts).toEqual({ todo: 1, overdue: 0 })
    time = last + 1
    expect(await (await as(reader)).get(id)).toMatchObject({ state: 'overdue' })
    expect((await (await as(reader)).mine()).counts).toEqual({ todo: 1, overdue: 1 })
    const fresh = await build.buildUser(app, { company })
    await app.db.write(
      company.id,
      (sql) =>
        sql`update users set created_at = ${new Date(time)} where company_id = ${company.id} and id = ${fresh.id}`,
    )
    expect(await (await as(fresh)).get(id)).toMatchObject({ state: 'todo', dueAt: '2027-03-06T20:59:59.999Z' })
  })
})

test('the database reckons the due time as the rule does, in every zone and over changes of the clock', async () => {
  const zones = [
    'Europe/Moscow',
    'Asia/Vladivostok',
    'America/Sao_Paulo',
    'Europe/Berlin',
    'Africa/Cairo',
    'Asia/Beirut',
  ]
  const sql = app.db.forCompany(company.id)
  for (const zone of zones)
    for (let n = 0; n < 60; n++) {
      const askedAt = new Date(Date.UTC(2024, 0, 1) + n * 13.7 * DAY)
      const createdAt = new Date(Date.UTC(2024, 5, 1) + n * 3.3 * DAY)
      const dueDays = (n % 90) + 1
      const [row] = await sql<{ due: Date }[]>`
        select ${dueAt(sql, zone)} as due
        from (values (${askedAt}::timestamptz, ${dueDays}::int)) s (asked_at, due_days),
          (values (${createdAt}::timestamptz)) u (created_at)`
      const due = dueAtOf({ kind: 'read', requiredVersion: 1, askedAt, dueDays }, createdAt, zone)
      expect([zone, n, due]).toEqual([zone, n, row?.due ?? null])
    }
})
