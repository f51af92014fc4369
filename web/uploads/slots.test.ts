import { expect, test } from 'bun:test'
import { createSlots } from './slots.ts'

const signal = new AbortController().signal

/** Work that ends when it is told to. */
function work(started: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { end: resolve, run: () => (started.push(name), promise) }
}
const settle = () => new Promise<void>((done) => setImmediate(done))

test('no more than so many at once, in the order they came', async () => {
  const started: string[] = []
  const inTurn = createSlots(2)
  const works = ['a', 'b', 'c', 'd'].map((name) => work(started, name))
  const all = works.map(({ run }) => inTurn(signal, run))
  await settle()
  expect(started).toEqual(['a', 'b'])
  works[1]?.end()
  await settle()
  expect(started).toEqual(['a', 'b', 'c'])
  for (const { end } of works) end()
  await Promise.all(all)
  expect(started).toEqual(['a', 'b', 'c', 'd'])
})

test('who gives up while waiting leaves the row, and who fails leaves his place', async () => {
  const started: string[] = []
  const inTurn = createSlots(1)
  const first = work(started, 'a')
  const failing = inTurn(signal, () => first.run().then(() => Promise.reject(new Error('no'))))
  const gone = new AbortController()
  const waiting = inTurn(gone.signal, work(started, 'b').run)
  const last = work(started, 'c')
  const third = inTurn(signal, last.run)
  gone.abort()
  expect(await waiting.catch(() => 'gone')).toBe('gone')
  first.end()
  expect(await failing.catch(() => 'failed')).toBe('failed')
  last.end()
  await third
  expect(started).toEqual(['a', 'c'])
})
