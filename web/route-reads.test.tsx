import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { navigate } from 'wouter/use-browser-location'
import { client } from './api.ts'
import { App } from './app.tsx'
import { href, type PlainRoute } from './routes.ts'
import { config } from './shell/config.ts'
import { session } from './shell/session.ts'
import { pagesForAdmin } from './test/pages.tsx'

pagesForAdmin({})

let asked: string[]
let check: PromiseWithResolvers<void>
let mocked: typeof fetch

beforeEach(() => {
  asked = []
  check = Promise.withResolvers()
  mocked = globalThis.fetch
  const counted = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === '/api/auth/check') await check.promise
    else asked.push(pathname)
    return mocked(request)
  }
  globalThis.fetch = Object.assign(counted, { preconnect: mocked.preconnect })
  Object.assign(config, { loaded: true, productDomain: location.host })
})
afterEach(() => {
  check.resolve()
  cleanup()
  globalThis.fetch = mocked
  config.loaded = false
})

/** A start of the app: of the person only his token is known until the check is answered. */
function start(name: PlainRoute) {
  Object.assign(session, { user: undefined, company: undefined })
  navigate(href(name), { replace: true })
  render(<App />)
}
const times = (path: string) => asked.filter((one) => one === path).length

test.each([
  ['dashboard', 'Добр', ['/api/dashboard']],
  ['users', 'Пользователи', ['/api/users', '/api/positions', '/api/restaurants']],
  ['positions', 'Должности', ['/api/positions']],
  ['restaurants', 'Рестораны', ['/api/restaurants']],
  ['categories', 'Категории', ['/api/categories']],
  ['eventLog', 'Журнал событий', ['/api/event-log']],
  ['articles', 'База знаний', ['/api/knowledge-base', '/api/topics']],
  ['topics', 'Темы', ['/api/topics']],
  ['tasks', 'Задачи', ['/api/tasks', '/api/tasks/counters']],
  ['checklistExecute', 'Чек-листы', ['/api/checklist-runs/today']],
  ['news', 'Новости', ['/api/news']],
  ['taskCreate', 'Новая задача', ['/api/task-templates']],
] as const)('%s: what the address has begun the page does not ask again', async (name, title, paths) => {
  start(name)
  act(() => check.resolve())
  await screen.findByRole('heading', { level: 1, name: new RegExp(title) })
  await waitFor(() => expect(screen.getByRole('main').querySelector('[aria-busy=true]')).toBeNull())
  for (const path of paths) expect([path, times(path)]).toEqual([path, 1])
})

test('an article is asked for once, by its address, beside the check', async () => {
  const { data } = await client.GET('/api/knowledge-base', { params: { query: { status: 'published' } } })
  const [first] = data?.articles ?? []
  if (!first) throw new Error('no article')
  Object.assign(session, { user: undefined, company: undefined })
  navigate(href('article', { id: first._id }), { replace: true })
  render(<App />)
  // What is asked of its reader may stand above the text, which waits for it.
  const paths = [`/api/knowledge-base/${first._id}`, `/api/knowledge-base/${first._id}/acknowledgement`]
  for (const path of paths) await waitFor(() => expect(times(path)).toBe(1))
  expect(session.user).toBeUndefined()
  act(() => check.resolve())
  await screen.findByRole('heading', { level: 1, name: first.title })
  for (const path of paths) expect(times(path)).toBe(1)
})

const anyId = '019b9c67-b180-7e6b-a9fe-3429d4a80001'
test.each([
  ['/checklists/execute', '/api/checklist-runs/today'],
  [`/checklists/execute?run=${anyId}`, `/api/checklist-runs/${anyId}`],
  ['/news', '/api/news'],
  [`/news/${anyId}`, `/api/news/${anyId}`],
])('%s: what a phone is led to begins beside the check', async (address, path) => {
  Object.assign(session, { user: undefined, company: undefined })
  navigate(address, { replace: true })
  render(<App />)
  await waitFor(() => expect(times(path)).toBe(1))
  expect(session.user).toBeUndefined()
})

test('a status in the address of the list is asked for only once it is known who asks', async () => {
  Object.assign(session, { user: undefined, company: undefined })
  navigate(`${href('articles')}?status=draft`, { replace: true })
  render(<App />)
  await waitFor(() => expect(times('/api/topics')).toBe(1))
  expect(times('/api/knowledge-base')).toBe(0)
  act(() => check.resolve())
  await waitFor(() => expect(times('/api/knowledge-base')).toBe(1))
})

test('what everybody may read is asked before it is known who is there, the rest after', async () => {
  start('dashboard')
  await waitFor(() => expect(times('/api/dashboard')).toBe(1))
  expect(times('/api/onboarding')).toBe(0)
  expect(session.user).toBeUndefined()
  act(() => check.resolve())
  await screen.findByRole('region', { name: 'Последние события' })
  await waitFor(() => expect(times('/api/onboarding')).toBe(1))
  expect(times('/api/dashboard')).toBe(1)
})

test('a page of administrators asks nothing before it is known that this is one', async () => {
  start('users')
  await screen.findByRole('status', { name: 'Загрузка' })
  expect(asked.filter((path) => path !== '/api/config')).toEqual([])
  act(() => check.resolve())
  await screen.findByRole('heading', { level: 1, name: 'Пользователи' })
})
