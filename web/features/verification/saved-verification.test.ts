import { beforeEach, expect, test } from 'bun:test'
import '../../test/dom.ts'
import { noDigits } from './CodeBoxes.tsx'
import { readVerification, saveVerification, verificationOf } from './saved-verification.ts'

const start = Date.parse('2026-03-02T09:00:00Z')
const minutes = (count: number) => start + count * 60_000
const account = { email: 'olga@example.com', subdomain: 'kafe', registrationToken: undefined }
const typed = { digits: ['4', '', '', '', '', ''], sentAt: start }

beforeEach(() => localStorage.clear())

test('the counters and the digits go on through a reload', () => {
  saveVerification({ ...account, ...typed }, start + 20_000)
  expect(readVerification(start + 25_000)).toEqual({ ...account, ...typed })
})

test('without a letter there is nothing to count (A21)', () => {
  saveVerification({ ...account, ...typed, sentAt: undefined }, start)
  expect(readVerification(start + 1)?.sentAt).toBeUndefined()
})

test('the code of another e-mail is not taken, one older than 60 minutes is forgotten', () => {
  saveVerification({ ...account, ...typed }, start)
  const other = { ...account, email: 'other@example.com' }
  expect(verificationOf(other, start)).toEqual({ ...other, digits: noDigits, sentAt: undefined })
  expect(readVerification(minutes(60))).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

test.each([
  { digits: ['12', 'x'] },
  { digits: [null, '', '', '', '', ''] },
  { email: 5 },
  { subdomain: undefined },
  { registrationToken: {} },
  { timeLeft: 'two minutes' },
])('with %p it is damaged and forgotten', (part) => {
  const saved = { ...account, digits: noDigits, timeLeft: 120, resendCooldown: 30, timestamp: start, ...part }
  localStorage.setItem('emailVerification', JSON.stringify(saved))
  expect(readVerification(start)).toBeUndefined()
  expect(localStorage.length).toBe(0)
})
