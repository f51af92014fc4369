import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { MINUTE } from '../../../openapi/rules/time/durations.ts'
import { settle } from '../../notifications/settle.ts'
import { administrators, tell, type Cause } from '../../notifications/tell.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildCompany, buildUser, type BuiltCompany, type BuiltUser } from '../../test/factories.ts'

type Input = components['schemas']['NotificationSettingsInput']
const START = Date.UTC(2026, 10, 20, 9)
let time = START
let app: TestApp
let company: BuiltCompany
let admin: BuiltUser
let waiter: BuiltUser
let cook: BuiltUser
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  time = START
  company = await buildCompany(app, {
    moduleSettings: { tasks: true, checklists: true, testing: true, knowledgeBase: true, news: true },
  })
  admin = await buildUser(app, { company, role: 'admin' })
  waiter = await buildUser(app, { company, name: 'Дарья Белова' })
  cook = await buildUser(app, { company, name: 'Екатерина Орлова' })
})

const task = Bun.randomUUIDv7()
const comment = (people: Cause['people'], by: BuiltUser): Cause<'taskComment'> => ({
  company: company.id,
  kind: 'taskComment',
  facts: { number: 129, title: 'Рассадка' },
  link: { type: 'task', id: task },
  people,
  by: by.id,
  group: `comments ${task}`,
})
const say = (cause: Cause<'taskComment'>) => app.db.write(company.id, (sql) => tell(sql, cause, new Date(time)))
const listOf = async ({ client }: BuiltUser, query: { filter?: 'unread'; before?: string; limit?: number } = {}) => {
  const { data, error } = await client.GET('/api/notifications', { params: { query } })
  if (!data) throw new Error(JSON.stringify(error))
  return data
}
const read = async ({ client }: BuiltUser, id: string) =>
  (await client.POST('/api/notifications/{id}/read', { params: { path: { id } } })).data
const readAll = async ({ client }: BuiltUser, upTo?: string) =>
  (await client.POST('/api/notifications/read-all', { body: upTo === undefined ? {} : { upTo } })).data
const choose = async ({ client }: BuiltUser, body: Input) => client.PUT('/api/notifications/settings', { body })

test('ten comments are one line with whoever wrote them, nobody is told of his own, and what was read begins anew', async () => {
  for (let n = 0; n < 10; n += 1) {
    time += MINUTE
    await say(comment([admin.id, waiter.id, cook.id], n % 2 ? waiter : cook))
  }
  const page = await listOf(admin)
  expect(page).toMatchObject({ unreadCount: 1, next: null, quietHours: { from: '23:00', to: '08:00' } })
  expect(page.notifications).toMatchObject([
    {
      kind: 'taskComment',
      title: '10 комментариев к задаче №129',
      text: 'Дарья Б., Екатерина О.',
      link: { type: 'task', id: task },
      count: 10,
      at: new Date(time).toISOString(),
      isRead: false,
    },
  ])
  expect((await listOf(waiter)).notifications).toMatchObject([{ count: 5, text: 'Екатерина О.' }])
  expect(await read(admin, page.notifications[0]?._id ?? '')).toEqual({ unreadCount: 0 })
  await say(comment([admin.id], cook))
  expect((await listOf(admin)).notifications.map(({ count, isRead }) => [count, isRead])).toEqual([
    [1, false],
    [10, true],
  ])
})

test('two who write at once are counted in one line, and what is rolled back tells nobody', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => say(comment([admin.id, waiter.id, cook.id], n % 2 ? waiter : cook))),
  )
  expect((await listOf(admin)).notifications).toMatchObject([{ count: 8 }])
  const fails = app.db.write(company.id, async (sql) => {
    await tell(sql, comment([admin.id], cook), new Date(time))
    throw new Error('no')
  })
  expect(fails).rejects.toThrow('no')
  await fails.catch(() => {})
  expect((await listOf(admin)).notifications).toMatchObject([{ count: 8 }])
})

test('pages go on where the last one ended; of all, what came after it was seen stays unread', async () => {
  for (let n = 0; n < 5; n += 1) {
    // Two of one moment.
    if (n !== 3) time += MINUTE
    await say({ ...comment([waiter.id], admin), group: `${n}` })
  }
  const first = await listOf(waiter, { limit: 2 })
  const second = await listOf(waiter, { limit: 2, before: first.next ?? '' })
  const third = await listOf(waiter, { limit: 2, before: second.next ?? '' })
  const ids = [first, second, third].flatMap(({ notifications }) => notifications.map(({ _id }) => _id))
  expect([ids.length, new Set(ids).size, third.next]).toEqual([5, 5, null])
  time += MINUTE
  await say({ ...comment([waiter.id], admin), group: 'new' })
  expect(await readAll(waiter, first.notifications[0]?.cursor)).toEqual({ unreadCount: 1 })
  const unread = await listOf(waiter, { filter: 'unread' })
  expect(unread.notifications).toHaveLength(1)
  expect(await readAll(waiter)).toEqual({ unreadCount: 0 })
})

test('a place later than any day that there is stands before all rows, and is no failure (I1)', async () => {
  await say(comment([waiter.id], admin))
  for (const ms of ['253402300800000', '999999999999999']) {
    const place = `${ms}-${task}`
    expect((await listOf(waiter, { before: place })).notifications).toHaveLength(1)
    expect(await readAll(waiter, place)).toEqual({ unreadCount: 0 })
  }
})

test('one reads his own only, twice is once, and an unknown one is 404', async () => {
  await say(comment([waiter.id], admin))
  const [row] = (await listOf(waiter)).notifications
  const path = { id: row?._id ?? '' }
  const { response } = await cook.client.POST('/api/notifications/{id}/read', { params: { path } })
  expect(response.status).toBe(404)
  expect([await read(waiter, path.id), await read(waiter, path.id)]).toEqual([{ unreadCount: 0 }, { unreadCount: 0 }])
})

test('whoever does not want a kind is not told of it; what is obligatory stays', async () => {
  expect((await choose(waiter, { kinds: [{ kind: 'taskComment', app: false, telegram: false }] })).data).toMatchObject({
    quietHours: { from: '23:00', to: '08:00' },
    digestAt: null,
    hasMailbox: true,
  })
  await say(comment([waiter.id, cook.id], admin))
  expect([(await listOf(waiter)).notifications.length, (await listOf(cook)).notifications.length]).toEqual([0, 1])
  const refused = await choose(waiter, { kinds: [{ kind: 'taskAssigned', app: false }] })
  expect(refused.error).toMatchObject({ code: 'NOTIFICATION_OBLIGATORY' })
  const saved = await choose(waiter, { digestAt: '09:00', quietHours: null })
  expect(saved.data).toMatchObject({ digestAt: '09:00', quietHours: null })
  expect(saved.data?.kinds.find(({ kind }) => kind === 'taskComment')).toMatchObject({ app: false, mail: false })
  expect(saved.data?.kinds.some(({ kind }) => kind === 'testResult')).toBe(false)
  const { data } = await admin.client.GET('/api/notifications/settings')
  expect(data?.kinds.some(({ kind }) => kind === 'testResult')).toBe(true)
  // Nobody tells of it: every export answers at once.
  expect(data?.kinds.some(({ kind }) => kind === 'exportReady')).toBe(false)
})

test('two tabs that choose at once leave both choices', async () => {
  await Promise.all([
    choose(waiter, { kinds: [{ kind: 'taskComment', mail: true }] }),
    choose(waiter, { kinds: [{ kind: 'mention', mail: false }] }),
  ])
  const { data } = await waiter.client.GET('/api/notifications/settings')
  const of = (wanted: string) => data?.kinds.find(({ kind }) => kind === wanted)?.mail
  expect([of('taskComment'), of('mention')]).toEqual([true, false])
})

test('what is over counts as read, and whoever is deleted leaves nothing', async () => {
  await say(comment([waiter.id, cook.id], admin))
  await app.db.write(company.id, (sql) =>
    settle(sql, { company: company.id, links: [task], users: [waiter.id] }, new Date(time)),
  )
  expect([(await listOf(waiter)).unreadCount, (await listOf(cook)).unreadCount]).toEqual([0, 1])
  await admin.client.DELETE('/api/users/{id}', { params: { path: { id: cook.id } } })
  const rows = await app.db.forCompany(company.id)`select user_id from notifications where user_id = ${cook.id}`
  expect(rows).toHaveLength(0)
})

test('administrators are told of what only they are', async () => {
  const cause: Cause<'testResult'> = {
    company: company.id,
    kind: 'testResult',
    facts: { title: 'Стандарты', percent: 90, isPassed: true },
    link: { type: 'attempt', id: task },
    people: administrators(app.db.forCompany(company.id), company.id),
    by: waiter.id,
  }
  await app.db.write(company.id, (sql) =>
    tell(sql, { ...cause, people: administrators(sql, company.id) }, new Date(time)),
  )
  expect((await listOf(admin)).notifications).toMatchObject([
    { title: 'Дарья Белова: тест сдан, 90%', text: 'Стандарты', tone: 'success' },
  ])
  expect((await listOf(waiter)).notifications).toEqual([])
})

test('5,000 people are told in one statement, at once', async () => {
  const sql = app.db.forCompany(company.id)
  await sql`insert into users (company_id, id, name)
    select ${company.id}, uuidv7(), 'Сотрудник ' || n from generate_series(1, 5000) n`
  const before = performance.now()
  const told = await app.db.write(company.id, (tx) =>
    tell(
      tx,
      {
        company: company.id,
        kind: 'newsPublished',
        facts: { title: 'Новое меню', isAsked: true },
        link: { type: 'news', id: task },
        people: tx`select id from users where company_id = ${company.id}`,
        by: admin.id,
        isObligatory: true,
      },
      new Date(time),
    ),
  )
  const ms = performance.now() - before
  expect(told).toBe(5002)
  expect((await listOf(waiter)).unreadCount).toBe(1)
  // A statement may take five seconds.
  expect(ms).toBeLessThan(4000)
})
