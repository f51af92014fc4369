import '../test/dom.ts'
import { waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { writeToken } from '../api/token.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { berezka, waiter } from '../test/people.ts'
import { clearSession, session, signIn } from './session.ts'
import { followOtherTabs } from './tabs.ts'

const oleg = { ...waiter, id: '3', name: 'Олег' }
const realFetch = globalThis.fetch
let reloads: number
let stop: () => void
let whoAnswers = waiter

beforeEach(() => {
  Object.assign(globalThis, { fetch: async () => Response.json({ user: whoAnswers, company: berezka }) })
  reloads = 0
  stop = followOtherTabs(() => (reloads += 1))
  signIn('t1', { user: waiter, company: berezka })
})
afterEach(() => {
  stop()
  clearSession()
})
afterAll(() => Object.assign(globalThis, { fetch: realFetch }))

/** What a browser does when another tab writes: the storage is new already, then comes the event. */
function elsewhere(token: string | null) {
  if (token === null) localStorage.removeItem(storageKeys.token)
  else localStorage.setItem(storageKeys.token, token)
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.token, newValue: token }))
}
const settled = (done: () => boolean) => waitFor(() => expect(done()).toBe(true))

test('a sign-out in another tab ends this one too', () => {
  elsewhere(null)
  expect([session.token, session.user]).toEqual([null, undefined])
})

test('a storage that was emptied as a whole ends it too', () => {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(session.token).toBeNull()
})

test('a page that Back brings to life sees a sign-out that it slept through', () => {
  localStorage.removeItem(storageKeys.token)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(session.token).toBeNull()
})

test('other entries change nothing', () => {
  window.dispatchEvent(new StorageEvent('storage', { key: 'sidebar-collapsed', newValue: 'true' }))
  expect(session.token).toBe('t1')
})

test('the same person signed in anew: the tab goes on with that session', async () => {
  whoAnswers = waiter
  elsewhere('t2')
  await settled(() => session.token === 't2')
  expect(reloads).toBe(0)
})

test('somebody else signed in: the page is loaded anew', async () => {
  whoAnswers = oleg
  elsewhere('t3')
  await settled(() => reloads > 0)
  expect(session.user?.name).toBe('Олег')
})

test('a signed-out tab takes a session of another tab over', async () => {
  elsewhere(null)
  whoAnswers = oleg
  elsewhere('t4')
  await settled(() => session.user !== undefined)
  expect(reloads).toBe(0)
  writeToken(null)
})
