import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { REVIEW_MONTHS, reviewDueAt } from '../../../../openapi/rules/knowledge-base/article-review.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { eventsOf } from '../../../test/events-of.ts'
import * as build from '../../../test/factories.ts'
import { reviewCalls } from '../../../test/review-calls.ts'

// 12:00 in Moscow, where the company is.
const START = Date.UTC(2027, 2, 1, 9)
const AFTER_A_MONTH = Date.UTC(2027, 3, 1, 6)
const text = (words: string) => ({ content: { blocks: [{ type: 'paragraph', data: { text: words } }] } })

let app: TestApp
let other: TestApp
let time = START
let admin: build.BuiltUser
let id: string
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
  other = await createTestApp({ now: () => new Date(time), beside: app })
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})
beforeEach(async () => {
  time = START
  admin = await build.buildUser(app, { role: 'admin', name: 'Марина' })
  id = (await build.buildArticle(app, { author: admin, at: new Date(START) })).id
})
const events = async () =>
  (await eventsOf(app, admin.company.id)).filter(({ action }) => action.startsWith('article.review'))

describe('the settings', () => {
  test('its author looks after it, and nobody looks it through, until somebody says so; no version is made', async () => {
    const boss = reviewCalls(app, admin)
    const nothing = {
      reviewEvery: null,
      reviewedAt: null,
      reviewDueAt: null,
      isDue: false,
      version: 1,
      updatedAt: null,
    }
    expect(await boss.get(id)).toEqual({ owner: { id: admin.id, name: 'Марина' }, ...nothing })
    const second = await build.buildUser(app, { company: admin.company, role: 'admin', name: 'Олег' })
    expect(await boss.set(id, { reviewEvery: 1, owner: second.id })).toMatchObject({
      status: 200,
      owner: { id: second.id, name: 'Олег' },
      reviewDueAt: '2027-04-01T06:00:00.000Z',
      version: 1,
    })
    // The same again leaves no event; what is not sent stays.
    expect(await boss.set(id, { reviewEvery: 1 })).toMatchObject({ owner: { id: second.id } })
    expect(await events()).toMatchObject([
      { action: 'article.review_set', changes: { owner: { old: 'Марина', new: 'Олег' }, reviewEvery: { new: 1 } } },
    ])
    expect(await boss.history(id)).toHaveLength(1)
  })

  test('an article that was never looked through is due by when it was last changed', async () => {
    const old = await build.buildArticle(app, { author: admin, at: new Date(Date.UTC(2026, 0, 31, 9)) })
    expect(await reviewCalls(app, admin).set(old.id, { reviewEvery: 1 })).toMatchObject({
      reviewedAt: null,
      reviewDueAt: '2026-02-28T06:00:00.000Z',
      isDue: true,
    })
  })

  test('of two who set it at once the second is told that the first was faster', async () => {
    const boss = reviewCalls(app, admin)
    const both = [{ reviewEvery: 1 } as const, { reviewEvery: 3 } as const].map((body) =>
      boss.set(id, { ...body, updatedAt: null }),
    )
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  test('only an administrator of the company who works may look after it', async () => {
    const company = { company: admin.company }
    const people = [
      await build.buildUser(app, company),
      await build.buildUser(app, { ...company, role: 'admin', isActive: false }),
      await build.buildUser(app, { role: 'admin' }),
    ]
    for (const owner of people)
      expect(await reviewCalls(app, admin).set(id, { reviewEvery: 1, owner: owner.id })).toMatchObject({
        status: 400,
        code: 'USER_NOT_FOUND',
        fields: { owner: messages.USER_NOT_FOUND },
      })
  })

  test('the moment is that of the shared rule, in every zone', async () => {
    const zones = ['Europe/Kaliningrad', 'Asia/Kamchatka', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']
    for (const timezone of zones) {
      const company = await build.buildCompany(app)
      await app.db.write(company.id, (sql) => sql`update companies set timezone = ${timezone} where id = ${company.id}`)
      const author = await build.buildUser(app, { company, role: 'admin' })
      for (const at of ['2027-01-31T18:45:00Z', '2027-03-28T01:30:00Z', '2028-02-29T05:10:00Z']) {
        const article = await build.buildArticle(app, { author, at: new Date(at) })
        for (const months of REVIEW_MONTHS) {
          const { reviewDueAt: due } = await reviewCalls(app, author).set(article.id, { reviewEvery: months })
          expect({ timezone, at, months, due }).toEqual({
            timezone,
            at,
            months,
            due: reviewDueAt(new Date(at), months, timezone).toISOString(),
          })
        }
      }
    }
  })
})

describe('«Проверено»', () => {
  beforeEach(() => reviewCalls(app, admin).set(id, { reviewEvery: 1 }))

  test('before it is due nothing changes; then the term begins anew, and history and log tell of it', async () => {
    const boss = reviewCalls(app, admin)
    time = AFTER_A_MONTH - 1
    expect(await boss.check(id, 1)).toMatchObject({ status: 200, reviewedAt: null, isDue: false })
    time = AFTER_A_MONTH
    expect(await boss.get(id)).toMatchObject({ isDue: true })
    expect(await boss.check(id, 1)).toMatchObject({
      status: 200,
      reviewedAt: '2027-04-01T06:00:00.000Z',
      reviewDueAt: '2027-05-01T06:00:00.000Z',
      isDue: false,
      version: 1,
    })
    const by = { id: admin.id, name: 'Марина' }
    expect(await boss.history(id)).toMatchObject([{ version: 1, checks: [{ at: '2027-04-01T06:00:00.000Z', by }] }])
    expect((await events()).at(-1)).toMatchObject({ action: 'article.reviewed' })
  })

  test('by two at once, on two instances, it is one; of an old version it is none', async () => {
    time = AFTER_A_MONTH
    const second = await build.buildUser(app, { company: admin.company, role: 'admin' })
    const both = await Promise.all([reviewCalls(app, admin).check(id, 1), reviewCalls(other, second).check(id, 1)])
    expect(both.map(({ status, isDue }) => ({ status, isDue }))).toEqual(
      both.map(() => ({ status: 200, isDue: false })),
    )
    expect((await events()).filter(({ action }) => action === 'article.reviewed')).toHaveLength(1)
    expect((await reviewCalls(app, admin).history(id))[0]?.checks).toHaveLength(1)
    time = Date.UTC(2027, 4, 1, 6)
    await reviewCalls(app, admin).save(id, { tags: ['зал'] })
    expect(await reviewCalls(app, admin).check(id, 1)).toMatchObject({ status: 409, code: 'STALE' })
    expect(await reviewCalls(app, admin).check(id, 2)).toMatchObject({ status: 200, isDue: false })
  })

  test('whoever publishes a changed text has looked it through; other changes and drafts are none', async () => {
    const boss = reviewCalls(app, admin)
    time = AFTER_A_MONTH
    await boss.save(id, { tags: ['зал'] })
    expect(await boss.get(id)).toMatchObject({ isDue: true })
    await boss.save(id, { status: 'draft' })
    expect(await boss.get(id)).toMatchObject({ isDue: false, reviewedAt: null })
    expect(await boss.check(id, 3)).toMatchObject({ status: 200, reviewedAt: null })
    await boss.save(id, text('Переписано'))
    expect(await boss.get(id)).toMatchObject({ reviewedAt: null })
    await boss.save(id, { status: 'published' })
    expect(await boss.get(id)).toMatchObject({ isDue: false, reviewedAt: new Date(time).toISOString() })
    time = Date.UTC(2027, 4, 1, 6)
    await boss.save(id, text('И ещё раз'))
    expect(await boss.get(id)).toMatchObject({ isDue: false, reviewDueAt: '2027-06-01T06:00:00.000Z' })
  })
})

test('the list tells administrators what is due, as soon as it is; readers are told nothing', async () => {
  const boss = reviewCalls(app, admin)
  const reader = reviewCalls(app, await build.buildUser(app, { company: admin.company }))
  const another = await build.buildArticle(app, { author: admin, at: new Date(START) })
  await boss.set(id, { reviewEvery: 1 })
  await boss.set(another.id, { reviewEvery: 3 })
  expect(await boss.list({ review: 'due' })).toEqual({ ids: [], due: 0 })
  expect((await boss.list({})).due).toBe(0)
  time = AFTER_A_MONTH
  expect(await boss.list({ review: 'due' })).toEqual({ ids: [id], due: 1 })
  expect(await boss.list({ review: 'due', search: 'статья' })).toEqual({ ids: [id], due: 1 })
  expect((await boss.list({})).due).toBe(1)
  // Found, remembered, mended, missed, and nothing to look for: it comes with the first look, whatever that finds.
  for (const search of ['статья', 'статья', 'статья', 'статя', 'щщщщщщ', 'и', '…'])
    expect([search, (await boss.list({ search })).due]).toEqual([search, 1])
  expect((await reader.list({ review: 'due' })).ids).toHaveLength(2)
  for (const query of [{}, { search: 'статья' }]) expect((await reader.list(query)).due).toBeUndefined()
  await boss.check(id, 1)
  expect(await boss.list({ review: 'due' })).toEqual({ ids: [], due: 0 })
})
