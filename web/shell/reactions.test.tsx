import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { navigate } from 'wouter/use-browser-location'
import '../test/dom.ts'
import { client } from '../api.ts'
import { href, routes } from '../routes.ts'
import { berezka, waiter } from '../test/people.ts'
import { config } from './config.ts'
import { NotFoundPage } from './errors/NotFoundPage.tsx'
import { Guard } from './Guard.tsx'
import { moduleOffGuard, reactToNotices } from './reactions.ts'
import { clearSession, session, signIn } from './session.ts'
import { Sidebar } from './Sidebar.tsx'

const realFetch = globalThis.fetch
const all = { checklists: true, tasks: true, knowledgeBase: true, news: true, testing: true, analytics: true }
let checks: number
/** What the company has now; open tabs learn of it by what they are answered. */
let switches: typeof all
let stop: () => void

// No mock can let the other person switch a section off: here his change is a variable.
const answer = async (request: Request) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/api/auth/check') {
    checks += 1
    return Response.json({ user: waiter, company: { ...berezka, moduleSettings: switches } })
  }
  return switches.knowledgeBase
    ? Response.json([])
    : Response.json({ code: 'MODULE_DISABLED', message: 'Раздел отключён администратором компании' }, { status: 404 })
}

beforeEach(() => {
  checks = 0
  switches = { ...all }
  Object.assign(globalThis, { fetch: answer })
  Object.assign(config, { loaded: true, productDomain: 'example.com' })
  moduleOffGuard.free()
  stop = reactToNotices()
  signIn('t1', { user: waiter, company: { ...berezka, moduleSettings: switches } })
})
afterEach(() => {
  stop()
  cleanup()
  clearSession()
  Object.assign(config, { loaded: false, productDomain: '' })
})
afterAll(() => Object.assign(globalThis, { fetch: realFetch }))

const topics = () => client.GET('/api/topics')

test('a section that somebody has switched off leaves the open menu at the next call, and its page goes to /404', async () => {
  navigate(href('articles'), { replace: true })
  render(
    <MantineProvider env="test">
      <Sidebar />
      <Guard rule={routes.articles}>
        <p>Статьи</p>
      </Guard>
    </MantineProvider>,
  )
  await screen.findByText('Статьи')
  await waitFor(() => expect(checks).toBe(1))
  screen.getByRole('link', { name: 'База знаний' })
  switches.knowledgeBase = false
  const { error } = await topics()
  expect(error?.code).toBe('MODULE_DISABLED')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'База знаний' })).toBeNull())
  await waitFor(() => expect(location.pathname).toBe(href('notFound')))
  cleanup()
  render(
    <MantineProvider env="test">
      <NotFoundPage />
    </MantineProvider>,
  )
  screen.getByText('Раздел отключён администратором компании')
})

test('many refusals at once, and those after them, ask once', async () => {
  switches.knowledgeBase = false
  await Promise.all([topics(), topics(), topics()])
  await waitFor(() => expect(session.company?.moduleSettings?.knowledgeBase).toBe(false))
  await topics()
  expect(checks).toBe(1)
  // Later there may be something new to learn.
  moduleOffGuard.free()
  await topics()
  await waitFor(() => expect(checks).toBe(2))
})

test('any other 404 is no word about sections', async () => {
  Object.assign(globalThis, { fetch: async () => Response.json({ code: 'NOT_FOUND', message: '' }, { status: 404 }) })
  await topics()
  expect(checks).toBe(0)
})
