import '../test/dom.ts'
import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { navigate } from 'wouter/use-browser-location'
import { client } from '../api.ts'
import { readKept } from '../data/kept.ts'
import { formatWhen } from '../lib/dates.ts'
import { routes } from '../routes.ts'
import { berezka, waiter } from '../test/people.ts'
import { askConfig, config } from './config.ts'
import { Guard } from './Guard.tsx'
import { followNetwork, network } from './network.ts'
import { OfflineStrip } from './OfflineStrip.tsx'
import { checkSession, clearSession, session, signIn } from './session.ts'

const realFetch = globalThis.fetch
const settings = { productDomain: 'localhost:3000', assistant: false }
let isThere: boolean
let stop: () => void

beforeAll(() => {
  const fetch = async ({ url }: Request) => {
    if (!isThere) throw new TypeError('no network')
    return Response.json(url.endsWith('/api/config') ? settings : { user: waiter, company: berezka })
  }
  Object.assign(globalThis, { fetch })
})
afterAll(() => Object.assign(globalThis, { fetch: realFetch }))
beforeEach(() => {
  isThere = true
  stop = followNetwork()
  Object.assign(network, { online: true, keptAt: undefined, waiting: 0, showWaiting: undefined })
})
afterEach(() => {
  stop()
  cleanup()
  clearSession()
  Object.assign(config, { loaded: false, unreachable: false })
})

const strip = () => screen.getByRole('status').textContent

test('the strip follows events and calls: a break is told, a network alone is no proof of its end, an answer is', async () => {
  render(<OfflineStrip />)
  expect(strip()).toBe('')
  act(() => void dispatchEvent(new Event('offline')))
  await waitFor(() => expect(strip()).toBe('Нет сети'))
  isThere = false
  await act(async () => void dispatchEvent(new Event('online')))
  expect(strip()).toBe('Нет сети')
  isThere = true
  await act(async () => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(strip()).toBe(''))
  isThere = false
  await act(async () => void (await client.GET('/api/config')))
  await waitFor(() => expect(strip()).toBe('Нет сети'))
})

test('what waits here is told before what is old here, and that before the mere break', async () => {
  const shown: string[] = []
  const kept = new Date(Date.now() - 36 * 3_600_000).toISOString()
  Object.assign(network, {
    online: false,
    keptAt: kept,
    waiting: 2,
    check: () => shown.push('check'),
    showWaiting: () => shown.push('waiting'),
  })
  render(<OfflineStrip />)
  expect(strip()).toBe('Не отправлено: 2Показать')
  await userEvent.click(screen.getByRole('button', { name: 'Показать' }))
  act(() => void (network.waiting = 0))
  await waitFor(() => expect(strip()).toBe(`Сохранённая копия, ${formatWhen(kept)}Проверить`))
  await userEvent.click(screen.getByRole('button', { name: 'Проверить' }))
  expect(shown).toEqual(['waiting', 'check'])
})

test('a copy of today bears its time alone', () => {
  const now = new Date(2026, 10, 21, 18, 0)
  expect(formatWhen(new Date(2026, 10, 21, 14, 20).toISOString(), now)).toBe('14:20')
  expect(formatWhen(new Date(2026, 10, 20, 14, 20).toISOString(), now)).toBe('20.11.2026 14:20')
})

const open = (name: 'login' | 'tasks') => {
  navigate(routes[name].path, { replace: true })
  render(
    <MantineProvider env="test">
      <Guard rule={routes[name]}>
        <h1>Страница</h1>
      </Guard>
    </MantineProvider>,
  )
}
const heading = () => screen.findByRole('heading').then(({ textContent }) => textContent)

test.each([
  ['nobody', 'login', undefined],
  ['somebody', 'tasks', 't1'],
] as const)('a start of %s without a network says so and goes on where it was', async (_, page, token) => {
  if (token) {
    signIn(token, { user: waiter, company: berezka })
    session.user = undefined
  }
  isThere = false
  await askConfig()
  open(page)
  expect(await heading()).toBe('Нет сети')
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await heading()).toBe('Нет сети')
  isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(async () => expect(await heading()).toBe('Страница'))
  expect(location.pathname).toBe(routes[page].path)
})

test('whom the device knows is never told «Нет сети» in place of his page', async () => {
  signIn('t1', { user: waiter, company: berezka })
  await checkSession()
  await waitFor(async () => expect(await readKept('session')).toBeDefined())
  session.user = undefined
  isThere = false
  await askConfig()
  const seen = new Set<string>()
  const look = () => document.querySelectorAll('h1').forEach(({ textContent }) => seen.add(textContent))
  const looking = new MutationObserver(look)
  looking.observe(document.body, { childList: true, subtree: true })
  open('tasks')
  look()
  await screen.findByRole('heading', { name: 'Страница' })
  looking.disconnect()
  expect([...seen]).toEqual(['Страница'])
})

test('whoever is known here, or has a form before him, keeps what he sees', async () => {
  signIn('t1', { user: waiter, company: berezka })
  isThere = false
  await askConfig()
  open('tasks')
  expect(await heading()).toBe('Страница')
  cleanup()
  clearSession()
  Object.assign(config, { loaded: true, unreachable: false })
  open('login')
  await act(async () => void (await askConfig()))
  expect(await heading()).toBe('Страница')
})
