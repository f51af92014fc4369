import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { actionsOf } from '../../../test/events-of.ts'
import * as build from '../../../test/factories.ts'
import { spawnServer } from '../../../test/server-process.ts'
import { ids, settings, single } from '../../../test/taking-world.ts'
import { said, testCalls } from '../../../test/test-calls.ts'

/** The time of the test and the seconds of grace: they are just over when the server comes back. */
const AGO_MS = 610_000
let time = Date.now() - AGO_MS
let app: TestApp
let server: Awaited<ReturnType<typeof spawnServer>> | undefined
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await server?.child.exited
  await app?.stop()
})

test('what ended while no server was there is handed in by the first that starts, at its end and with its answers', async () => {
  const company = await build.buildCompany(app, { moduleSettings: { testing: true } })
  const my = testCalls(await build.buildUser(app, { company }))
  const questions = [single('q1'), single('q2'), single('q3')]
  const { id } = await build.buildTest(app, { company, questions, settings })
  const begun = await my.start(id)
  const answeredAt = new Date(time).toISOString()
  const answers = ['q1', 'q2', 'q3'].map((questionId) => said({ questionId, value: '2', answeredAt }))
  expect((await my.answer(ids(begun), ...answers)).code).toBe(200)

  // A process of its own, which has only the database to know of it.
  server = await spawnServer(app.url, undefined, { PRODUCT_DOMAIN: app.settings.productDomain })
  while (!(await actionsOf(app, company.id)).includes('test.attempt_finished')) expect(server.child.exitCode).toBeNull()
  time = Date.now()
  expect((await my.result(ids(begun))).attempt).toMatchObject({
    status: 'passed',
    percent: 100,
    answeredCount: 3,
    autoSubmitted: true,
    submittedAt: begun.attempt?.expiresAt,
    durationSec: 600,
  })
  expect(await my.get(id)).toMatchObject({ openAttemptId: null, attemptsUsed: 1, myBest: { percent: 100 } })
}, 30_000)
