import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { courseCalls, question } from '../../../test/course-calls.ts'
import { buildCompany, buildTest, buildUser } from '../../../test/factories.ts'
import { runJob } from '../../../test/run-job.ts'
import { said, testCalls } from '../../../test/test-calls.ts'
import { testJobs } from './jobs.ts'

const NINE = Date.UTC(2026, 5, 1, 9)
let app: TestApp
let time = NINE
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())

test('a test that the clock hands in completes its course', async () => {
  const company = await buildCompany(app, { moduleSettings: { testing: true } })
  const boss = courseCalls(await buildUser(app, { company, role: 'admin' }))
  const waiter = await buildUser(app, { company })
  const my = courseCalls(waiter)
  const step = await buildTest(app, { company, questions: [question], settings: { timeLimit: 10, passingScore: 70 } })
  const steps = [{ type: 'test' as const, id: step.id }]
  const { _id: id = '' } = await boss.make({ title: 'Первая неделя', steps, hasCertificate: true })
  const attempt = await my.begin(step.id)
  await testCalls(waiter).answer(attempt, said({ questionId: 'q1', value: 'да' }))
  time += 20 * 60 * 1000
  expect((await my.certificate(id)).code).toBe(409)
  await runJob(app.db.jobs, testJobs, 'test-ends', new Date(time))
  expect(await my.certificate(id)).toMatchObject({ code: 200, completedAt: new Date(time).toISOString() })
})
