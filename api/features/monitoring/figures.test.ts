import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { components, operations } from '../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildNews } from '../../test/build-news.ts'
import * as build from '../../test/factories.ts'

/** The figures of tasks, tests, news and reading beside a plain count of what was written here. */
type Schemas = components['schemas']
type Query = NonNullable<operations['monitoringGet']['parameters']['query']>
const HOUR = 3_600_000
const NOW = Date.UTC(2026, 5, 15, 9)
const MOSCOW = 'Europe/Moscow'
const ON = { analytics: true, tasks: true, testing: true, news: true, knowledgeBase: true, checklists: true }
const time = NOW
let app: TestApp
let company: build.BuiltCompany
let admin: build.BuiltUser
let cook: build.BuiltUser
let waiter: build.BuiltUser
let cooks: { id: string }
let east: { id: string }
let west: { id: string }
let exam: { id: string }
let articles: { id: string }[]
const zones: Record<string, string> = {}
type Task = {
  place: string | null
  who: string
  status: Schemas['TaskStatus']
  created: Date
  done: Date | null
  deadline: Date | null
}
type Attempt = { who: string; place: string; position: string | null; at: Date; status: string; percent: number | null }
type Read = { who: string; article: string; at: Date; place: string }
const tasks: Task[] = []
const attempts: Attempt[] = []
const reads: Read[] = []
const news: { id: string; at: Date; ack: boolean; marks: Record<string, boolean> }[] = []

const dayOf = (at: Date, zone = MOSCOW) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(at.getTime() - 5 * HOUR))
const zoneOf = (place: string | null) => zones[place ?? ''] ?? MOSCOW
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
  company = await build.buildCompany(app, { moduleSettings: ON })
  const id = company.id
  cooks = await build.buildPosition(app, { company })
  admin = await build.buildUser(app, { company, role: 'admin' })
  cook = await build.buildUser(app, { company, position: cooks, name: 'Анна' })
  waiter = await build.buildUser(app, { company, name: 'Борис' })
  east = await build.buildRestaurant(app, { company, staff: [cook] })
  west = await build.buildRestaurant(app, { company, staff: [waiter] })
  exam = await build.buildTest(app, { company })
  articles = [await build.buildArticle(app, { author: admin }), await build.buildArticle(app, { author: admin })]
  zones[east.id] = 'Asia/Vladivostok'
  zones[west.id] = 'Europe/Kaliningrad'
  const statuses = ['done', 'new', 'done', 'cancelled', 'review', 'done', 'in_progress'] as const
  for (let n = 0; n < 300; n++) {
    const created = new Date(NOW - n * 5 * HOUR - 7 * 60_000)
    const status = pick(statuses, n)
    const done = status === 'done' || status === 'cancelled' ? new Date(created.getTime() + (n % 40) * HOUR) : null
    const deadline = n % 5 ? new Date(created.getTime() + (n % 30) * HOUR) : null
    tasks.push({
      place: pick([east.id, west.id, null], n),
      who: pick([cook.id, waiter.id], n >> 1),
      status,
      created,
      done,
      deadline,
    })
  }
  for (let n = 0; n < 60; n++) {
    const status = pick(['passed', 'failed', 'review', 'passed'], n)
    const at = new Date(NOW - n * 23 * HOUR)
    // She was no cook at first, and he worked in the east.
    const cookAt = { who: cook.id, position: n < 30 ? cooks.id : null, place: east.id }
    const waiterAt = { who: waiter.id, position: null, place: n < 20 ? west.id : east.id }
    attempts.push({ ...(n % 2 ? cookAt : waiterAt), at, status, percent: status === 'review' ? null : (n * 7) % 101 })
  }
  for (let n = 0; n < 12; n++) {
    const at = new Date(NOW - n * 60 * HOUR)
    const ack = n % 2 === 0
    const { id: newsId } = await buildNews(app, {
      company,
      at,
      requireAck: ack,
      status: n % 5 ? 'published' : 'archived',
    })
    news.push({
      id: newsId,
      at,
      ack,
      marks: { ...(n % 3 && { [cook.id]: ack }), ...(n % 4 === 0 && { [waiter.id]: false }) },
    })
  }
  for (let n = 0; n < 80; n++) {
    const who = n % 3 ? cook : waiter
    reads.push({
      who: who.id,
      article: pick(articles, n >> 2).id,
      at: new Date(NOW - n * 9 * HOUR),
      place: n % 3 ? east.id : west.id,
    })
  }
  await app.db.write(id, async (sql) => {
    for (const [place, zone] of Object.entries(zones))
      await sql`update restaurants set timezone = ${zone} where company_id = ${id} and id = ${place}`
    for (const [n, one] of tasks.entries()) {
      const taskId = Bun.randomUUIDv7()
      await sql`
        insert into tasks (company_id, id, number, title, status, restaurant_id, deadline, created_at, completed_at)
        values (${id}, ${taskId}, ${n + 1}, 'Задача', ${one.status}, ${one.place}, ${one.deadline}, ${one.created}, ${one.done})`
      await sql`
        insert into task_people (company_id, task_id, user_id, status, restaurant_id, created_at)
        values (${id}, ${taskId}, ${one.who}, ${one.status}, ${one.place}, ${one.created})`
    }
    await sql`
      insert into test_versions (company_id, test_id, version, questions, settings)
      select company_id, id, 1, questions, settings from tests where company_id = ${id}`
    for (const [n, one] of attempts.entries()) {
      const attemptId = Bun.randomUUIDv7()
      const began = new Date(one.at.getTime() - HOUR)
      const right = one.status === 'review' ? null : one.status === 'passed' ? 1 : 0
      await sql`
        insert into test_attempts (company_id, id, test_id, version, user_id, number, status, position_id, started_at, submitted_at,
          asked, orders, rights, percent, max_score, updated_at)
        values (${id}, ${attemptId}, ${exam.id}, 1, ${one.who}, ${n}, ${one.status}, ${one.position}, ${began}, ${one.at},
          '{q1}', '{}', array[${right}::int], ${one.percent}, 1, ${one.at})`
      await sql`
        insert into test_attempt_places (company_id, restaurant_id, started_at, attempt_id, test_id)
        values (${id}, ${one.place}, ${began}, ${attemptId}, ${exam.id})`
    }
    for (const one of news)
      for (const [who, isAcknowledged] of Object.entries(one.marks))
        await sql`
          insert into news_reads (company_id, user_id, news_id, read_at, acknowledged_at)
          values (${id}, ${who}, ${one.id}, ${one.at}, ${isAcknowledged ? one.at : null})`
  })
  for (const { who, article, at } of reads) app.views.add({ companyId: id, articleId: article, userId: who, at })
  await app.views.flush()
})
afterAll(() => app?.stop())

const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((100 * part) / whole))
const average = (list: number[]) =>
  list.length === 0 ? null : Math.round(list.reduce((sum, n) => sum + n, 0) / list.length)
type Days = { from: string; to: string }
const inDays = (day: string, { from, to }: Days) => day >= from && day <= to
const peopleOf = ({ user, position }: Query) =>
  [cook.id, waiter.id, admin.id].filter((id) => (!user || id === user) && (!position || id === cook.id))
const isAll = ({ user, position }: Query) => !user && !position

function taskFigures(query: Query, days: Days) {
  const own = tasks.filter(
    ({ place, who }) => (!query.restaurant || place === query.restaurant) && peopleOf(query).includes(who),
  )
  const on = (at: Date | null, place: string | null) => at !== null && inDays(dayOf(at, zoneOf(place)), days)
  const created = own.filter((one) => on(one.created, one.place))
  const done = own.filter((one) => one.status === 'done' && on(one.done, one.place))
  const due = own.filter(
    ({ status, deadline, place }) =>
      status !== 'cancelled' && deadline && deadline.getTime() <= time && on(deadline, place),
  )
  const overdue = due.filter(({ status, done: at, deadline }) => status !== 'done' || !at || !deadline || at > deadline)
  const ms = done.reduce((sum, one) => sum + (one.done?.getTime() ?? 0) - one.created.getTime(), 0)
  return {
    created: created.length,
    done: done.length,
    due: due.length,
    overdue: overdue.length,
    avgHours: done.length === 0 ? null : Math.round((10 * ms) / done.length / HOUR) / 10,
  }
}
function testFigures(query: Query, days: Days) {
  const zone = query.restaurant ? zoneOf(query.restaurant) : MOSCOW
  const own = attempts.filter(
    ({ who, place, position, at }) =>
      (!query.restaurant || place === query.restaurant) &&
      (!query.position || position === query.position) &&
      (!query.user || who === query.user) &&
      inDays(dayOf(at, zone), days),
  )
  const reviewed = own.filter(({ status }) => status !== 'review')
  const people = new Set(reviewed.map(({ who }) => who)).size
  const passed = new Set(reviewed.flatMap(({ who, status }) => (status === 'passed' ? [who] : []))).size
  return {
    attempts: own.length,
    ...{ people, passed },
    passRate: percent(passed, people),
    avgPercent: average(reviewed.map((one) => one.percent ?? 0)),
  }
}
function newsFigures(query: Query, days: Days) {
  const zone = query.restaurant ? zoneOf(query.restaurant) : MOSCOW
  const staff = peopleOf(query).filter(
    (id) =>
      !query.restaurant ||
      (id === cook.id && query.restaurant === east.id) ||
      (id === waiter.id && query.restaurant === west.id),
  )
  const own = news.filter(({ at }) => inDays(dayOf(at, zone), days))
  const asked = own.filter(({ ack }) => ack)
  const sum = (list: typeof news, is: (marks: Record<string, boolean>, id: string) => boolean | undefined) =>
    list.reduce((n, { marks }) => n + staff.filter((id) => is(marks, id)).length, 0)
  const read = sum(own, (marks, id) => id in marks)
  const acknowledged = sum(asked, (marks, id) => marks[id])
  const [audience, ackAudience] = [own.length * staff.length, asked.length * staff.length]
  return {
    published: own.length,
    ...{ audience, read, ackAudience, acknowledged },
    readRate: percent(read, audience),
    ackRate: percent(acknowledged, ackAudience),
  }
}
const readsOf = (query: Query, days: Days) =>
  reads.filter(
    ({ who, at, place }) =>
      inDays(dayOf(at), days) && (!query.restaurant || place === query.restaurant) && peopleOf(query).includes(who),
  )
const readFigures = (query: Query, days: Days) => {
  const own = readsOf(query, days)
  return { views: own.length, readers: new Set(own.map(({ who }) => who)).size }
}

const queries = (): Query[] => [
  {},
  { from: '2026-06-15', to: '2026-06-15' },
  { from: '2026-05-10', to: '2026-06-15' },
  { from: '2026-05-20', to: '2026-06-14', restaurant: east.id },
  { from: '2026-05-20', to: '2026-06-14', restaurant: west.id },
  { from: '2026-05-01', to: '2026-06-15', user: waiter.id },
  { from: '2026-05-01', to: '2026-06-15', position: cooks.id, restaurant: east.id },
]

test('the summary is what a plain count says, of every filter and of the period before', async () => {
  for (const query of queries()) {
    const { data } = await admin.client.GET('/api/monitoring/summary', { params: { query } })
    if (!data) throw new Error('it is answered')
    const { period, previous } = data.span
    const both = <F>(of: (query: Query, days: Days) => F) => ({ now: of(query, period), before: of(query, previous) })
    expect({ query, tasks: data.tasks, tests: data.tests, news: data.news, knowledgeBase: data.knowledgeBase }).toEqual(
      {
        query,
        tasks: both(taskFigures),
        tests: both(testFigures),
        news: both(newsFigures),
        knowledgeBase: both(readFigures),
      },
    )
  }
})

test('a section that is off leaves out its part, and who works here is counted with who did something', async () => {
  const { data } = await admin.client.GET('/api/monitoring/summary', { params: { query: {} } })
  expect(data?.users).toEqual({ now: { active: 2, total: 3 }, before: { active: 2, total: 3 } })
  const far = { from: '2024-01-01', to: '2024-01-31' }
  const then = (await admin.client.GET('/api/monitoring/summary', { params: { query: far } })).data
  expect(then?.users.now).toEqual({ active: 0, total: 3 })
  const bare = await build.buildCompany(app, { moduleSettings: { analytics: true, tasks: true } })
  const other = await build.buildUser(app, { company: bare, role: 'admin' })
  const shown = (await other.client.GET('/api/monitoring/summary', { params: { query: {} } })).data
  expect(Object.keys(shown ?? {}).toSorted()).toEqual(['span', 'tasks', 'users'])
})

test('tasks by day, restaurant, person and status', async () => {
  for (const query of queries()) {
    const { data } = await admin.client.GET('/api/monitoring/tasks', { params: { query: { ...query, group: 'day' } } })
    if (!data) throw new Error('it is answered')
    const { period, previous } = data.span
    expect(data.now).toEqual(taskFigures(query, period))
    for (const { date, ...row } of data.series) {
      const { created, done, overdue } = taskFigures(query, { from: date, to: date })
      expect(row).toEqual({ created, done, overdue })
    }
    for (const { restaurant, now, before } of data.byRestaurant) {
      const own = tasks.filter(({ place }) => place === (restaurant?._id ?? null))
      expect(own.length).toBeGreaterThan(0)
      if (restaurant === null) continue
      const there = { ...query, restaurant: restaurant._id }
      expect({ now, before }).toEqual({ now: taskFigures(there, period), before: taskFigures(there, previous) })
    }
    for (const { user, open, ...row } of data.byAssignee) {
      const { done, due, overdue } = taskFigures({ ...query, user: user.id ?? '' }, period)
      expect(row).toEqual({ done, due, overdue })
      const his = tasks.filter((one) => one.who === user.id && (!query.restaurant || one.place === query.restaurant))
      expect(open).toBe(his.filter(({ status }) => ['new', 'in_progress', 'review'].includes(status)).length)
    }
    expect(Object.values(data.byStatus).reduce((sum, n) => sum + n, 0)).toBe(data.now.created)
  }
})

test('tests by week, each test, and the questions that are hardest', async () => {
  const query: Query = { from: '2026-05-04', to: '2026-06-15', group: 'week' }
  const { data } = await admin.client.GET('/api/monitoring/tests', { params: { query } })
  if (!data) throw new Error('it is answered')
  const own = attempts.filter(({ at }) => inDays(dayOf(at), data.span.period))
  const reviewed = own.filter(({ status }) => status !== 'review')
  expect(data.series).toHaveLength(7)
  expect(data.series.reduce((sum, row) => sum + row.attempts, 0)).toBe(own.length)
  expect(data.series.reduce((sum, row) => sum + row.passed, 0)).toBe(
    own.filter(({ status }) => status === 'passed').length,
  )
  expect(data.byTest).toMatchObject([
    {
      test: { _id: exam.id },
      assigned: 3,
      attempts: own.length,
      avgPercent: average(reviewed.map((one) => one.percent ?? 0)),
    },
  ])
  expect(data.hardestQuestions).toMatchObject([
    {
      ...{ questionId: 'q1', title: 'Тайный вопрос', asked: reviewed.length },
      rightRate: percent(reviewed.filter(({ status }) => status === 'passed').length, reviewed.length),
    },
  ])
})

test('reading by day, article and hour; what few have read; what was looked for and not found', async () => {
  await app.db.write(
    company.id,
    (sql) => sql`
      insert into search_misses (company_id, day, query, count)
      values (${company.id}, '2026-06-14', 'фондю', 3), (${company.id}, '2026-06-13', 'фондю', 1), (${company.id}, '2026-01-01', 'давно', 9)`,
  )
  for (const query of queries()) {
    const { data } = await admin.client.GET('/api/monitoring/knowledge-base', {
      params: { query: { ...query, group: 'day' } },
    })
    if (!data) throw new Error('it is answered')
    const own = readsOf(query, data.span.period)
    for (const { date, ...row } of data.series) expect(row).toEqual(readFigures(query, { from: date, to: date }))
    expect(Object.fromEntries(data.topArticles.map(({ article, views }) => [article._id, views]))).toEqual(
      Object.fromEntries([...Map.groupBy(own, ({ article }) => article)].map(([id, all]) => [id, all.length])),
    )
    const hourOf = (at: Date) => (at.getUTCHours() + 3) % 24
    expect(Object.fromEntries(data.hours.map(({ hour, views }) => [hour, views]))).toEqual(
      Object.fromEntries([...Map.groupBy(own, ({ at }) => hourOf(at))].map(([hour, all]) => [hour, all.length])),
    )
    if (isAll(query) && !query.from) expect(data.searchMisses).toEqual([{ query: 'фондю', count: 4 }])
  }
  const lonely = await build.buildArticle(app, { author: admin })
  const { data } = await admin.client.GET('/api/monitoring/knowledge-base', { params: { query: {} } })
  expect(data?.unreadArticles).toMatchObject([{ article: { _id: lonely.id }, audience: 3, read: 0 }])
})

test('people by page, word and order, each with his own figures', async () => {
  const query = { from: '2026-05-10', to: '2026-06-15' }
  const people = async (
    more: Omit<NonNullable<operations['monitoringListPeople']['parameters']['query']>, 'from' | 'to'>,
  ) => {
    const { data } = await admin.client.GET('/api/monitoring/users', { params: { query: { ...query, ...more } } })
    if (!data) throw new Error('it is answered')
    return data
  }
  for (const sort of ['name', 'checklists', 'tasks', 'tests', 'news'] as const) {
    const all = await people({ sort })
    expect(all.total).toBe(3)
    for (const row of all.people) {
      const his = { ...query, user: row.user.id ?? '' }
      const { done, overdue } = taskFigures(his, query)
      expect(row).toMatchObject({
        ...{ tasksDone: done, tasksOverdue: overdue },
        testsAvgPercent: testFigures(his, query).avgPercent,
        newsReadRate: newsFigures(his, query).readRate,
      })
    }
  }
  const rates = (await people({ sort: 'news' })).people.map(({ newsReadRate }) => newsReadRate)
  expect(rates).toEqual(rates.toSorted((one, other) => (one ?? 101) - (other ?? 101)))
  expect((await people({ limit: 1, page: 2 })).people.map(({ user }) => user.name)).toEqual(['Борис'])
  expect((await people({ search: 'анн' })).people.map(({ user }) => user.id)).toEqual([cook.id])
  expect((await people({ restaurant: west.id })).people.map(({ user }) => user.id)).toEqual([waiter.id])
  expect((await people({ position: cooks.id })).total).toBe(1)
})

test('what is not there, what is of another company, and periods that are none are refused', async () => {
  const stranger = await build.buildRestaurant(app)
  const get = async (query: Query) => {
    const { error, response } = await admin.client.GET('/api/monitoring/summary', { params: { query } })
    return { ...error, status: response.status }
  }
  expect(await get({ restaurant: stranger.id })).toMatchObject({ status: 404, code: 'RESTAURANT_NOT_FOUND' })
  expect(await get({ position: Bun.randomUUIDv7() })).toMatchObject({ status: 404, code: 'POSITION_NOT_FOUND' })
  expect(await get({ user: Bun.randomUUIDv7() })).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  expect(await get({ from: '2026-06-02', to: '2026-06-01' })).toMatchObject({
    ...{ status: 400, code: 'PERIOD_REVERSED' },
    fields: { from: 'Дата начала позже даты окончания' },
  })
  expect(await get({ from: '2025-06-01', to: '2026-06-14' })).toMatchObject({
    ...{ status: 400, code: 'PERIOD_TOO_LONG' },
    fields: { from: 'Период не может быть больше 366 дней' },
  })
})

test('each section goes into a file, with its filters', async () => {
  for (const section of ['summary', 'checklists', 'tasks', 'tests', 'knowledge-base', 'users'] as const) {
    const query = { section, format: 'csv' as const, restaurant: east.id }
    const { data, response } = await admin.client.GET('/api/monitoring/export', { params: { query }, parseAs: 'text' })
    expect(response.headers.get('content-disposition')).toContain('.csv')
    expect(String(data).split('\n').length).toBeGreaterThan(1)
    if (section !== 'users') continue
    expect(String(data)).toContain('Анна')
    expect(String(data)).not.toContain('Борис')
  }
})

test('each administrator keeps a report and views of his own', async () => {
  const other = await build.buildUser(app, { company, role: 'admin' })
  const report = { isOn: true, every: 'daily' as const, restaurant: null }
  const views = [{ name: 'Восток', query: `restaurant=${east.id}` }]
  const put = (body: Schemas['MonitoringMineInput']) => admin.client.PUT('/api/monitoring/mine', { body })
  await put({ report })
  expect((await put({ views })).data).toEqual({ report, views })
  expect((await admin.client.GET('/api/monitoring/mine')).data).toEqual({ report, views })
  expect((await other.client.GET('/api/monitoring/mine')).data).toEqual({
    report: { isOn: false, every: 'weekly', restaurant: null },
    views: [],
  })
  await app.db.write(company.id, async (sql) => {
    await sql`update users set email = null where company_id = ${company.id} and id = ${admin.id}`
  })
  expect((await put({ report })).error).toMatchObject({ code: 'EMAIL_MISSING' })
})
