import '../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { navigate } from 'wouter/use-browser-location'
import { readToken, writeToken } from '../api/token.ts'
import { berezka, waiter } from '../test/people.ts'
import { LinkPage } from './LinkPage.tsx'
import { followLink, leaveLink, link } from './one-time-link.ts'
import { clearSession, session } from './session.ts'

const realFetch = globalThis.fetch
const dead = () => Response.json({ code: 'AUTO_LOGIN_INVALID', message: 'Ссылка недействительна' }, { status: 401 })
const entered = () => Response.json({ token: 'new', user: waiter, company: berezka })
let asked: string[]
/** By the end of the path. */
let replies: Record<string, () => Response>

beforeAll(() => {
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url)
    const call = pathname.split('/').at(-1) ?? ''
    asked.push(`${call} ${request.headers.get('authorization') ?? ''}`.trim())
    return replies[call]?.() ?? Response.json({}, { status: 500 })
  }
  Object.assign(globalThis, { fetch })
})
afterAll(() => Object.assign(globalThis, { fetch: realFetch }))
beforeEach(() => {
  asked = []
  replies = { 'auto-login': entered }
  navigate('/tasks?page=2&token=ot_1', { replace: true })
})
afterEach(() => {
  cleanup()
  notifications.clean()
  leaveLink()
  clearSession()
})

const toasts = () => notificationsStore.getState().notifications.map(({ message }) => String(message))
const search = () => location.search

test('a link signs in and leaves the address', async () => {
  await followLink()
  expect([readToken(), session.user?.name, search(), link.stage.name]).toEqual(['new', waiter.name, '?page=2', 'none'])
})

test.each([
  ['%2Ftasks%3Fpage%3D2', '/tasks?page=2'],
  ['%2F%2Fevil.example', '/dashboard'],
])(
  'a link from the main address leads to the page that was asked for there, if it is one of ours: %s',
  async (returnUrl, to) => {
    navigate(`/login?token=ot_1&returnUrl=${returnUrl}`, { replace: true })
    await followLink()
    expect(location.pathname + location.search).toBe(to)
  },
)

test('a link that is worth nothing leaves who is signed in as he was', async () => {
  writeToken('mine')
  replies.check = dead
  await followLink()
  expect([readToken(), session.token, search(), toasts()]).toEqual([
    'mine',
    'mine',
    '?page=2',
    ['Ссылка недействительна'],
  ])
  expect(asked).toEqual(['check Bearer mine'])
})

test('over the session of somebody else it asks first, and «no» spends and ends nothing', async () => {
  writeToken('mine')
  replies.check = () =>
    Response.json({ user: { _id: '1', name: 'Денис Орлов' }, signedIn: { _id: '2', name: 'Марина Соколова' } })
  const visit = async () => {
    await followLink()
    render(
      <MantineProvider env="test">
        <LinkPage />
      </MantineProvider>,
    )
    await screen.findByRole('heading', { name: 'Вы вошли как Марина Соколова. Войти как Денис Орлов?' })
  }
  await visit()
  fireEvent.click(screen.getByRole('button', { name: 'Остаться как Марина Соколова' }))
  expect([readToken(), search(), asked]).toEqual(['mine', '?page=2', ['check Bearer mine']])
  cleanup()
  navigate('/tasks?token=ot_1', { replace: true })
  await visit()
  fireEvent.click(screen.getByRole('button', { name: 'Войти как Денис Орлов' }))
  await waitFor(() => expect(readToken()).toBe('new'))
  // The server ends the session of the bearer with the exchange.
  expect(asked.at(-1)).toBe('auto-login Bearer mine')
})

test.each([['nobody', null] as const, ['the same person', 'mine'] as const])(
  'of two tabs with one link the slower takes the session of the faster: before it was %s',
  async (_, before) => {
    writeToken(before)
    replies.check = () => Response.json({ user: { _id: '1', name: 'Денис Орлов' } })
    replies['auto-login'] = () => {
      localStorage.setItem('token', 'of the faster tab')
      return dead()
    }
    await followLink()
    expect([readToken(), session.token, search(), toasts()]).toEqual([
      'of the faster tab',
      'of the faster tab',
      '?page=2',
      [],
    ])
  },
)
