import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { components, operations } from '../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildChecklist, makeRuns } from '../../test/build-checklist.ts'
import * as build from '../../test/factories.ts'
import { runCalls } from '../../test/run-calls.ts'
import { runJob } from '../../test/run-job.ts'
import { monitoringJobs } from './count-days.ts'

/** Every figure of checklists beside a plain count of the rows, whatever of them was counted already. */
type Schemas = components['schemas']
type Query = NonNullable<operations['monitoringGetChecklists']['parameters']['query']>
type Run = {
  day: string
  place: string | null
  checklist: string
  status: string
  dueAt: Date
  closesAt: Date
  completedBy: string | null
  assignee: string | null
  isLate: boolean
  score: number | null
  fails: number
  failed: Record<string, string> | null
}
const NOW = Date.UTC(2026, 5, 15, 9)
const [FRIDGE, DOOR] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
const items: Schemas['ChecklistItem'][] = [
  { id: FRIDGE, type: 'number', title: 'Холодильник', min: 2, max: 6 },
  { id: DOOR, type: 'yesno', title: 'Дверь закрыта' },
]
const zones: Record<string, string> = {}
let time = NOW
let app: TestApp
let company: build.BuiltCompany
let admin: build.BuiltUser
let cook: build.BuiltUser
let waiter: build.BuiltUser
let cooks: { id: string; name: string }
let east: { id: string; name: string }
let west: { id: string; name: string }
const lists: { id: string; title: string }[] = []

beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
  company = await build.buildCompany(app, { moduleSettings: { analytics: true, checklists: true } })
  cooks = await build.buildPosition(app, { company })
  admin = await build.buildUser(app, { company, role: 'admin' })
  cook = await build.buildUser(app, { company, position: cooks })
  waiter = await build.buildUser(app, { company })
  east = await build.buildRestaurant(app, { company, name: 'Восток' })
  west = await build.buildRestaurant(app, { company, name: 'Запад' })
  for (const title of ['Открытие', 'Закрытие']) lists.push(await buildChecklist(app, { company, title, items }))
  zones[east.id] = 'Asia/Vladivostok'
  zones[west.id] = 'Europe/Kaliningrad'
  await app.db.write(company.id, async (sql) => {
    for (const [id, zone] of Object.entries(zones))
      await sql`update restaurants set timezone = ${zone} where company_id = ${company.id} and id = ${id}`
    for (const [n, { day, status, place, list, by }] of [...cells()].entries())
      await sql`
        insert into checklist_runs (company_id, id, business_date, checklist_id, version, restaurant_id, assignee_id, ordinal,
          status, starts_at, due_at, closes_at, completed_at, completed_by, is_late, items, fails, score, failed)
        values (${company.id}, run_id(${day}::date), ${day}, ${list}, 1, ${place}, ${n % 11 === 0 ? cook.id : null}, 1, ${status},
          ${day}::date + interval '5 hours', ${day}::date + interval '10 hours', ${day}::date + interval '29 hours',
          ${status === 'completed' ? new Date(`${day}T09:00Z`) : null}, ${status === 'completed' ? by : null},
          ${status === 'completed' && n % 4 === 0}, 2, ${n % 3}, ${status === 'completed' && n % 7 ? n % 101 : null},
          ${n % 3 ? sql.json({ [n % 2 ? FRIDGE : DOOR]: `${day}T${String(n % 24).padStart(2, '0')}:30:00Z` }) : null})`
  })
})
afterAll(() => app?.stop())

/** Two and a half months, in three places, of two checklists, with whatever may become of one. */
function* cells() {
  const states = [
    'completed',
    'completed',
    'missed',
    'completed',
    'cancelled',
    'completed',
    'overdue',
    'in_progress',
    'scheduled',
  ]
  let n = 0
  for (let back = 75; back >= -1; back--)
    for (const place of [east.id, west.id, null])
      for (const { id: list } of lists) {
        n += 1
        const day = new Date(NOW - back * 86_400_000).toISOString().slice(0, 10)
        yield { day, place, list, status: states[(n * 5) % states.length] ?? '', by: n % 2 ? cook.id : waiter.id }
      }
}

const rows = async () => [
  ...(await app.db.forCompany(company.id)<Run[]>`
    select business_date::text as day, restaurant_id as place, checklist_id as checklist, status, due_at, closes_at, completed_by,
      assignee_id as assignee, is_late, score, fails, failed from checklist_runs where company_id = ${company.id}`),
]
const ask = async (query: Query) => {
  const { data } = await admin.client.GET('/api/monitoring/checklists', { params: { query } })
  if (!data) throw new Error('it is answered')
  return data
}

function stateOf({ status, dueAt, closesAt }: Run): string {
  if (['completed', 'missed', 'cancelled'].includes(status)) return status
  return closesAt.getTime() <= time ? 'missed' : dueAt.getTime() <= time ? 'overdue' : status
}
function figures(runs: Run[]) {
  const of = (state: string) => runs.filter((run) => stateOf(run) === state)
  const completed = of('completed')
  const late = completed.filter((run) => run.isLate).length
  const [missed, overdue] = [of('missed').length, of('overdue').length]
  const inProgress = of('in_progress').length
  const scores = completed.flatMap(({ score }) => (score === null ? [] : [score]))
  const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((100 * part) / whole))
  return {
    counts: {
      total: completed.length + missed + overdue + inProgress,
      completed: completed.length,
      ...{ late, missed, overdue, inProgress },
      ahead: of('scheduled').length,
    },
    completionRate: percent(completed.length, completed.length + missed + overdue),
    onTimeRate: percent(completed.length - late, completed.length),
    avgScore: scores.length === 0 ? null : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length),
    fails: completed.reduce((sum, run) => sum + run.fails, 0),
  }
}
const beginOf = (day: string, group: string, from: string) => {
  if (group === 'day') return day
  const at = new Date(`${day}T00:00Z`)
  if (group === 'week') at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  else at.setUTCDate(1)
  const begins = at.toISOString().slice(0, 10)
  return begins < from ? from : begins
}
const hourAt = (at: string, zone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(at)))

/** The answer as the rows say it. */
async function recounted({ restaurant, user, position }: Query, { span }: Schemas['MonitoringChecklists']) {
  const people = user ? [user] : position ? [cook.id] : undefined
  const all = (await rows()).filter(
    (run) =>
      run.status !== 'cancelled' &&
      (!restaurant || run.place === restaurant) &&
      (!people || people.some((id) => id === run.completedBy || id === run.assignee)),
  )
  const of = ({ from, to }: { from: string; to: string }) => all.filter(({ day }) => day >= from && day <= to)
  const [now, before] = [of(span.period), of(span.previous)]
  const both = (is: (run: Run) => boolean) => ({ now: figures(now.filter(is)), before: figures(before.filter(is)) })
  const hours = new Map<string, number>()
  const fails = new Map<string, number>()
  for (const run of now) {
    if (!['completed', 'in_progress', 'overdue'].includes(run.status)) continue
    for (const [item, at] of Object.entries(run.failed ?? {})) {
      const weekday = new Date(`${run.day}T00:00Z`).getUTCDay() || 7
      const hour = `${weekday} ${hourAt(at, zones[run.place ?? ''] ?? 'Europe/Moscow')}`
      hours.set(hour, (hours.get(hour) ?? 0) + 1)
      fails.set(`${run.checklist} ${item}`, (fails.get(`${run.checklist} ${item}`) ?? 0) + 1)
    }
  }
  return {
    ...both(() => true),
    parts: Object.fromEntries(
      [...Map.groupBy(now, ({ day }) => beginOf(day, span.group, span.period.from))].map(([part, own]) => [
        part,
        figures(own).counts,
      ]),
    ),
    places: Object.fromEntries(
      [...new Set([...now, ...before].map(({ place }) => place))].map((id) => [
        String(id),
        both(({ place }) => place === id),
      ]),
    ),
    templates: Object.fromEntries(
      [...new Set([...now, ...before].map(({ checklist }) => checklist))].map((id) => [
        id,
        both((run) => run.checklist === id),
      ]),
    ),
    hours: Object.fromEntries(hours),
    fails: Object.fromEntries(fails),
  }
}
const told = (answer: Schemas['MonitoringChecklists']) => ({
  now: answer.now,
  before: answer.before,
  parts: Object.fromEntries(
    answer.series.filter(({ counts }) => counts.total + counts.ahead > 0).map(({ date, counts }) => [date, counts]),
  ),
  places: Object.fromEntries(
    answer.byRestaurant.map(({ restaurant, now, before }) => [String(restaurant?._id ?? null), { now, before }]),
  ),
  templates: Object.fromEntries(
    answer.byTemplate.map(({ checklist, now, before }) => [checklist._id, { now, before }]),
  ),
  hours: Object.fromEntries(answer.hours.map(({ weekday, hour, fails }) => [`${weekday} ${hour}`, fails])),
  fails: Object.fromEntries(
    answer.topFails.map(({ checklist, itemId, fails }) => [`${checklist._id} ${itemId}`, fails]),
  ),
})

const queries = (): Query[] => [
  {},
  { from: '2026-06-14', to: '2026-06-16' },
  { from: '2026-05-03', to: '2026-06-12', group: 'week' },
  { from: '2026-04-10', to: '2026-06-15', group: 'month' },
  { from: '2026-05-20', to: '2026-06-15', restaurant: east.id },
  { from: '2026-05-20', to: '2026-06-15', user: cook.id },
  { from: '2026-05-20', to: '2026-06-15', position: cooks.id, restaurant: west.id },
]
async function check() {
  for (const query of queries()) {
    const answer = await ask(query)
    expect({ query, ...told(answer) }).toEqual({ query, ...(await recounted(query, answer)) })
  }
  for (const query of queries()) await checkPeople(query)
}
/** Wherever it was. */
async function checkPeople(query: Query) {
  const { data } = await admin.client.GET('/api/monitoring/users', { params: { query } })
  if (!data) throw new Error('it is answered')
  const { from, to } = data.period
  const done = (await rows()).filter(({ day, status }) => status === 'completed' && day >= from && day <= to)
  for (const { user, runsCompleted, runsOnTimeRate } of data.people) {
    const his = done.filter(({ completedBy }) => completedBy === user.id)
    const late = his.filter(({ isLate }) => isLate).length
    const rate = his.length === 0 ? null : Math.round((100 * (his.length - late)) / his.length)
    expect({ query, runsCompleted, runsOnTimeRate }).toEqual({
      ...{ query, runsCompleted: his.length },
      runsOnTimeRate: rate,
    })
  }
}
const count = (of = app) => runJob(of.db.jobs, monitoringJobs, 'run-days', new Date(time))
const counted = async () => [
  ...(await app.db.forCompany(company.id)`
    select day::text, restaurant_id, completed, late, missed, score_sum, scored, fails from run_days
    where company_id = ${company.id} order by day, restaurant_id`),
  ...(await app.db.forCompany(company.id)`
    select day::text, user_id, completed, late from run_people_days where company_id = ${company.id} order by day, user_id`),
]

test('what no job has counted yet is right, and so it is once two instances have counted it at once', async () => {
  await check()
  const beside = await createTestApp({ beside: app, now: () => new Date(time) })
  await Promise.all([count(), count(beside)])
  await beside.stop()
  const [left] = await app.db.forCompany(company.id)<{ n: number }[]>`
    select count(*)::int as n from run_day_marks where company_id = ${company.id}`
  expect(left?.n).toBe(0)
  expect((await counted()).length).toBeGreaterThan(100)
  await check()
})

test('whatever becomes of a run on an old day is told at once, and again once the day was counted anew', async () => {
  await count()
  const change = async (write: (sql: Parameters<Parameters<typeof app.db.write>[1]>[0]) => PromiseLike<unknown>) => {
    await app.db.write(company.id, async (sql) => void (await write(sql)))
    await check()
    await count()
    await check()
  }
  const id = company.id
  // Missed, and handed in after all; completed, and given back; called off; forgotten.
  await change(
    (sql) => sql`
    update checklist_runs set status = 'completed', completed_by = ${cook.id}, completed_at = due_at, is_late = true, score = 40
    where company_id = ${id} and business_date = '2026-05-25' and status = 'missed'`,
  )
  await change(
    (sql) => sql`
    update checklist_runs set status = 'in_progress', completed_by = null, completed_at = null, is_late = false, score = null
    where company_id = ${id} and business_date = '2026-06-13' and status = 'completed'`,
  )
  await change(
    (sql) => sql`
    update checklist_runs set status = 'cancelled' where company_id = ${id} and business_date = '2026-05-22' and status <> 'cancelled'`,
  )
  await change((sql) => sql`delete from checklist_runs where company_id = ${id} and business_date = '2026-05-21'`)
})

test('a rebuild from nothing gives the same, and who moves to another restaurant takes nothing along', async () => {
  await count()
  const [before, answer] = [await counted(), await ask({ restaurant: east.id })]
  await app.db.write(company.id, async (sql) => {
    await sql`insert into user_restaurants (company_id, user_id, restaurant_id) values (${company.id}, ${cook.id}, ${west.id})`
    await sql`delete from run_days where company_id = ${company.id}`
    await sql`delete from run_people_days where company_id = ${company.id}`
    await sql`
      insert into run_day_marks (company_id, day) select distinct company_id, business_date from checklist_runs
      where company_id = ${company.id}`
  })
  await count()
  expect(await counted()).toEqual(before)
  expect(await ask({ restaurant: east.id })).toEqual(answer)
})

test('answers of people arrive in the figures at once, and those that they corrected are gone', async () => {
  const his = runCalls(admin, () => time)
  await makeRuns(app, company, new Date(time))
  const [run] = await app.db.forCompany(company.id)<{ id: string }[]>`
    select id from checklist_runs
    where company_id = ${company.id} and business_date = '2026-06-15' and restaurant_id = ${east.id} and ordinal = 0 limit 1`
  const id = run?.id ?? ''
  const query = { from: '2026-06-15', to: '2026-06-15', restaurant: east.id }
  const failsOf = async () => (await ask(query)).topFails.reduce((sum, { fails }) => sum + fails, 0)
  const before = await failsOf()
  expect(
    await his.answer(id, { itemId: FRIDGE, value: 9 }, { itemId: DOOR, value: false, comment: 'Сломан замок' }),
  ).toMatchObject({
    status: 200,
  })
  expect(await failsOf()).toBe(before + 2)
  time += 60_000
  await his.answer(id, { itemId: FRIDGE, value: 4 })
  expect(await failsOf()).toBe(before + 1)
  const was = (await ask(query)).now
  expect(await his.complete(id)).toMatchObject({ status: 200 })
  expect((await ask(query)).now).toMatchObject({
    fails: was.fails + 1,
    counts: { completed: was.counts.completed + 1 },
  })
  await check()
})
