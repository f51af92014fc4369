import '../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { navigate } from 'wouter/use-browser-location'
import { storageKeys } from '../lib/storage-keys.ts'
import { type RouteName, routes } from '../routes.ts'
import { berezka, waiter } from '../test/people.ts'
import { config } from './config.ts'
import { Guard } from './Guard.tsx'
import { clearSession, signIn } from './session.ts'

const realFetch = globalThis.fetch
let checks: number
let answer: () => Response

beforeAll(() => {
  const fetch = async (request: Request) => {
    if (request.url.endsWith('/api/auth/check')) checks += 1
    return answer()
  }
  Object.assign(globalThis, { fetch })
})
afterAll(() => Object.assign(globalThis, { fetch: realFetch }))
beforeEach(() => {
  // Whatever an earlier file's last call has answered since.
  clearSession()
  checks = 0
  answer = () => Response.json({ user: waiter, company: berezka })
  Object.assign(config, { loaded: true, productDomain: 'localhost:3000' })
})
afterEach(() => {
  cleanup()
  clearSession()
  config.loaded = false
})

const open = (name: RouteName, address: string = routes[name].path) => {
  navigate(address, { replace: true })
  return render(
    <MantineProvider env="test">
      <Guard rule={routes[name]}>
        <h1>Страница</h1>
      </Guard>
    </MantineProvider>,
  )
}
const where = () => location.pathname + location.search
const heading = () => screen.queryByRole('heading', { name: 'Страница' })

test('a guest is sent to sign in with the full path to come back to', async () => {
  open('tasks', '/tasks?page=2')
  await waitFor(() => expect(where()).toBe('/login?returnUrl=%2Ftasks%3Fpage%3D2'))
  await waitFor(() => expect(heading() === null).toBe(true))
})

test('a known user sees the page at once while the session is verified behind it', async () => {
  signIn('t1', { user: waiter, company: berezka })
  open('tasks')
  expect(heading()).not.toBeNull()
  await waitFor(() => expect(checks).toBe(1))
})

test.each([
  ['inactive', { user: { ...waiter, isActive: false }, company: berezka }],
  ['without a company', { user: waiter }],
])('a user who is %s is sent to sign in with returnUrl', async (_, body) => {
  signIn('t1', { user: waiter, company: berezka })
  answer = () => Response.json(body)
  open('tasks')
  await waitFor(() => expect(where()).toBe('/login?returnUrl=%2Ftasks'))
})

test('pages of administrators lead others to /forbidden', async () => {
  signIn('t1', { user: waiter, company: berezka })
  open('topics')
  await waitFor(() => expect(where()).toBe('/forbidden'))
})

test.each([
  ['/login?returnUrl=%2Fnews', '/news'],
  ['/login?returnUrl=%2F%2Fevil.example', '/dashboard'],
  ['/login', '/dashboard'],
])('a signed-in user leaves %s for %s', async (address, target) => {
  signIn('t1', { user: waiter, company: berezka })
  open('login', address)
  await waitFor(() => expect(where()).toBe(target))
})

test('a navigation removes what is older than its own lifetime (A6)', async () => {
  localStorage.setItem(storageKeys.passwordReset, JSON.stringify({ timestamp: Date.now() - 31 * 60_000 }))
  localStorage.setItem(storageKeys.registration, JSON.stringify({ timestamp: Date.now() - 31 * 60_000 }))
  open('terms')
  expect(localStorage.getItem(storageKeys.passwordReset)).toBeNull()
  expect(localStorage.getItem(storageKeys.registration)).not.toBeNull()
  localStorage.removeItem(storageKeys.registration)
})
