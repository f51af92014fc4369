import { expect, test } from 'bun:test'
import { createRepeatKeys } from './repeat-key.ts'
import { createRepeatedBodies } from './repeated-bodies.ts'

test('the same content has the same key, changed content a new one', () => {
  let n = 0
  const keyFor = createRepeatKeys(() => `key${(n += 1)}`)
  expect(keyFor({ a: 1 })).toBe('key1')
  expect(keyFor({ a: 1 })).toBe('key1')
  expect(keyFor({ a: 2 })).toBe('key2')
})

test('what was answered is forgotten: the same content is another wish', () => {
  let n = 0
  const keyFor = createRepeatKeys(() => `key${(n += 1)}`)
  expect(keyFor('a letter')).toBe('key1')
  keyFor.forget()
  expect(keyFor('a letter')).toBe('key2')
})

test('keys fit the header', () => expect(createRepeatKeys()({})).toMatch(/^[\x21-\x7e]{8,100}$/))

test('what is counted from the press goes again as it went first, until it is answered', () => {
  const sent = createRepeatedBodies<{ from: number }>()
  const first = sent('a day', { from: 1 })
  expect(sent('a day', { from: 2 })).toEqual(first)
  expect(sent('a week', { from: 3 }).body).toEqual({ from: 3 })
  sent.forget()
  expect(sent('a week', { from: 4 }).body).toEqual({ from: 4 })
})
