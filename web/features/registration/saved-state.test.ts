import '../../test/dom.ts'
import { beforeEach, expect, test } from 'bun:test'
import { noDigits } from '../../ui/CodeBoxes.tsx'
import { newRegistration, readRegistration, saveRegistration } from './saved-registration.ts'
import { readVerification, saveVerification } from './saved-verification.ts'

const start = Date.parse('2026-03-02T09:00:00Z')
const minutes = (count: number) => start + count * 60_000
const email = 'olga@example.com'
const form = { ...newRegistration.form, companyName: 'Кафе', subdomain: 'kafe', adminEmail: email }
const waiting = { ...newRegistration, form, step: 2 as const, verification: true, registrationToken: 'ot_1' }

beforeEach(() => localStorage.clear())

test('a registration is restored under 60 minutes and removed after', () => {
  saveRegistration(waiting, start)
  expect(readRegistration(minutes(60) - 1)).toEqual(waiting)
  expect(readRegistration(minutes(60))).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

test('a clock that was set back restores nothing', () => {
  saveRegistration(waiting, start)
  expect(readRegistration(start - 1)).toBeUndefined()
})

test.each(['', '{', 'null', '[]', '{"form":{}}'])('what is not ours is removed: %s', (text) => {
  localStorage.setItem('companyRegistration', text)
  expect(readRegistration(2)).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

test('fields of another shape become empty ones, and a password that stands there is not taken along', () => {
  const saved = { form: { companyName: 7, adminPassword: 'secret' }, step: 9, timestamp: start }
  localStorage.setItem('companyRegistration', JSON.stringify(saved))
  expect(readRegistration(start)).toEqual(newRegistration)
})

const account = { email, subdomain: 'kafe' }
const typed = { digits: ['4', '', '', '', '', ''], sentAt: start }

test('the counters and the digits go on through a reload', () => {
  saveVerification(account, typed, start + 20_000)
  expect(readVerification(email, start + 25_000)).toEqual(typed)
})

test('without a letter there is nothing to count (A21)', () => {
  saveVerification(account, { ...typed, sentAt: undefined }, start)
  expect(readVerification(email, start + 1)?.sentAt).toBeUndefined()
})

test('the code of another e-mail is not taken, one older than 60 minutes is forgotten', () => {
  saveVerification(account, typed, start)
  expect(readVerification('other@example.com', start)).toBeUndefined()
  expect(readVerification(email, minutes(60))).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

test('digits of another shape become empty boxes', () => {
  const saved = { email, digits: ['12', 'x'], timeLeft: 120, resendCooldown: 30, timestamp: start }
  localStorage.setItem('emailVerification', JSON.stringify(saved))
  expect(readVerification(email, start)?.digits).toEqual(noDigits)
})
