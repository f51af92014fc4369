import { describe, expect, test } from 'bun:test'
import { limits } from '../../gen/limits.gen.ts'
import * as rules from './people.ts'

test('a PIN that anybody tries first is too simple', () => {
  for (const pin of ['1111', '0123', '987654', '4321']) expect(rules.pinFault(pin, 'user')).toBe('PIN_TOO_SIMPLE')
  for (const pin of ['1357', '1224', '4071']) expect(rules.pinFault(pin, 'user')).toBeUndefined()
})

test('an administrator’s PIN is long, also one that he brings along', () => {
  expect([rules.pinFault('4071', 'admin'), rules.pinFault('407193', 'admin')]).toEqual(['PIN_OF_ADMIN', undefined])
  expect(rules.keptPinFault(4, 'user', 'admin')).toBe('PIN_OF_ADMIN')
  expect(rules.keptPinFault(6, 'user', 'admin')).toBeUndefined()
  expect(rules.keptPinFault(4, 'admin', 'admin')).toBeUndefined()
  // Of a row from before digits were counted nobody knows.
  expect(rules.keptPinFault(null, 'user', 'admin')).toBe('PIN_OF_ADMIN')
})

test('a PIN is digits alone, from four to six of them', () => {
  const { pinMin, pinMax } = limits.auth
  const of = (length: number) => rules.isPin('4'.repeat(length))
  expect([pinMin - 1, pinMin, pinMax, pinMax + 1].map(of)).toEqual([false, true, true, false])
  expect(['', '40 71', '407a', '-4071', '٤٠٧١'].map(rules.isPin)).toEqual(Array(5).fill(false))
})

test('what is typed of an address or a phone is kept in one spelling, and nothing is none', () => {
  expect([' A@B.Example ', '  '].map(rules.emailOf)).toEqual(['a@b.example', null])
  expect([' 8 900 ', ' '].map(rules.phoneOf)).toEqual(['8 900', null])
})

test('staff work somewhere as soon as there is a place', () => {
  const lacks = [rules.lacksRestaurant('user', 0, true), rules.lacksRestaurant('user', 1, true)]
  expect(lacks).toEqual([true, false])
  expect([rules.lacksRestaurant('user', 0, false), rules.lacksRestaurant('admin', 0, true)]).toEqual([false, false])
})

describe('what the log tells', () => {
  const position = { _id: 'p1', name: 'Официант' }
  const anna = {
    name: 'Анна',
    email: 'a@b.example',
    phone: null,
    role: 'user' as const,
    position,
    restaurants: [{ _id: 'r1', name: 'Мойка' }],
  }
  const nothing = { pin: false, password: false }

  test('of a change what differs, by names; of a secret only that it did', () => {
    expect(rules.personChanges(anna, { ...anna, position: { ...position, name: 'Старший' } }, nothing)).toBeUndefined()
    expect(rules.personChanges(anna, { ...anna, position: null }, nothing)).toEqual({
      position: { old: 'Официант', new: null },
    })
    expect(rules.personChanges(anna, anna, { pin: true, password: false })).toEqual({ pin: { hidden: true } })
    expect(rules.personChanges(anna, anna, { pin: false, password: true })).toEqual({ password: { hidden: true } })
  })

  test('of somebody new what he has', () => {
    expect(rules.newPersonChanges({ ...anna, externalId: '17' })).toStrictEqual({
      name: { new: 'Анна' },
      externalId: { new: '17' },
      email: { new: 'a@b.example' },
      role: { new: 'user' },
      position: { new: 'Официант' },
      restaurants: { new: ['Мойка'] },
    })
    const bare = { ...anna, email: null, position: null, restaurants: [] }
    expect(rules.newPersonChanges(bare)).toStrictEqual({ name: { new: 'Анна' }, role: { new: 'user' } })
  })
})

test('somebody new signs in by something', () => {
  const none = { role: 'user', email: null, pin: null, generatePin: false } as const
  expect(rules.newAccessFault(none, false)?.code).toBe('EMAIL_OR_PIN_REQUIRED')
  expect(rules.newAccessFault({ ...none, generatePin: true }, true)?.code).toBe('EMAIL_OF_INVITATION')
  expect(rules.newAccessFault({ ...none, pin: '1111' }, false)).toEqual({ code: 'PIN_TOO_SIMPLE', field: 'pin' })
  expect(rules.newAccessFault({ ...none, email: 'a@b.example' }, true)).toBeUndefined()
})

describe('a company keeps an administrator', () => {
  const admin = { role: 'admin', isActive: true } as const
  test('the last one neither leaves nor becomes staff, and nobody does so to himself', () => {
    expect(rules.roleFault(admin, 'user', true, true)).toBe('OWN_ROLE')
    expect(rules.roleFault(admin, 'user', false, false)).toBe('LAST_ADMIN_ROLE')
    expect(rules.roleFault(admin, 'admin', true, false)).toBeUndefined()
    expect(rules.leavingFault(admin, true, true)).toBe('OWN_ACCOUNT')
    expect(rules.leavingFault(admin, false, false)).toBe('LAST_ADMIN')
  })
  test('one who is switched off is none, nor is staff', () => {
    expect(rules.leavingFault({ ...admin, isActive: false }, false, false)).toBeUndefined()
    expect(rules.roleFault({ role: 'user', isActive: true }, 'admin', false, false)).toBeUndefined()
  })
})

test('who was invited, has a password or no address is not invited again by being switched on', () => {
  const newcomer = { email: 'a@b.example', hasPassword: false, wasInvited: false }
  expect(rules.isInvitedFirst(newcomer)).toBe(true)
  for (const not of [{ email: null }, { hasPassword: true }, { wasInvited: true }])
    expect(rules.isInvitedFirst({ ...newcomer, ...not })).toBe(false)
})

test('who vouches for an address', () => {
  const email = 'a@b.example'
  const standing = { email, isNewAddress: false, hasPassword: true, isNewPassword: false }
  expect([true, false].map((was) => rules.isVerifiedAfter(was, standing))).toEqual([true, false])
  expect(rules.isVerifiedAfter(false, { ...standing, isNewPassword: true })).toBe(true)
  expect(rules.isVerifiedAfter(true, { ...standing, isNewAddress: true, hasPassword: false })).toBe(false)
  expect(rules.isVerifiedAfter(true, { ...standing, email: null, isNewPassword: true })).toBe(false)
})

test('a phone is looked for by its digits, a name is none', () => {
  expect(rules.phoneDigits('+7 (900) 123-45-67')).toBe('9001234567')
  expect(rules.phoneDigits('8 900 123 45 67')).toBe('9001234567')
  expect(rules.phoneDigits('8 (900) 12')).toBe('90012')
  expect(rules.phoneDigits('+7')).toBe('7')
  expect(rules.phoneDigits('(812) 12')).toBe('81212')
  expect(rules.phoneDigits('123')).toBe('123')
  expect(rules.phoneDigits('Анна 1')).toBe('')
})
