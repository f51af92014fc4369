import { expect, test } from 'bun:test'
import type { operations } from '../../../openapi/gen/schema.d.ts'
import * as build from '../../test/factories.ts'
import { average, dayOf, inDays, isAll, percent, recountOf } from '../../test/figures-recount.ts'
import { expectAttemptRows, expectPeopleTasks, expectTaskRows } from '../../test/number-rows.ts'
import { figuresWorld, type Query } from '../../test/figures-world.ts'

/** The figures of tasks, tests, news and reading beside a plain count of what was written here. */
type Days = { from: string; to: string }
const world = figuresWorld()
const { newsFigures, readFigures, readsOf, taskFigures, testFigures } = recountOf(world)

test('the summary is what a plain count says, of every filter and of the period before', async () => {
  const { admin, queries } = world
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
  const { app, admin } = world
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
  const { admin, tasks, queries } = world
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

test('each number of tasks and tests leads to a list that has exactly so many', async () => {
  const { admin, queries } = world
  for (const asked of queries()) {
    const query: Query = { ...asked, group: 'day' }
    const tasks = (await admin.client.GET('/api/monitoring/tasks', { params: { query } })).data
    const tests = (await admin.client.GET('/api/monitoring/tests', { params: { query } })).data
    const people = (await admin.client.GET('/api/monitoring/users', { params: { query } })).data
    if (!tasks || !tests || !people) throw new Error('it is answered')
    await expectTaskRows(admin, query, tasks)
    await expectAttemptRows(admin, query, tests)
    await expectPeopleTasks(admin, people)
  }
})

test('tests by week, each test, and the questions that are hardest', async () => {
  const { admin, exam, attempts } = world
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
  const { app, company, admin, queries } = world
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
  const { admin, cook, waiter, cooks, west } = world
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
