import { waitFor } from '@testing-library/react'
import { afterAll, beforeEach, expect, test } from 'bun:test'
import '../test/dom.ts'
import { onNotice } from '../api/notice.ts'
import { readToken, writeToken } from '../api/token.ts'
import { wipeKept } from '../data/kept.ts'
import { cache } from '../data/reads.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { berezka, waiter } from '../test/people.ts'
import { checkSession, clearSession, logout, logoutGuard, session, signIn } from './session.ts'

const [user, company] = [waiter, berezka]
const realFetch = globalThis.fetch
let asked: string[]
let reply: () => Response

// The client looks fetch up at each call, as the mocks need it; no server can stand on the app's own origin here.
const raise = (): Response => {
  throw new TypeError('fetch failed')
}
const fakeFetch = async (request: Request) => {
  asked.push(new URL(request.url).pathname)
  return reply()
}

beforeEach(async () => {
  // Another file of this process may have brought a disk.
  await wipeKept()
  asked = []
  Object.assign(globalThis, { fetch: fakeFetch })
  writeToken('t1')
})
afterAll(() => Object.assign(globalThis, { fetch: realFetch }))

test('parallel navigations share one check (A5)', async () => {
  reply = () => Response.json({ user, company })
  expect(await Promise.all([checkSession(), checkSession(), checkSession()])).toEqual([true, true, true])
  expect(asked).toEqual(['/api/auth/check'])
  expect(session.user?.name).toBe(waiter.name)
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

test.each([
  ['a failing server', () => new Response('', { status: 502 })],
  ['too many calls', () => new Response('', { status: 429 })],
])('%s proves nothing: only who is nobody yet is led to /500', async (_, answer) => {
  const told: string[] = []
  const stop = onNotice(({ kind }) => told.push(kind))
  reply = answer
  signIn('t1', { user, company })
  expect(await checkSession()).toBe(true)
  expect([readToken(), session.user?.name]).toEqual(['t1', waiter.name])
  expect(told).not.toContain('page-failed')
  session.user = undefined
  expect(await checkSession()).toBe(true)
  expect([readToken(), told.at(-1)]).toEqual(['t1', 'page-failed'])
  stop()
})

test('no network proves nothing: who is nobody yet is told so where he is, and the next answer goes on', async () => {
  const told: string[] = []
  const stop = onNotice(({ kind }) => told.push(kind))
  reply = raise
  signIn('t1', { user, company })
  expect(await checkSession()).toBe(true)
  expect([readToken(), session.user?.name, session.unreachable]).toEqual(['t1', waiter.name, false])
  session.user = undefined
  expect(await checkSession()).toBe(true)
  expect([readToken(), session.unreachable, told]).toEqual(['t1', true, []])
  reply = () => Response.json({ user, company })
  expect(await checkSession()).toBe(true)
  expect(session).toMatchObject({ user, unreachable: false })
  stop()
})

test('logout clears at once, tells the server, and is guarded for a second', async () => {
  reply = () => Response.json({ message: 'ok' })
  logoutGuard.free()
  expect(logout()).toBe(true)
  expect(readToken()).toBeNull()
  expect(logout()).toBe(false)
  await waitFor(() => expect(asked).toEqual(['/api/auth/logout']))
})

test('what waits for a code ends with a sign-in and a sign-out, a mere check leaves it (section 4)', async () => {
  reply = () => Response.json({ user, company })
  const waits = () => localStorage.getItem(storageKeys.verification) !== null
  const wait = () => localStorage.setItem(storageKeys.verification, '{}')
  signIn('t1', { user, company })
  wait()
  await checkSession()
  expect(waits()).toBe(true)
  signIn('t2', { user, company })
  expect(waits()).toBe(false)
  wait()
  localStorage.setItem(storageKeys.sidebarCollapsed, 'true')
  logoutGuard.free()
  logout()
  expect(waits()).toBe(false)
  expect(localStorage.getItem(storageKeys.sidebarCollapsed)).toBe('true')
})

test('the next person on this device sees nothing of the one before', async () => {
  signIn('token', { user, company })
  const positions = cache.query('positionList', {})
  reply = () => Response.json([{ name: 'Бармен' }])
  await cache.read(positions)
  expect(positions.state.data).toEqual([{ name: 'Бармен' }])
  clearSession()
  expect(positions.state.data).toBeUndefined()
})

test('what a write changes of the counters of the menu is asked anew, after a check that is under way', async () => {
  reply = () => Response.json({ user, company })
  await checkSession()
  reply = () => Response.json({ user: { ...user, tasksCount: 7 }, company })
  await cache.touch(['tasks'])
  expect(session.user?.tasksCount).toBe(0)
  await cache.touch(['tasks', 'auth'])
  await waitFor(() => expect(session.user?.tasksCount).toBe(7))
  expect(asked).toEqual(['/api/auth/check', '/api/auth/check'])
})
