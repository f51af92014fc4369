import { afterAll, beforeEach, expect, test } from 'bun:test'
import '../test/dom.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { readToken, writeToken } from '../api/token.ts'
import { checkSession, logout, session } from './session.ts'

const user = { id: '1', name: 'Анна', role: 'user', isActive: true, checklistCount: 0, tasksCount: 0 }
const company = { _id: '2', name: 'Берёзка', subdomain: 'berezka', logos: [] }
const realFetch = globalThis.fetch
let asked: string[]
let reply: () => Response

// The client looks fetch up at each call, as the mocks need it; no server can stand on the app's own origin here.
const fakeFetch = async (request: Request) => {
  asked.push(new URL(request.url).pathname)
  return reply()
}

beforeEach(() => {
  asked = []
  Object.assign(globalThis, { fetch: fakeFetch })
  writeToken('t1')
})
afterAll(() => Object.assign(globalThis, { fetch: realFetch }))

test('parallel navigations share one check (A5)', async () => {
  reply = () => Response.json({ user, company })
  expect(await Promise.all([checkSession(), checkSession(), checkSession()])).toEqual([true, true, true])
  expect(asked).toEqual(['/api/auth/check'])
  expect(session.user?.name).toBe('Анна')
})

test.each([
  ['no company', { user }],
  ['an inactive account', { user: { ...user, isActive: false }, company }],
])('%s is no session', async (_, body) => {
  reply = () => Response.json(body)
  expect(await checkSession()).toBe(false)
  expect(readToken()).toBeNull()
  expect(session.user).toBeUndefined()
})

test('a dead session is forgotten', async () => {
  reply = () => Response.json({ message: 'Сессия истекла', code: 'SESSION_EXPIRED' }, { status: 401 })
  expect(await checkSession()).toBe(false)
  expect(session.token).toBeNull()
})

test('a silent server proves nothing', async () => {
  reply = () => new Response('', { status: 502 })
  expect(await checkSession()).toBe(true)
  expect(readToken()).toBe('t1')
})

test('logout clears at once, tells the server, and is guarded for a second', () => {
  reply = () => Response.json({ message: 'ok' })
  expect(logout(0)).toBe(true)
  expect(readToken()).toBeNull()
  expect(logout(limits.logoutGuardMs - 1)).toBe(false)
  expect(logout(limits.logoutGuardMs)).toBe(true)
})
