import { afterEach, expect, test } from 'bun:test'
import { limits } from '../openapi/gen/limits.gen.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../openapi/rules/time/durations.ts'
import { wallAt } from '../openapi/rules/time/wall-clock.ts'
import { catchUp } from './clock.ts'
import { passTime, startAnew } from './node.ts'
import { companyIds, userIds } from './seed/ids.ts'
import { call } from './test/call.ts'

afterEach(startAnew)

/** A session that outlives the days that pass. */
const enter = async (email: string, password: string): Promise<string> =>
  (await call('POST', '/api/auth/login', { body: { email, password, rememberMe: true } })).body.token
const admin = () => enter('admin@berezka.example', 'demo-admin')
const waiter = () => enter('oficiant@berezka.example', 'demo-staff')
const told = async (token: string, kind: string): Promise<{ title: string; text: string }[]> => {
  const { notifications } = (await call('GET', '/api/notifications?filter=unread', { token })).body
  return notifications.filter((one: { kind: string }) => one.kind === kind)
}
/** From the next noon of Moscow on, whatever the hour of the test: how to go on, and the moment in so many milliseconds. */
function fromNoon() {
  const wall = wallAt('Europe/Moscow', new Date())
  let ahead = 0
  const goOn = (ms: number) => {
    passTime(ms / SECOND)
    ahead += ms
    return catchUp(Date.now() + ahead)
  }
  goOn(DAY - ((wall + DAY / 2) % DAY))
  return { goOn, at: (ms: number) => new Date(Date.now() + ahead + ms).toISOString() }
}

test('a repeating task appears when its time comes, once a day, to people who are told of it', async () => {
  const { goOn } = fromNoon()
  const [token, doer] = [await admin(), await waiter()]
  // Not of today any more, so that only the clock makes one.
  const repeat = { type: 'daily', startTime: '11:00', endTime: '11:30' }
  const body = { title: 'Сверить кассу', assignees: [userIds.denis], repeat }
  const { tasks, series } = (await call('POST', '/api/tasks', { token, body })).body
  expect(tasks).toEqual([])
  const own = async () => (await call('GET', `/api/tasks?series=${series._id}`, { token: doer })).body.tasks
  expect(await own()).toEqual([])
  expect(goOn(DAY - HOUR + MINUTE)).toBe(true)
  expect(await own()).toMatchObject([{ title: 'Сверить кассу', status: 'new', series: series._id }])
  expect(await told(doer, 'taskAssigned')).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('Сверить кассу') }),
  )
  goOn(HOUR)
  expect(await own()).toHaveLength(1)
  goOn(DAY)
  expect(await own()).toHaveLength(2)
})

test('who has a task is told that its end is near, and that it has passed', async () => {
  const { goOn, at } = fromNoon()
  const [token, doer] = [await admin(), await waiter()]
  const hours = Math.max(...limits.notifications.taskDueSoonHours)
  const deadline = at((hours + 1) * HOUR)
  const { tasks } = (
    await call('POST', '/api/tasks', { token, body: { title: 'Меню', assignees: [userIds.denis], deadline } })
  ).body
  const words = `№${tasks[0].number}`
  const saying = async (who: string, kind: string) =>
    (await told(who, kind)).filter(({ title }) => title.includes(words)).length
  expect(await saying(doer, 'taskDueSoon')).toBe(0)
  goOn(HOUR + MINUTE)
  expect([await saying(doer, 'taskDueSoon'), await saying(token, 'taskDueSoon')]).toEqual([1, 0])
  goOn(hours * HOUR)
  expect([await saying(doer, 'taskOverdue'), await saying(token, 'taskOverdue')]).toEqual([1, 1])
  await call('PUT', `/api/tasks/${tasks[0]._id}/status`, { token: doer, body: { status: 'done' } })
  expect(await saying(doer, 'taskOverdue')).toBe(0)
})

test('news come out and a checklist is asked for at their times, of which people are told', async () => {
  const { goOn, at } = fromNoon()
  const [token, doer] = [await admin(), await waiter()]
  const content = { blocks: [{ type: 'paragraph', data: { text: 'С понедельника.' } }] }
  const publishAt = at(HOUR)
  await call('POST', '/api/news', { token, body: { title: 'Летняя карта', content, publishAt } })
  const items = [{ id: crypto.randomUUID(), type: 'check', title: 'Свет' }]
  const schedule = { type: 'daily', startTime: '13:00', endTime: '17:00' }
  await call('POST', '/api/checklists', { token, body: { title: 'Обход террасы', items, schedule } })
  const titles = async (who: string, kind: string) => (await told(who, kind)).map(({ title }) => title).join()
  goOn(HOUR / 2)
  expect(await titles(doer, 'newsPublished')).not.toContain('Летняя карта')
  goOn(HOUR)
  expect(await titles(doer, 'newsPublished')).toContain('Летняя карта')
  expect(await titles(doer, 'checklistAvailable')).toContain('Обход террасы')
  goOn(3 * HOUR)
  expect(await titles(doer, 'checklistDueSoon')).toContain('Обход террасы')
  goOn(HOUR)
  expect(await titles(doer, 'checklistOverdue')).toContain('Обход террасы')
})

test('whoever looks after an article is told that it is to be looked through, and so is whoever it is given to then', async () => {
  const { goOn } = fromNoon()
  const content = { blocks: [{ type: 'paragraph', data: { text: 'По средам.' } }] }
  const body = { title: 'Чистка вытяжки', content, status: 'published' }
  const { _id } = (await call('POST', '/api/knowledge-base', { token: await admin(), body })).body
  const set = async (review: object) =>
    call('PUT', `/api/knowledge-base/${_id}/review`, { token: await admin(), body: review })
  // Months outlive a session.
  const whoIsTold = async () => {
    const both = await Promise.all([admin(), enter('shef@berezka.example', 'demo-admin')])
    const heard = await Promise.all(both.map((who) => told(who, 'articleReview')))
    return heard.map((all) => all.filter(({ text }) => text.includes('Чистка вытяжки')).length)
  }
  await set({ reviewEvery: 1 })
  goOn(20 * DAY)
  expect(await whoIsTold()).toEqual([0, 0])
  goOn(12 * DAY)
  expect(await whoIsTold()).toEqual([1, 0])
  await set({ reviewEvery: 1, owner: userIds.ilya })
  goOn(MINUTE)
  expect(await whoIsTold()).toEqual([0, 1])
})

test('what was done is delivered to the webhooks that want it, once', async () => {
  const { goOn } = fromNoon()
  const token = await admin()
  const moduleSettings = { integrations: true }
  await call('PUT', `/api/companies/${companyIds.berezka}`, { token, body: { moduleSettings } })
  const { webhook } = (
    await call('POST', '/api/webhooks', { token, body: { url: 'https://hr.example.ru/in', events: ['position.*'] } })
  ).body
  await call('POST', '/api/positions', { token, body: { name: 'Сомелье' } })
  await call('POST', '/api/topics', { token, body: { name: 'Вино', color: '#112233' } })
  const got = async () => (await call('GET', `/api/webhooks/${webhook._id}/deliveries`, { token })).body
  goOn(SECOND)
  expect(await got()).toMatchObject({ total: 1, deliveries: [{ type: 'position.created', status: 'waiting' }] })
  const [{ _id }] = (await got()).deliveries
  const { request } = (await call('GET', `/api/webhooks/${webhook._id}/deliveries/${_id}`, { token })).body
  expect(JSON.parse(request)).toMatchObject({ type: 'position.created', data: { title: 'Сомелье' } })
  goOn(5 * SECOND)
  expect(await got()).toMatchObject({ total: 1, deliveries: [{ status: 'delivered', code: 200 }] })
})

test('a view that is told of too late is so by the clock of the mocks', async () => {
  const { goOn } = fromNoon()
  const token = await waiter()
  const [article] = (await call('GET', '/api/knowledge-base?status=published', { token })).body.articles
  const viewedAt = new Date(Date.now() - (limits.knowledgeBase.viewLateDays - 2) * DAY).toISOString()
  const view = { token, body: { viewedAt } }
  const tell = async () => (await call('PUT', `/api/knowledge-base/${article._id}/views`, view)).status
  expect(await tell()).toBe(200)
  goOn(3 * DAY)
  expect(await tell()).toBe(400)
})
