import { expect, test } from 'bun:test'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { actionsOf } from '../../../test/events-of.ts'
import * as build from '../../../test/factories.ts'
import { runJob } from '../../../test/run-job.ts'
import { ids, NINE, rightOrder, SECOND, takingWorld } from '../../../test/taking-world.ts'
import { said, testCalls } from '../../../test/test-calls.ts'
import { testJobs } from '../clock/jobs.ts'

const on = takingWorld()

test('ten seconds behind it what was saved is handed in, at its end', async () => {
  const id = await on.made()
  const begun = await on.my.start(id)
  await on.my.answer(ids(begun), said({ questionId: 'q1', value: '2' }))
  on.time += 609 * SECOND
  expect(await on.close()).toBe(0)
  const late = said({ questionId: 'o', value: rightOrder(begun), answeredAt: new Date(on.time).toISOString() })
  expect(await on.my.answer(ids(begun), late)).toMatchObject({ code: 200, remainingSec: 0 })
  on.time += SECOND
  // Nobody waits for the job: it is over for whoever looks.
  expect(await on.my.result(ids(begun))).toMatchObject({ attempt: { status: 'passed', autoSubmitted: true } })
  expect(await on.my.get(id)).toMatchObject({ openAttemptId: null })
  expect(await on.my.answer(ids(begun), late)).toMatchObject({ code: 409, message: messages.ATTEMPT_EXPIRED })
  expect(await on.my.submit(ids(begun))).toMatchObject({ code: 409, message: messages.ATTEMPT_EXPIRED })
  expect(await on.close()).toBe(1)
  expect(await on.close()).toBe(0)
  expect(await on.my.result(ids(begun))).toMatchObject({
    attempt: {
      status: 'passed',
      percent: 100,
      autoSubmitted: true,
      submittedAt: '2026-06-01T09:10:00.000Z',
      durationSec: 600,
    },
  })
  expect(await on.my.submit(ids(begun))).toMatchObject({ code: 409, message: messages.ATTEMPT_EXPIRED })
})

test('who begins again before the job came has the old one closed first', async () => {
  const id = await on.made()
  const begun = await on.my.start(id)
  on.time += 1200 * SECOND
  const next = await on.my.start(id)
  expect([next.attempt?.number, next.remainingSec]).toEqual([2, 600])
  expect((await on.my.result(ids(begun))).attempt).toMatchObject({ status: 'failed', autoSubmitted: true })
})

test('a hundred end in one second, by themselves and by the clock of two instances: each is scored once, with all answers', async () => {
  const id = await on.made()
  const people = await Promise.all(Array.from({ length: 100 }, () => build.buildUser(on.app, { company: on.company })))
  const calls = people.map((person) => testCalls(person))
  const begun = await Promise.all(calls.map((one) => one.start(id)))
  expect(begun.map(({ code }) => code)).toEqual(Array(100).fill(201))
  // Every second knows both answers, the others only the first.
  const knows = (at: number) => at % 2 === 0
  const given = await Promise.all(
    begun.map((whole, at) => {
      const first = said({ questionId: 'q1', value: '2' })
      const both = [first, said({ questionId: 'o', value: rightOrder(whole) })]
      return calls[at]?.answer(ids(whole), ...(knows(at) ? both : [first]))
    }),
  )
  expect(given.map((reply) => reply?.code)).toEqual(Array(100).fill(200))
  // Half of them hand in within the last second, and for the others nobody does.
  on.time += 610 * SECOND - 1
  const hands = (at: number) => at < 50
  const handing = calls.flatMap((one, at) => (hands(at) ? [one.submit(ids(begun[at] ?? {}))] : []))
  const handed = (await Promise.all(handing)).map(({ code }) => code)
  expect(handed).toEqual(Array(50).fill(200))
  on.time += 1
  const closed = await Promise.all([on.close(), on.close()])
  expect(closed[0] + closed[1]).toBe(50)
  const results = await Promise.all(calls.map((one, at) => one.result(ids(begun[at] ?? {}))))
  expect(results.map(({ attempt }) => [attempt?.percent, attempt?.answeredCount, attempt?.autoSubmitted])).toEqual(
    people.map((_, at) => [knows(at) ? 100 : 33, knows(at) ? 2 : 1, !hands(at)]),
  )
  const finished = (await actionsOf(on.app, on.company.id)).filter((action) => action === 'test.attempt_finished')
  expect(finished).toHaveLength(100)
  expect((await on.boss.results({ scope: 'all', test: id })).total).toBe(100)
  expect((await on.boss.list({ scope: 'all' }))[0]).toMatchObject({ assignedCount: 102, passedCount: 50 })
  const figures = { assigned: 102, started: 100, passed: 50, failed: 50, notStarted: 2, attempts: 100 }
  expect(await on.boss.stats(id)).toMatchObject(figures)
})

test('a hand-in at the very end and the clock: one of them, and one event', async () => {
  for (let round = 0; round < 5; round += 1) {
    on.time = NINE
    const person = await build.buildUser(on.app, { company: on.company })
    const calls = testCalls(person)
    const begun = await calls.start(await on.made())
    on.time += 610 * SECOND - 1
    const [handed] = await Promise.all([
      calls.submit(ids(begun)),
      runJob(on.app.db.jobs, testJobs, 'test-ends', new Date(on.time + 1)),
    ])
    expect([200, 409]).toContain(handed.code)
    const { attempt } = await calls.result(ids(begun))
    expect(attempt).toMatchObject({ status: 'failed', autoSubmitted: handed.code === 409 })
  }
  const events = (await actionsOf(on.app, on.company.id)).filter((action) => action === 'test.attempt_finished')
  expect(events).toHaveLength(5)
})
