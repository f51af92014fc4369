import '../test/dom.ts'
import 'fake-indexeddb/auto'
import { afterEach, expect, spyOn, test } from 'bun:test'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { dropKept, keep, keptOwner, ownKept, readKept, wipeKept } from './kept.ts'

afterEach(wipeKept)
const denis = 'berezka/denis'
const anna = 'berezka/anna'
const dayMs = 24 * 60 * 60_000

test('an answer lives its days, and not one more', async () => {
  await ownKept(denis)
  await keep('a', { title: 'Борщ' }, 0)
  const end = limits.app.keptDays * dayMs
  expect(await readKept('a', end - 1)).toEqual({ at: 0, data: { title: 'Борщ' } })
  expect(await readKept('a', end)).toBeUndefined()
  await dropKept('a')
  expect(await readKept('a', 1)).toBeUndefined()
})

test('answers are of one person: the next has none of them, nor has he himself when he is back', async () => {
  await ownKept(denis)
  await keep('a', {}, 0)
  await ownKept(denis)
  expect(await readKept('a', 1)).toBeDefined()
  await ownKept(anna)
  expect([keptOwner(), await readKept('a', 1)]).toEqual([anna, undefined])
  await ownKept(denis)
  expect(await readKept('a', 1)).toBeUndefined()
})

test('a database that says nothing holds nobody up, and is asked anew by the next', async () => {
  await ownKept(denis)
  await keep('a', {}, 0)
  const silent = spyOn(IDBObjectStore.prototype, 'get').mockReturnValue(new IDBRequest())
  expect(await readKept('a', 1, 10)).toBeUndefined()
  silent.mockRestore()
  expect(await readKept('a', 1)).toEqual({ at: 0, data: {} })
})

test('nobody’s are neither kept nor read', async () => {
  await ownKept(denis)
  await wipeKept()
  await keep('a', {}, 0)
  await ownKept(denis)
  expect(await readKept('a', 1)).toBeUndefined()
})

test('a phone is not filled: the oldest go, the newest stay', async () => {
  await ownKept(denis)
  const many = limits.app.keptAnswersMax + 100
  for (let at = 0; at < many; at += 1) await keep(`list ${at}`, {}, at)
  const left = await Promise.all(Array.from({ length: many }, (_, at) => readKept(`list ${at}`, many)))
  const isThere = left.map((one) => one !== undefined)
  const firstLeft = isThere.indexOf(true)
  // They are counted at each fiftieth.
  expect(firstLeft).toBeGreaterThan(50)
  expect(firstLeft).toBeLessThanOrEqual(100)
  expect(isThere.slice(firstLeft).every(Boolean)).toBe(true)
})
