import { expect, test } from 'bun:test'
import { routes } from '../routes.ts'
import { redirectFor } from './access.ts'

const guest = { token: null, user: undefined, company: undefined }
const staff = { token: 't', user: { role: 'user' }, company: { moduleSettings: { knowledgeBase: true } } }
const admin = { ...staff, user: { role: 'Admin' } }
const at = (path: string, subdomain?: string) => ({ path, subdomain })

test('a guest is sent to sign in and comes back', () => {
  expect(redirectFor(routes.articles, guest, at('/knowledge-base?page=2', 'acme'))).toBe(
    '/login?returnUrl=%2Fknowledge-base%3Fpage%3D2',
  )
})

test('pages of administrators are forbidden to others, in any case of the role', () => {
  expect(redirectFor(routes.topics, staff, at('/knowledge-base/topics'))).toBe('/forbidden')
  expect(redirectFor(routes.topics, admin, at('/knowledge-base/topics'))).toBeUndefined()
  // The templates too: whoever fills checklists in has a page of his own.
  expect(redirectFor(routes.checklists, staff, at('/checklists'))).toBe('/forbidden')
  expect(redirectFor(routes.checklistExecute, staff, at('/checklists/execute'))).not.toBe('/forbidden')
})

test('a module that is off is not there', () => {
  expect(redirectFor(routes.tasks, staff, at('/tasks'))).toBe('/404?section=off')
  expect(redirectFor(routes.articles, staff, at('/knowledge-base'))).toBeUndefined()
})

test('a session that is not checked yet waits', () => {
  expect(redirectFor(routes.dashboard, { ...staff, user: undefined }, at('/dashboard'))).toBe('wait')
  expect(redirectFor(routes.login, { ...staff, user: undefined }, at('/login'))).toBe('wait')
})

test('the signed-in leave login and landing', () => {
  expect(redirectFor(routes.login, staff, at('/login'))).toBe('/dashboard')
  expect(redirectFor(routes.landing, staff, at('/'))).toBe('/dashboard')
})

test('the landing is for the main domain (A25)', () => {
  expect(redirectFor(routes.landing, guest, at('/'))).toBeUndefined()
  expect(redirectFor(routes.landing, guest, at('/', 'acme'))).toBe('/login')
})
