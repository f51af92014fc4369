import { beforeEach, expect, test } from 'bun:test'
import '../../test/dom.ts'
import { readSavedLogin, saveLogin } from './saved-login.ts'

const key = 'savedLoginData'
const day = 24 * 60 * 60 * 1000
const login = { email: 'anna@berezka.example', preferredLoginType: 'pin', rememberMe: true } as const

beforeEach(() => localStorage.clear())

test('what was saved comes back for 30 days', () => {
  saveLogin(login, 0)
  expect(readSavedLogin(29 * day)).toEqual(login)
  expect(readSavedLogin(30 * day).email).toBe('')
  expect(localStorage.getItem(key)).toBeNull()
})

test('without "remember me" nothing stays', () => {
  saveLogin(login)
  saveLogin({ ...login, rememberMe: false })
  expect(localStorage.getItem(key)).toBeNull()
})

test.each([
  { email: 'a@b.example', password: 'secret', savedAt: 0 },
  { email: 'a@b.example', pinCode: '4821', savedAt: 0 },
  ['nonsense'],
])('data with a secret are removed (A10): %p', (stored) => {
  localStorage.setItem(key, JSON.stringify(stored))
  expect(readSavedLogin(1)).toEqual({ email: '', preferredLoginType: 'password', rememberMe: false })
  expect(localStorage.getItem(key)).toBeNull()
})
