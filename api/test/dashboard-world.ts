import { afterAll, beforeAll, beforeEach } from 'bun:test'
import type { components } from '../../openapi/gen/schema.d.ts'
import { DAY } from '../../openapi/rules/time/durations.ts'
import { createTestApp, type TestApp } from './app.ts'
import { buildChecklist, makeRuns } from './build-checklist.ts'
import * as build from './factories.ts'
import { said, testCalls } from './test-calls.ts'

/** 13:00 in Moscow. */
export const NOON = Date.UTC(2026, 5, 1, 10)
export const iso = (at: number) => new Date(at).toISOString()
export const EVERYTHING = {
  ...{ checklists: true, tasks: true, knowledgeBase: true, news: true, testing: true, analytics: true },
}
export const FRIDGE = Bun.randomUUIDv7()
export const fridge = { id: FRIDGE, type: 'number' as const, title: 'Холодильник', min: 2, max: 6, unit: '°C' }
export const ref = ({ id, name }: { id: string; name: string }) => ({ _id: id, name })
export const daily = (startTime: string, endTime: string) => ({ type: 'daily' as const, startTime, endTime })

/** Of each test. */
type Built = {
  app: TestApp
  company: build.BuiltCompany
  admin: build.BuiltUser
  waiter: build.BuiltUser
  cook: build.BuiltUser
  /** Administers another company. */
  stranger: build.BuiltUser
  moika: { id: string; name: string }
  park: { id: string; name: string }
}
type World = Built & {
  time: number
  now: () => number
  dashboard(who: Pick<build.BuiltUser, 'client'>): Promise<components['schemas']['Dashboard']>
  runsOf(...drafts: Parameters<typeof buildChecklist>[1][]): Promise<string[][]>
  hands(who: build.BuiltUser, test: string, value?: string): Promise<object>
}

/** A company with two restaurants, at noon of a day that goes by as the test says. A new one for each test. */
export function dashboardWorld() {
  const world: World = {
    ...({} as Built),
    time: NOON,
    now: () => world.time,
    async dashboard({ client }: Pick<build.BuiltUser, 'client'>) {
      const { data } = await client.GET('/api/dashboard')
      if (!data) throw new Error('the dashboard is always answered')
      return data
    },
    /** The ids of today's runs of each. */
    async runsOf(...drafts: Parameters<typeof buildChecklist>[1][]) {
      const lists = []
      for (const draft of drafts)
        lists.push(await buildChecklist(world.app, { company: world.company, items: [fridge], ...draft }))
      const made = await makeRuns(world.app, world.company, new Date(NOON))
      return lists.map(({ id }) => made.filter(({ checklistId }) => checklistId === id).map((run) => run.id))
    },
    async hands(who: build.BuiltUser, test: string, value?: string) {
      const his = testCalls(who)
      const attempt = (await his.start(test)).attempt?._id ?? ''
      const answers = value === undefined ? [] : [said({ questionId: 'q1', value, answeredAt: iso(world.time) })]
      return his.submit(attempt, { answers })
    },
  }
  beforeAll(async () => {
    world.app = await createTestApp({ now: () => new Date(world.time) })
  })
  afterAll(() => world.app?.stop())
  beforeEach(async () => {
    const { app } = world
    // Sessions that begin in a month: nobody signs in again while the day goes by.
    world.time = NOON + 30 * DAY
    const company = await build.buildCompany(app, { moduleSettings: EVERYTHING })
    world.company = company
    world.admin = await build.buildUser(app, { company, role: 'admin' })
    world.waiter = await build.buildUser(app, { company })
    world.cook = await build.buildUser(app, { company })
    const elsewhere = await build.buildCompany(app, { moduleSettings: EVERYTHING })
    world.stranger = await build.buildUser(app, { role: 'admin', company: elsewhere })
    world.moika = await build.buildRestaurant(app, { company, name: 'На Мойке', staff: [world.waiter] })
    world.park = await build.buildRestaurant(app, { company, name: 'У парка', staff: [world.cook] })
    world.time = NOON
  })
  return world
}
