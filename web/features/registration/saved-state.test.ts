import '../../test/dom.ts'
import { beforeEach, expect, test } from 'bun:test'
import { newRegistration, readRegistration, saveRegistration } from './saved-registration.ts'

const start = Date.parse('2026-03-02T09:00:00Z')
const minutes = (count: number) => start + count * 60_000
const form = { ...newRegistration.form, companyName: 'Кафе', subdomain: 'kafe', adminEmail: 'olga@example.com' }
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

const damaged = [
  { form: {} },
  { form: { ...form, companyName: 7 } },
  { form: [] },
  { step: 9 },
  { verification: 'yes' },
  { created: null },
  { registrationToken: 1 },
].map((part) => JSON.stringify({ ...waiting, ...part, timestamp: start }))

test.each(['', '{', 'null', '[]', '{"form":{}}', ...damaged])('what is not ours is removed: %s', (text) => {
  localStorage.setItem('companyRegistration', text)
  expect(readRegistration(start)).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

test('a password that stands there is not taken along', () => {
  const foreign = { ...waiting, form: { ...form, adminPassword: 'secret' }, adminPassword: 'secret' }
  saveRegistration(foreign, start)
  expect(JSON.stringify(readRegistration(start))).not.toContain('secret')
})
