import { expect, test } from 'bun:test'
import { createResource } from './resource.ts'

const ok = (n: number) => ({ data: { n }, response: { status: 200 } })

test('the same key at once is one call, and the last answer stays while the next one loads', async () => {
  const { state, load } = createResource<{ n: number }>()
  let calls = 0
  const ask = async () => ok((calls += 1))
  await Promise.all([load('a', ask), load('a', ask)])
  expect(calls).toBe(1)
  const next = load('b', ask)
  expect(state).toMatchObject({ key: 'a', data: { n: 1 }, loading: true })
  await next
  expect(state).toMatchObject({ key: 'b', data: { n: 2 }, loading: false })
})

test('an outdated answer is cancelled and never shown', async () => {
  const { state, load } = createResource<{ n: number }>()
  const late = Promise.withResolvers<ReturnType<typeof ok>>()
  let cancelled = false
  const first = load('a', (signal) => {
    signal.addEventListener('abort', () => (cancelled = true))
    return late.promise
  })
  await load('b', async () => ok(2))
  late.resolve(ok(1))
  await first
  expect(cancelled).toBe(true)
  expect(state.data).toEqual({ n: 2 })
})

test('one that keeps has its last answer beside a failure of the way, and nothing beside a refusal', async () => {
  const { state, load } = createResource<{ n: number }>({ keep: true })
  const broken = async () => ({ error: { message: 'Нет связи' }, response: { status: 503 } })
  await load('a', broken)
  expect(state).toMatchObject({ key: 'a', data: undefined, failed: { key: 'a', status: 503 } })
  await load('a', async () => ok(1))
  expect(state.failed).toBeUndefined()
  await load('b', broken)
  expect(state).toMatchObject({ key: 'a', data: { n: 1 }, failed: { key: 'b', status: 503 }, loading: false })
  await load('b', async () => ({ error: { message: 'Не найдено' }, response: { status: 404 } }))
  expect(state).toMatchObject({ key: 'b', data: undefined, failed: { key: 'b', status: 404 } })
})

test('a failure empties it and can be asked again', async () => {
  const { state, load } = createResource<{ n: number }>()
  await load('a', async () => ok(1))
  await load('a', async () => ({ error: { message: 'Не найдено' }, response: { status: 404 } }))
  expect(state).toMatchObject({ data: undefined, failed: { status: 404, message: 'Не найдено' } })
  await load('a', async () => ok(3))
  expect(state).toMatchObject({ data: { n: 3 }, failed: undefined })
})
