import { expect, test } from 'bun:test'
import { createKeptAgain } from './kept-again.ts'

const names = (count: number, of = 'name') => Array.from({ length: count }, (_, at) => `${of} ${at}`)

test('what comes again outlives a reading of everything once, and both keep within the bound', () => {
  const kept = createKeptAgain<string>(80, 80)
  // Pushed out of the part for what came once, and asked for again.
  for (const name of ['often', ...names(12), 'often']) kept.keep(name, name, 1)
  for (const name of names(500, 'once')) kept.keep(name, name, 1)
  expect(kept.get('often')).toBe('often')
  expect(names(500, 'once').filter((name) => kept.get(name) !== undefined)).toEqual(names(500, 'once').slice(-10))
  for (let round = 0; round < 2; round++) for (const name of names(200, 'all')) kept.keep(name, name, 1)
  expect(names(200, 'all').filter((name) => kept.get(name) !== undefined).length).toBeLessThanOrEqual(80)
})

test('in its place: once however often it is kept while it is there, in the part that it was in', () => {
  const kept = createKeptAgain<string>(80, 80)
  for (const value of ['first', 'second']) kept.keep('a', value, 5)
  expect(kept.get('a')).toBe('second')
  for (const name of names(10)) kept.keep(name, name, 1)
  expect(kept.get('a')).toBeUndefined()
  kept.keep('a', 'third', 5)
  for (const name of names(500, 'once')) kept.keep(name, name, 1)
  kept.keep('a', 'fourth', 6)
  expect(kept.get('a')).toBe('fourth')
  kept.drop('a')
  expect(kept.get('a')).toBeUndefined()
})

test('what is too large for it is not kept', () => {
  const kept = createKeptAgain<string>(80, 20)
  for (let round = 0; round < 3; round++) kept.keep('large', 'large', 21)
  expect(kept.get('large')).toBeUndefined()
})
