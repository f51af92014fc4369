import { beforeEach, expect, test } from 'bun:test'
import '../../test/dom.ts'
import { readSavedLogin, saveLogin } from './saved-login.ts'

const key = 'savedLoginData'
const day = 24 * 60 * 60 * 1000
const login = { email: 'anna@berezka.example', preferredLoginType: 'pin', rememberMe: true, rememberPin: true } as const

beforeEach(() => localStorage.clear())

test('what was saved comes back for 30 days', () => {
  saveLogin(login, 0)
  expect(readSavedLogin(29 * day)).toEqual(login)
  expect(localStorage.getItem('preferredLoginType')).toBe('pin')
  expect(readSavedLogin(30 * day).email).toBe('')
  expect(localStorage.length).toBe(0)
})

test('without either box nothing stays', () => {
  saveLogin(login)
  saveLogin({ ...login, rememberMe: false, rememberPin: false })
  expect(localStorage.length).toBe(0)
})

test('a shared tablet remembers the PIN view and nobody’s address', () => {
  saveLogin({ ...login, rememberMe: false })
  expect(readSavedLogin()).toEqual({ ...login, email: '', rememberMe: false })
})

test('the PIN view is preferred only when that was asked for', () => {
  saveLogin({ ...login, rememberPin: false })
  expect(readSavedLogin().preferredLoginType).toBe('password')
})

test.each([
  { email: 'a@b.example', preferredLoginType: 'password', password: 'secret', savedAt: 0 },
  { email: 'a@b.example', preferredLoginType: 'pin', pinCode: '4821', savedAt: 0 },
  { email: null, preferredLoginType: 'pin', savedAt: 0 },
  { email: 'a@b.example', preferredLoginType: 'face', savedAt: 0 },
  ['nonsense'],
])('damaged data and such with a secret are removed (A10): %p', (stored) => {
  localStorage.setItem(key, JSON.stringify(stored))
  expect(readSavedLogin(1)).toEqual({
    email: '',
    preferredLoginType: 'password',
    rememberMe: false,
    rememberPin: false,
  })
  expect(localStorage.getItem(key)).toBeNull()
})
