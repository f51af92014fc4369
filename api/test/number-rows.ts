import { expect } from 'bun:test'
import type { components, operations } from '../../openapi/gen/schema.d.ts'
import {
  ATTEMPT_ROWS,
  attemptRows,
  ofPlace,
  openTaskRows,
  RUN_ROWS,
  runRows,
  TASK_ROWS,
  taskRows,
} from '../../openapi/rules/monitoring/monitoring-rows.ts'
import type { BuiltUser } from './factories.ts'

/** Every number that monitoring shows, beside how many rows the list has that its link leads to. */
type Schemas = components['schemas']
type Query = NonNullable<operations['monitoringGet']['parameters']['query']>
type Asked = Parameters<typeof runRows>[0]
type MoreRuns = Parameters<typeof runRows>[1]
type MoreTasks = Parameters<typeof taskRows>[1]
type MoreAttempts = Parameters<typeof attemptRows>[1]

const askedOf = ({ restaurant, position, user }: Query, { period }: Schemas['MonitoringSpan']): Asked => ({
  ...period,
  restaurant,
  position,
  user,
})
const ONE = { scope: 'all', limit: 1 } as const
/** Said with its filters, so that a failure names the link. */
const same = (rows: object, found: number | undefined, n: number) => expect({ rows, found }).toEqual({ rows, found: n })

async function expectRuns({ client }: BuiltUser, n: number, rows: ReturnType<typeof runRows>) {
  const { data } = await client.GET('/api/checklist-runs', { params: { query: { ...rows, ...ONE } } })
  same(rows, rows.fails ? data?.deviations : data?.total, n)
}
async function expectTasks({ client }: BuiltUser, n: number, rows: ReturnType<typeof taskRows>) {
  const { data } = await client.GET('/api/tasks', { params: { query: { ...rows, ...ONE } } })
  same(rows, data?.total, n)
}

/** As the list of deviations says them, of the runs of one day at most a few. */
export async function expectRunRows(admin: BuiltUser, query: Query, body: Schemas['MonitoringChecklists']) {
  const asked = askedOf(query, body.span)
  const check = (n: number, more: MoreRuns) => expectRuns(admin, n, runRows(asked, more))
  const each = async (figures: Schemas['MonitoringRunFigures'], more: MoreRuns) => {
    for (const { of, rows } of Object.values(RUN_ROWS)) await check(of(figures), { ...more, ...rows })
  }
  await each(body.now, {})
  for (const { restaurant, now } of body.byRestaurant) await each(now, ofPlace(restaurant))
  for (const { checklist, now } of body.byTemplate) await each(now, { checklist: checklist._id })
  if (body.span.group === 'day')
    for (const { date, counts } of body.series.slice(-3))
      for (const { of, rows } of [RUN_ROWS.onTime, RUN_ROWS.late, RUN_ROWS.lacking])
        await check(of({ counts }), { ...rows, from: date, to: date })
  const { rows } = RUN_ROWS.fails
  for (const { checklist, itemId, fails } of body.topFails)
    await check(fails, { ...rows, checklist: checklist._id, item: itemId })
  for (const { weekday, hour, fails } of body.hours.filter((_, at) => at % 7 === 0))
    await check(fails, { ...rows, weekday, hour })
}

export async function expectTaskRows(admin: BuiltUser, query: Query, body: Schemas['MonitoringTasks']) {
  const asked = askedOf(query, body.span)
  const check = (n: number, more: MoreTasks) => expectTasks(admin, n, taskRows(asked, more))
  const { created, done, due, overdue } = TASK_ROWS
  const each = async (figures: Schemas['MonitoringTaskFigures'], more: MoreTasks) => {
    for (const { of, rows } of [created, done, due, overdue]) await check(of(figures), { ...more, ...rows })
  }
  await each(body.now, {})
  for (const { restaurant, now } of body.byRestaurant) await each(now, ofPlace(restaurant))
  for (const row of body.series.slice(-3))
    for (const { of, rows } of [created, done, overdue])
      await check(of({ due: 0, ...row }), { ...rows, from: row.date, to: row.date })
  for (const [status, n] of Object.entries(body.byStatus)) await check(n, { ...created.rows, status })
  for (const { user, open, ...row } of body.byAssignee) {
    const assignee = user.id ?? ''
    for (const { of, rows } of [done, due, overdue]) await check(of({ created: 0, ...row }), { ...rows, assignee })
    await expectTasks(admin, open, openTaskRows(asked, { assignee }))
  }
}

export async function expectAttemptRows({ client }: BuiltUser, query: Query, body: Schemas['MonitoringTests']) {
  const asked = askedOf(query, body.span)
  const check = async (n: number, more: MoreAttempts) => {
    const rows = attemptRows(asked, more)
    const { data } = await client.GET('/api/test-results', { params: { query: { ...rows, ...ONE } } })
    same(rows, data?.total, n)
  }
  await check(body.now.attempts, ATTEMPT_ROWS.all.rows)
  for (const { test, attempts } of body.byTest) await check(attempts, { test: test._id })
  // Days of a restaurant far away begin at another hour: each that has any.
  const days = query.restaurant ? body.series.filter((day) => day.attempts > 0) : body.series.slice(-5)
  for (const { date, attempts, passed } of days)
    for (const { of, rows } of Object.values(ATTEMPT_ROWS))
      await check(of({ attempts, passed }), { ...rows, from: date, to: date })
}

/** What people did counts wherever it was, whatever they were found by. */
export async function expectPeopleRuns(admin: BuiltUser, { people, period }: Schemas['MonitoringPeople']) {
  for (const { user, runsCompleted, runsOnTimeRate } of people) {
    const rows = (more: MoreRuns) => runRows({ ...period, user: user.id ?? '' }, more)
    await expectRuns(admin, runsCompleted, rows(RUN_ROWS.completed.rows))
    const late = rows(RUN_ROWS.late.rows)
    const { data } = await admin.client.GET('/api/checklist-runs', { params: { query: { ...late, ...ONE } } })
    const inTime = runsCompleted - (data?.total ?? 0)
    expect(runsOnTimeRate).toBe(runsCompleted === 0 ? null : Math.round((100 * inTime) / runsCompleted))
  }
}
export async function expectPeopleTasks(admin: BuiltUser, { people, period }: Schemas['MonitoringPeople']) {
  for (const { user, tasksDone, tasksOverdue } of people) {
    const rows = (more: MoreTasks) => taskRows({ ...period, user: user.id ?? '' }, more)
    await expectTasks(admin, tasksDone, rows(TASK_ROWS.done.rows))
    await expectTasks(admin, tasksOverdue, rows(TASK_ROWS.overdue.rows))
  }
}
