import { afterAll, beforeAll, beforeEach } from 'bun:test'
import { DAY, HOUR } from '../../openapi/rules/time/durations.ts'
import { createTestApp, type TestApp } from './app.ts'
import { buildChecklist, makeRuns } from './build-checklist.ts'
import { eventsOf } from './events-of.ts'
import * as build from './factories.ts'
import { runCalls } from './run-calls.ts'

/** 12:00 in Moscow, of a day whose runs go from 13:00 to 18:00. */
export const START = Date.UTC(2026, 5, 1, 9)
export const DATE = '2026-06-01'
export const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
export const schedule = {
  type: 'daily' as const,
  startTime: '13:00',
  endTime: '18:00',
}
export const iso = (ms: number) => new Date(ms).toISOString()
export const [OPENS, DUE, CLOSES] = [START + HOUR / 2, START + 6 * HOUR, START + 17 * HOUR]
export const ids = () => Bun.randomUUIDv7()
export const [LIGHT, FRIDGE] = [ids(), ids()]
export const items = [
  { id: LIGHT, type: 'check' as const, title: 'Свет включён' },
  {
    id: FRIDGE,
    type: 'number' as const,
    title: 'Холодильник',
    min: 2,
    max: 6,
    unit: '°C',
    precision: 1,
  },
]

type Draft = Parameters<typeof buildChecklist>[1]
type Calls = ReturnType<typeof runCalls>
/** Of each test. `my` calls are the administrator's, `his` the waiter's, `her` the cook's. */
type Built = {
  app: TestApp
  company: build.BuiltCompany
  admin: build.BuiltUser
  waiter: build.BuiltUser
  cook: build.BuiltUser
  stranger: build.BuiltUser
  moika: { id: string; name: string }
  my: Calls
  his: Calls
  her: Calls
}
type World = Built & {
  time: number
  now: () => number
  oneRun(draft?: Draft): Promise<{ list: Awaited<ReturnType<typeof buildChecklist>>; id: string }>
  actions(): Promise<string[]>
}

/** A company with a waiter and a cook in one restaurant and a stranger in another. A new one for each test. */
export function runWorld() {
  const world: World = {
    ...({} as Built),
    time: START,
    now: () => world.time,
    /** Of one restaurant, made for today; open. */
    async oneRun(draft: Draft = {}) {
      const { app, company, moika } = world
      const list = await buildChecklist(app, { company, schedule, items, restaurants: [moika], ...draft })
      const run = (await makeRuns(app, company, new Date(START))).find(({ checklistId }) => checklistId === list.id)
      world.time = OPENS
      return { list, id: run?.id ?? '' }
    },
    actions: async () => (await eventsOf(world.app, world.company.id)).map(({ action }) => action),
  }
  beforeAll(async () => {
    world.app = await createTestApp({ now: () => new Date(world.time) })
  })
  afterAll(() => world.app?.stop())
  beforeEach(async () => {
    const { app, now } = world
    // Sessions of an hour that begins in a month: nobody signs in again while days go by.
    world.time = START + 30 * DAY
    const company = await build.buildCompany(app, {
      moduleSettings: { checklists: true, tasks: true, knowledgeBase: true },
    })
    const admin = await build.buildUser(app, { company, role: 'admin' })
    const waiter = await build.buildUser(app, { company })
    const cook = await build.buildUser(app, { company })
    const stranger = await build.buildUser(app, { company })
    const moika = await build.buildRestaurant(app, { company, staff: [waiter, cook] })
    await build.buildRestaurant(app, { company, staff: [stranger] })
    Object.assign(world, { company, admin, waiter, cook, stranger, moika })
    Object.assign(world, { my: runCalls(admin, now), his: runCalls(waiter, now), her: runCalls(cook, now) })
    world.time = START
  })
  return world
}
