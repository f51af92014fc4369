import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { batch } from './batch.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('what comes within the wait is done once', () => {
  let done = 0
  const { ask } = batch(() => (done += 1), 400)
  ask()
  ask()
  jest.advanceTimersByTime(399)
  ask()
  expect(done).toBe(0)
  jest.advanceTimersByTime(1)
  expect(done).toBe(1)
  jest.advanceTimersByTime(1000)
  expect(done).toBe(1)
})

test('a flush does what was asked for at once, and nothing if nothing was', () => {
  let done = 0
  const { ask, flush } = batch(() => (done += 1), 400)
  flush()
  expect(done).toBe(0)
  ask()
  flush()
  jest.advanceTimersByTime(1000)
  expect(done).toBe(1)
})
