import { expect, test } from 'bun:test'
import { createThread, ThreadLost } from './thread.ts'
import type { OddJob } from '../test/threads/odd-program.ts'

const open = (withinMs = 60_000) =>
  createThread<OddJob, string>(new URL('../test/threads/odd-program.ts', import.meta.url), withinMs)

test('answers, refusals and failures come back to who asked', async () => {
  const thread = open()
  expect(
    await Promise.allSettled((['answer', 'refuse', 'fail', 'answer'] as const).map((job) => thread.ask(job))),
  ).toEqual([
    { status: 'fulfilled', value: 'answered' },
    {
      status: 'rejected',
      reason: expect.objectContaining({ status: 404, body: expect.objectContaining({ code: 'NOT_FOUND' }) }),
    },
    { status: 'rejected', reason: new Error('Error: it failed') },
    { status: 'fulfilled', value: 'answered' },
  ])
  thread.end()
})

test('who waits for a thread that dies hears of it, and the next job has another', async () => {
  const thread = open()
  const lost = await Promise.allSettled([thread.ask('die'), thread.ask('answer')])
  expect(lost.every((one) => one.status === 'rejected' && one.reason instanceof ThreadLost)).toBe(true)
  expect(await thread.ask('answer')).toBe('answered')
  thread.end()
})

test('a thread that takes too long is ended', async () => {
  const thread = open(1_000)
  await expect(thread.ask('never')).rejects.toBeInstanceOf(ThreadLost)
  expect(await thread.ask('answer')).toBe('answered')
  const waiting = thread.ask('never').catch((error: unknown) => error)
  thread.end()
  expect(await waiting).toBeInstanceOf(ThreadLost)
})
