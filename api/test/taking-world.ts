import { afterAll, beforeAll, beforeEach } from 'bun:test'
import type { components } from '../../openapi/gen/schema.d.ts'
import { testJobs } from '../features/testing/clock/jobs.ts'
import { createTestApp, type TestApp } from './app.ts'
import * as build from './factories.ts'
import { runJob } from './run-job.ts'
import { testCalls } from './test-calls.ts'

type Schemas = components['schemas']
type Calls = ReturnType<typeof testCalls>
type Question = Schemas['TestQuestion']
export const NINE = Date.UTC(2026, 5, 1, 9)
export const SECOND = 1000

export const settings: Schemas['TestSettings'] = { timeLimit: 10, passingScore: 70, showAnswers: 'always' }
export const single = (id: string): Question => ({
  id,
  type: 'single',
  text: `Вопрос ${id}`,
  options: ['a', 'b', 'c'].map((one) => ({ id: one, text: `Вариант ${one}` })),
  correct: ['b'],
  explanation: 'Тайное пояснение',
})
export const order: Question = { ...single('o'), type: 'order', points: 2 }
export const manual: Question = { id: 'm', type: 'text', text: 'Своими словами', points: 3 }

export const ids = (one: Partial<Schemas['Attempt']>) => one.attempt?._id ?? ''
/** Names of the options with these texts, as the attempt has them. */
export const named = (whole: Partial<Schemas['Attempt']>, question: string, ...texts: string[]) => {
  const { options = [] } = whole.questions?.find(({ id }) => id === question) ?? {}
  return texts.map((text) => options.find((option) => option.text === text)?.id ?? '')
}
export const rightOrder = (whole: Partial<Schemas['Attempt']>) =>
  named(whole, 'o', 'Вариант a', 'Вариант b', 'Вариант c')

/** A company where somebody takes tests from nine o'clock on, made anew for each test of a file. */
export type TakingWorld = {
  app: TestApp
  company: build.BuiltCompany
  admin: build.BuiltUser
  waiter: build.BuiltUser
  /** What the waiter asks, and what the administrator does. */
  my: Calls
  boss: Calls
  /** The server's clock. */
  time: number
  /** Of one choice and one order, and ten minutes, unless it is said otherwise. */
  made: (part?: { questions?: Question[]; settings?: Schemas['TestSettings'] }) => Promise<string>
  /** The job that hands in what the clock has ended. */
  close: () => Promise<number>
}

export function takingWorld(): TakingWorld {
  // Filled before each test.
  const world = { time: NINE } as TakingWorld
  world.close = () => runJob(world.app.db.jobs, testJobs, 'test-ends', new Date(world.time))
  world.made = async (part = {}) => {
    const { app, company } = world
    return (await build.buildTest(app, { company, questions: [single('q1'), order], settings, ...part })).id
  }
  beforeAll(async () => {
    world.app = await createTestApp({ now: () => new Date(world.time) })
  })
  afterAll(() => world.app?.stop())
  beforeEach(async () => {
    // What other tests left open.
    world.time = NINE + 1e9
    await world.close()
    world.time = NINE
    const { app } = world
    const company = await build.buildCompany(app, { moduleSettings: { testing: true } })
    const admin = await build.buildUser(app, { company, role: 'admin' })
    const waiter = await build.buildUser(app, { company })
    Object.assign(world, { company, admin, waiter, my: testCalls(waiter), boss: testCalls(admin) })
  })
  return world
}
