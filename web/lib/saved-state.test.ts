import { beforeEach, expect, test } from 'bun:test'
import '../test/dom.ts'
import { readState, saveState, sweepStates, type StateKey } from './saved-state.ts'
import { isRecord } from './shape.ts'

const minute = 60_000
const lifetimes: [StateKey, number][] = [
  ['companyChoice', 10],
  ['passwordReset', 30],
  ['emailVerification', 60],
  ['companyRegistration', 60],
]

beforeEach(() => localStorage.clear())

test.each(lifetimes)('%s lives %d minutes', (key, minutes) => {
  const state = { step: 'verify', timestamp: minute }
  saveState(key, state)
  expect(readState(key, isRecord, minute + minutes * minute - 1)).toEqual(state)
  expect(readState(key, isRecord, minute + minutes * minute)).toBeUndefined()
  expect(localStorage.getItem(key)).toBeNull()
})

test.each(['nonsense', 'null', '[]', '{"step":1}', '{"timestamp":"1"}', '{"timestamp":9e15}'])(
  '%s is removed',
  (text) => {
    localStorage.setItem('passwordReset', text)
    expect(readState('passwordReset', isRecord, 2 * minute)).toBeUndefined()
    expect(localStorage.getItem('passwordReset')).toBeNull()
  },
)

test('a sweep removes each entry past its own lifetime and nothing else (A6)', () => {
  for (const [key] of lifetimes) saveState(key, { timestamp: 0 })
  localStorage.setItem('token', 't')
  sweepStates(31 * minute)
  expect(Object.keys(localStorage).sort()).toEqual(['companyRegistration', 'emailVerification', 'token'])
})
