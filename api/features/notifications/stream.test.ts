import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { MINUTE } from '../../../openapi/rules/time/durations.ts'
import { createNotificationHub, type NotificationHub } from '../../notifications/hub.ts'
import { tell } from '../../notifications/tell.ts'
import { DatabaseUnavailable } from '../../db/client.ts'
import { createLog } from '../../log/log.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildCompany, buildUser, type BuiltCompany, type BuiltUser } from '../../test/factories.ts'
import { taskCalls } from '../../test/task-calls.ts'

type Event = { event: string; id?: string; data: Record<string, unknown> }
const START = Date.UTC(2026, 10, 20, 9)
let time = START
const now = () => new Date(time)
let app: TestApp
let company: BuiltCompany
let waiter: BuiltUser
let cook: BuiltUser
const open = new Set<AbortController>()
beforeAll(async () => {
  app = await createTestApp({ now })
})
afterAll(async () => {
  for (const one of open) one.abort()
  await app?.stop()
})
beforeEach(async () => {
  time = START
  company = await buildCompany(app, {
    moduleSettings: { tasks: true, checklists: true, testing: true, knowledgeBase: true, news: true },
  })
  waiter = await buildUser(app, { company })
  cook = await buildUser(app, { company })
})

const say = (people: readonly string[], number = 129) =>
  app.db.write(company.id, (sql) =>
    tell(
      sql,
      {
        company: company.id,
        kind: 'taskAssigned',
        facts: { number, title: 'Рассадка', dueAt: null },
        link: { type: 'task', id: Bun.randomUUIDv7() },
        people,
      },
      now(),
    ),
  )

/** Events one by one, as a browser reads them. */
type Listening = { after?: string; lastEventId?: string; app?: Pick<TestApp, 'fetch'> }
async function listen(by: BuiltUser, { after, lastEventId, app: at = app }: Listening = {}) {
  const controller = new AbortController()
  open.add(controller)
  const host = `${company.subdomain}.${app.settings.productDomain}`
  const response = await at.fetch(
    new Request(`http://${host}/api/notifications/stream${after ? `?after=${after}` : ''}`, {
      headers: {
        host,
        authorization: `Bearer ${by.token}`,
        'accept-encoding': 'gzip',
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
      signal: controller.signal,
    }),
  )
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function next(): Promise<Event | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const chunk = await reader?.read()
        if (!chunk || chunk.done) return undefined
        text += chunk.value
        continue
      }
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      const event = field('event')
      const id = field('id')
      if (event) return { event, ...(id && { id }), data: JSON.parse(field('data') ?? '{}') }
    }
  }
  return { status: response.status, type: response.headers.get('content-type'), next, close: () => controller.abort() }
}

test('what is told appears in every tab of its person, with the count, and in nobody else’s', async () => {
  const [one, two, other] = [await listen(waiter), await listen(waiter), await listen(cook)]
  expect([one.status, one.type]).toEqual([200, 'text/event-stream'])
  for (const tab of [one, two, other]) expect(await tab.next()).toEqual({ event: 'unread', data: { unreadCount: 0 } })
  await say([waiter.id])
  for (const tab of [one, two]) {
    expect(await tab.next()).toMatchObject({ event: 'notification', data: { title: 'Вам поручена задача №129' } })
    expect(await tab.next()).toEqual({ event: 'unread', data: { unreadCount: 1 } })
  }
  // Read in one tab, it is read in the other.
  await waiter.client.POST('/api/notifications/read-all', { body: {} })
  expect(await two.next()).toMatchObject({ event: 'notification', data: { isRead: true } })
  expect(await two.next()).toEqual({ event: 'unread', data: { unreadCount: 0 } })
  await say([cook.id], 7)
  expect(await other.next()).toMatchObject({ data: { title: 'Вам поручена задача №7' } })
})

test('whoever comes back is told of what he missed, and of more than that to read the list', async () => {
  await say([waiter.id], 1)
  const { data } = await waiter.client.GET('/api/notifications')
  const after = data?.notifications[0]?.cursor ?? ''
  time += MINUTE
  await say([waiter.id], 2)
  const back = await listen(waiter, { after })
  expect(await back.next()).toMatchObject({ event: 'notification', data: { title: 'Вам поручена задача №2' } })
  expect(await back.next()).toEqual({ event: 'unread', data: { unreadCount: 2 } })
  await app.db.write(company.id, async (sql) => {
    for (let n = 0; n < 25; n += 1)
      await tell(
        sql,
        {
          company: company.id,
          kind: 'taskAssigned',
          facts: { number: n, title: 'Много', dueAt: null },
          link: { type: 'task', id: Bun.randomUUIDv7() },
          people: [waiter.id],
        },
        now(),
      )
  })
  expect(await back.next()).toEqual({ event: 'unread', data: { unreadCount: 27, isMore: true } })
})

test.each(['', 'x', '1-x', `-${'0'.repeat(36)}`, '1'.repeat(60)])(
  'a last event of «%s», which nobody ever told, is as none (I1)',
  async (lastEventId) => {
    const tab = await listen(waiter, { lastEventId })
    expect([tab.status, await tab.next()]).toEqual([200, { event: 'unread', data: { unreadCount: 0 } }])
  },
)

test('a place later than any day that there is has nothing behind it', async () => {
  await say([waiter.id])
  const tab = await listen(waiter, { after: `999999999999999-${waiter.id}` })
  expect([tab.status, await tab.next()]).toEqual([200, { event: 'unread', data: { unreadCount: 1 } }])
})

test('a connection that could not be opened does not go on beating unread', async () => {
  const left: Promise<void>[] = []
  const hub: NotificationHub = {
    open: async ({ stream }) => {
      left.push(stream.ended)
      throw new DatabaseUnavailable()
    },
    stop: () => {},
  }
  const beside = await createTestApp({ now, beside: app, hub })
  const tab = await listen(waiter, { app: beside })
  expect([tab.status, left.length]).toEqual([503, 1])
  await Promise.all(left)
  await beside.stop()
})

test('another process finds what nobody told it of: whoever wrote it died before he could', async () => {
  const log = createLog({ level: 'silent' })
  // Deaf: it hears neither commits nor notices.
  const deaf = { ...app.db, onCommit: () => () => {}, onNotify: () => () => {}, listens: false }
  const hub: NotificationHub = createNotificationHub({ db: deaf, log, now, lookEveryMs: 20 })
  const beside = await createTestApp({ now, beside: app, hub })
  const tab = await listen(waiter, { app: beside })
  expect(await tab.next()).toMatchObject({ event: 'unread' })
  await say([waiter.id])
  expect(await tab.next()).toMatchObject({ event: 'notification' })
  hub.stop()
  await tab.next()
  expect(await tab.next()).toBeUndefined()
  await beside.stop()
})

test('what could not be read when it was found is told by the next look', async () => {
  let isAway = true
  const forCompany: typeof app.db.forCompany = (id) => {
    if (isAway) {
      isAway = false
      throw new Error('the database rests')
    }
    return app.db.forCompany(id)
  }
  const db = { ...app.db, forCompany }
  const hub = createNotificationHub({ db, log: createLog({ level: 'silent' }), now, lookEveryMs: 20 })
  const beside = await createTestApp({ now, beside: app, hub })
  const tab = await listen(waiter, { app: beside })
  expect(await tab.next()).toMatchObject({ event: 'unread' })
  await say([waiter.id])
  expect(await tab.next()).toMatchObject({ event: 'notification' })
  expect(isAway).toBe(false)
  hub.stop()
  await beside.stop()
})

test('one more than somebody may have ends his oldest', async () => {
  const tabs = []
  for (let n = 0; n <= limits.notifications.streamsPerUser; n += 1) tabs.push(await listen(waiter))
  expect(await tabs[0]?.next()).toMatchObject({ event: 'unread' })
  expect(await tabs[0]?.next()).toBeUndefined()
  expect(await tabs[1]?.next()).toMatchObject({ event: 'unread' })
  await say([waiter.id])
  expect(await tabs[1]?.next()).toMatchObject({ event: 'notification' })
})

test('what goes with the thing that it was about falls from the number of every open tab, and is told as missing', async () => {
  const admin = await buildUser(app, { company, role: 'admin' })
  const tasks = taskCalls(admin)
  const { _id: id } = await tasks.create({ title: 'Скатерти', assignees: [waiter.id] })
  const log = createLog({ level: 'silent' })
  const deaf = { ...app.db, onCommit: () => () => {}, onNotify: () => () => {}, listens: false }
  const hub = createNotificationHub({ db: deaf, log, now, lookEveryMs: 20 })
  const beside = await createTestApp({ now, beside: app, hub })
  // Long after it was told.
  time += 5 * MINUTE
  const tabs = [await listen(waiter), await listen(waiter, { app: beside })]
  for (const tab of tabs) expect(await tab.next()).toEqual({ event: 'unread', data: { unreadCount: 1 } })
  const { response } = await admin.client.DELETE('/api/tasks/{id}', { params: { path: { id } } })
  expect(response.status).toBe(200)
  for (const tab of tabs) expect(await tab.next()).toEqual({ event: 'unread', data: { unreadCount: 0, isMore: true } })
  const { data } = await waiter.client.GET('/api/notifications')
  expect(data).toMatchObject({ notifications: [], unreadCount: 0 })
  hub.stop()
  await beside.stop()
})

test.each([
  ['everywhere at once', () => waiter.client.POST('/api/auth/logout-all')],
  ['here', () => waiter.client.POST('/api/auth/logout')],
] as const)('whoever signs out %s hears no more, before the connection beats', async (_, signOut) => {
  const [tab, other] = [await listen(waiter), await listen(cook)]
  for (const one of [tab, other]) expect(await one.next()).toMatchObject({ event: 'unread' })
  expect((await signOut()).response.status).toBe(200)
  expect(await tab.next()).toBeUndefined()
  await say([waiter.id, cook.id])
  expect(await other.next()).toMatchObject({ event: 'notification' })
})

test('whoever is switched off hears no more at once, and his other sessions go on where one of them ends', async () => {
  const admin = await buildUser(app, { company, role: 'admin' })
  const [off, away] = [await listen(waiter), await listen(cook)]
  for (const one of [off, away]) expect(await one.next()).toMatchObject({ event: 'unread' })
  const turned = await admin.client.PUT('/api/users/{id}/status', {
    params: { path: { id: waiter.id } },
    body: { isActive: false },
  })
  expect(turned.response.status).toBe(200)
  expect(await off.next()).toBeUndefined()
  // By his PIN at a tablet: what was opened by his password lives.
  await admin.client.POST('/api/users/{id}/pin', { params: { path: { id: cook.id } }, body: {} })
  await say([cook.id])
  expect(await away.next()).toMatchObject({ event: 'notification' })
})

test.each(['signs out', 'is switched off'])('whoever %s at another process hears no more at once', async (what) => {
  const admin = await buildUser(app, { company, role: 'admin' })
  const beside = await createTestApp({ now, beside: app })
  const [tab, away] = [await listen(waiter, { app: beside }), await listen(cook, { app: beside })]
  for (const one of [tab, away]) expect(await one.next()).toMatchObject({ event: 'unread' })
  while ((await beside.db.jobs.sql`select pg_listening_channels()`).length === 0);
  const params = { path: { id: waiter.id } }
  const { response } =
    what === 'signs out'
      ? await waiter.client.POST('/api/auth/logout-all')
      : await admin.client.PUT('/api/users/{id}/status', { params, body: { isActive: false } })
  expect(response.status).toBe(200)
  expect(await tab.next()).toBeUndefined()
  await say([cook.id])
  expect(await away.next()).toMatchObject({ event: 'notification' })
  away.close()
  await beside.stop()
})

test('where another process ended the session nothing more is told', async () => {
  const log = createLog({ level: 'silent' })
  const deaf = { ...app.db, onCommit: () => () => {}, onNotify: () => () => {}, listens: false }
  const hub = createNotificationHub({ db: deaf, log, now, lookEveryMs: 20 })
  const beside = await createTestApp({ now, beside: app, hub })
  const tab = await listen(waiter, { app: beside })
  expect(await tab.next()).toMatchObject({ event: 'unread' })
  await waiter.client.POST('/api/auth/logout-all')
  await say([waiter.id])
  expect(await tab.next()).toBeUndefined()
  hub.stop()
  await beside.stop()
})
