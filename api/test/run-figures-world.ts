import { afterAll, beforeAll } from 'bun:test'
import type { components, operations } from '../../openapi/gen/schema.d.ts'
import { DAY } from '../../openapi/rules/time/durations.ts'
import { createTestApp, type TestApp } from './app.ts'
import { buildChecklist } from './build-checklist.ts'
import * as build from './factories.ts'

type Schemas = components['schemas']
export type Query = NonNullable<operations['monitoringGetChecklists']['parameters']['query']>
export type Run = {
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
type Named = { id: string; name: string }
export type RunFiguresWorld = {
  time: number
  app: TestApp
  company: build.BuiltCompany
  admin: build.BuiltUser
  cook: build.BuiltUser
  waiter: build.BuiltUser
  cooks: Named
  east: Named
  west: Named
  zones: Record<string, string>
  lists: { id: string; title: string }[]
}
const NOW = Date.UTC(2026, 5, 15, 9)
export const [FRIDGE, DOOR] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
const items: Schemas['ChecklistItem'][] = [
  { id: FRIDGE, type: 'number', title: 'Холодильник', min: 2, max: 6 },
  { id: DOOR, type: 'yesno', title: 'Дверь закрыта' },
]

/** A company with runs of two and a half months in two far zones; none of them was counted yet. */
export function runFiguresWorld() {
  const [zones, lists]: [RunFiguresWorld['zones'], RunFiguresWorld['lists']] = [{}, []]
  const world = { time: NOW, zones, lists } as RunFiguresWorld
  beforeAll(async () => {
    const app = await createTestApp({ now: () => new Date(world.time) })
    const company = await build.buildCompany(app, { moduleSettings: { analytics: true, checklists: true } })
    const cooks = await build.buildPosition(app, { company })
    const admin = await build.buildUser(app, { company, role: 'admin' })
    const cook = await build.buildUser(app, { company, position: cooks })
    const waiter = await build.buildUser(app, { company })
    const east = await build.buildRestaurant(app, { company, name: 'Восток' })
    const west = await build.buildRestaurant(app, { company, name: 'Запад' })
    for (const title of ['Открытие', 'Закрытие']) lists.push(await buildChecklist(app, { company, title, items }))
    zones[east.id] = 'Asia/Vladivostok'
    zones[west.id] = 'Europe/Kaliningrad'
    await app.db.write(company.id, async (sql) => {
      for (const [id, zone] of Object.entries(zones))
        await sql`update restaurants set timezone = ${zone} where company_id = ${company.id} and id = ${id}`
      for (const [n, { day, status, place, list, by }] of [...cells({ cook, waiter, east, west, lists })].entries())
        await sql`
        insert into checklist_runs (company_id, id, business_date, checklist_id, version, restaurant_id, assignee_id, ordinal,
          status, starts_at, due_at, closes_at, completed_at, completed_by, is_late, items, fails, score, failed)
        values (${company.id}, run_id(${day}::date), ${day}, ${list}, 1, ${place}, ${n % 11 === 0 ? cook.id : null}, 1, ${status},
          ${day}::date + interval '5 hours', ${day}::date + interval '10 hours', ${day}::date + interval '29 hours',
          ${status === 'completed' ? new Date(`${day}T09:00Z`) : null}, ${status === 'completed' ? by : null},
          ${status === 'completed' && n % 4 === 0}, 2, ${failsOf(n)}, ${status === 'completed' && n % 7 ? n % 101 : null},
          ${failsOf(n) ? sql.json(failedOf(day, n)) : null})`
    })
    Object.assign(world, { app, company, admin, cook, waiter, cooks, east, west })
  })
  afterAll(() => world.app?.stop())
  return world
}

/** Of whatever became of a run, some have deviations: states come round every nine. */
const failsOf = (n: number): number => (n + Math.floor(n / 9)) % 3
/** One deviates, or both, hours apart. */
function failedOf(day: string, n: number): Record<string, string> {
  const at = (hour: number) => `${day}T${String(hour % 24).padStart(2, '0')}:30:00Z`
  const first = n % 2 ? FRIDGE : DOOR
  return { [first]: at(n), ...(failsOf(n) === 2 && { [first === DOOR ? FRIDGE : DOOR]: at(n + 2) }) }
}

/** Two and a half months, in three places, of two checklists, with whatever may become of one. */
function* cells({
  cook,
  waiter,
  east,
  west,
  lists,
}: Pick<RunFiguresWorld, 'cook' | 'waiter' | 'east' | 'west' | 'lists'>) {
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
        const day = new Date(NOW - back * DAY).toISOString().slice(0, 10)
        yield { day, place, list, status: states[(n * 5) % states.length] ?? '', by: n % 2 ? cook.id : waiter.id }
      }
}
export const rowsOf = async ({ app, company }: RunFiguresWorld) => [
  ...(await app.db.forCompany(company.id)<Run[]>`
    select business_date::text as day, restaurant_id as place, checklist_id as checklist, status, due_at, closes_at, completed_by,
      assignee_id as assignee, is_late, score, fails, failed from checklist_runs where company_id = ${company.id}`),
]
export const ask = async ({ admin }: RunFiguresWorld, query: Query) => {
  const { data } = await admin.client.GET('/api/monitoring/checklists', { params: { query } })
  if (!data) throw new Error('it is answered')
  return data
}
