import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { navigate } from 'wouter/use-browser-location'
import { ClockContext } from '../lib/countdown.ts'
import { href } from '../routes.ts'
import { clearSession } from '../shell/session.ts'
import { testClock } from './clock.ts'
import { LoginPage } from '../features/auth/LoginPage.tsx'

export const user = userEvent.setup()
export let clock = testClock(0)

/** A visitor with an empty browser. */
export function arrive() {
  localStorage.clear()
  clock = testClock(Date.parse('2026-03-02T09:00:00Z'))
}
export function leave() {
  cleanup()
  clearSession()
}

export async function open(address = href('login')) {
  navigate(address, { replace: true })
  render(
    <MantineProvider env="test">
      <ClockContext value={clock}>
        <Notifications />
        <LoginPage />
      </ClockContext>
    </MantineProvider>,
  )
  // Its name comes from the server, and the code of what is seldom wanted when its address is opened.
  await screen.findAllByText('Берёзка')
  await screen.findByRole('heading', { level: 1 })
}
/** What a reload does: everything in memory is gone. */
export function reload() {
  cleanup()
  return open(location.pathname + location.search)
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const press = (name: string) => user.click(screen.getByRole('button', { name }))
export async function fill(label: string, text: string) {
  await user.clear(await screen.findByLabelText(label))
  await user.paste(text) // at once: a key at a time would draw the page for each
}
export async function signIn(email: string, password: string) {
  await fill('Email', email)
  await fill('Пароль', password)
  await press('Войти')
}
export const stored = () => Object.entries({ ...localStorage }).join('\n')

/** Answers one path as no mock can: with an answer outside the contract, or with a host of its own. */
export async function withReply(path: string, reply: () => Response, during: () => Promise<void>) {
  const { fetch } = globalThis
  const stub = (request: Request) => (new URL(request.url).pathname === path ? reply() : fetch(request))
  Object.assign(globalThis, { fetch: async (request: Request) => stub(request) })
  try {
    await during()
  } finally {
    Object.assign(globalThis, { fetch })
  }
}
