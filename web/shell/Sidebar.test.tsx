import '../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { navigate } from 'wouter/use-browser-location'
import { berezka, waiter } from '../test/people.ts'
import { ConfirmHost } from '../ui/ConfirmHost.tsx'
import { config } from './config.ts'
import { menu, setCollapsed, showSection } from './menu-state.ts'
import { clearSession, logoutGuard, session, signIn } from './session.ts'
import { Sidebar } from './Sidebar.tsx'

const user = { ...waiter, role: 'admin' as const, checklistCount: 3 }
const company = berezka
const realFetch = globalThis.fetch
/** What was to be changed: the bell reads by itself, soon or late. */
let asked: string[]
let answer: () => Response

beforeAll(() => {
  const fetch = async (request: Request) => {
    if (request.method !== 'GET')
      asked.push(`${request.method} ${new URL(request.url).pathname} ${request.headers.get('authorization')}`)
    return answer()
  }
  Object.assign(globalThis, { fetch })
})
afterAll(() => Object.assign(globalThis, { fetch: realFetch }))
beforeEach(() => {
  asked = []
  logoutGuard.free()
  localStorage.clear()
  setCollapsed(false)
  menu.openSections = []
  config.supportUrl = undefined
  navigate('/dashboard', { replace: true })
  signIn('t1', { user, company })
})
afterEach(() => {
  cleanup()
  clearSession()
})

const show = () =>
  render(
    <MantineProvider env="test">
      <Sidebar />
      <ConfirmHost />
    </MantineProvider>,
  )
const link = (name: string | RegExp) => screen.queryByRole('link', { name })
const group = (name: string) => screen.getByRole('button', { name })

test('a counter stands beside its entry when it is above 0', () => {
  show()
  expect(link(/Чек-листы/)?.textContent).toContain('3')
  expect(link('Задачи')?.textContent).toBe('Задачи')
})

test('the eye has room for 99+, the ear gets the number', () => {
  signIn('t1', { user: { ...user, checklistCount: 120 }, company })
  show()
  const entry = screen.getByRole('link', { name: 'Чек-листы , ожидают: 120' })
  expect(entry.textContent).toContain('99+')
})

test('opening a page expands its section, collapses the others and is remembered', async () => {
  showSection('settings')
  show()
  expect(group('Настройки').getAttribute('aria-expanded')).toBe('true')
  navigate('/tests/results')
  await waitFor(() => expect(group('Тестирование').getAttribute('aria-expanded')).toBe('true'))
  expect(group('Настройки').getAttribute('aria-expanded')).toBe('false')
  expect(link('Мои результаты')?.getAttribute('aria-current')).toBe('page')
  expect(localStorage.getItem('sidebar-sections')).toBe('["testing"]')
})

test('a section may be opened by hand beside another and closed again', async () => {
  show()
  await userEvent.click(group('Конструктор'))
  await userEvent.click(group('Аналитика'))
  expect(localStorage.getItem('sidebar-sections')).toBe('["content","analytics"]')
  await userEvent.click(group('Конструктор'))
  expect(localStorage.getItem('sidebar-sections')).toBe('["analytics"]')
})

test('collapsed, an administrator has the links to /users and /settings, others have not (section 6)', () => {
  setCollapsed(true)
  expect(localStorage.getItem('sidebar-collapsed')).toBe('true')
  show()
  expect(link('Пользователи')?.getAttribute('href')).toBe('/users')
  expect(link('Настройки компании')?.getAttribute('href')).toBe('/settings')
  cleanup()
  signIn('t1', { user: { ...user, role: 'user' }, company })
  show()
  expect([link('Пользователи'), link('Настройки компании')]).toEqual([null, null])
})

test('a group of the collapsed menu unfolds the menu with that group open', async () => {
  setCollapsed(true)
  show()
  await userEvent.click(group('Конструктор'))
  expect([menu.collapsed, [...menu.openSections]]).toEqual([false, ['content']])
})

test('support is a link where the server names one (A29)', () => {
  show()
  expect(link('Поддержка')).toBeNull()
  cleanup()
  config.supportUrl = 'https://help.example/bot'
  show()
  expect(link('Поддержка')?.getAttribute('rel')).toContain('noreferrer')
})

test('the company’s own logo stands in the menu', () => {
  const logos = [
    { type: 'login', url: '/api/files/1/login.png' },
    { type: 'menu', url: '/api/files/2/menu.png' },
  ] as const
  signIn('t1', { user, company: { ...company, logos: [...logos] } })
  const { container } = show()
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/files/2/menu.png')
})

test('signing out everywhere asks the server first, then leaves (A18)', async () => {
  answer = () => Response.json({ message: 'Выполнен выход на всех устройствах' })
  show()
  await userEvent.click(group('Сеансы на всех устройствах'))
  await userEvent.click(await screen.findByRole('button', { name: 'Отмена' }))
  expect(asked).toEqual([])
  await userEvent.click(group('Сеансы на всех устройствах'))
  const button = await screen.findByRole('button', { name: 'Да, выйти' })
  // Within the guard's second the repeat does nothing.
  await userEvent.dblClick(button)
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect(asked).toEqual(['POST /api/auth/logout-all Bearer t1'])
  expect(session.token).toBeNull()
})

test('a failure of it keeps the session', async () => {
  answer = () => Response.json({ message: 'Сервис временно недоступен', code: 'UNAVAILABLE' }, { status: 503 })
  show()
  await userEvent.click(group('Сеансы на всех устройствах'))
  await userEvent.click(await screen.findByRole('button', { name: 'Да, выйти' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(session.token).toBe('t1')
  expect(within(document.body).queryByRole('navigation')).not.toBeNull()
})
