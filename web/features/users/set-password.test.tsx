import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { href } from '../../routes.ts'
import { logoutGuard, session, signIn } from '../../shell/session.ts'
import { berezka, waiter } from '../../test/people.ts'
import { SetPassword } from './SetPassword.tsx'

const realFetch = globalThis.fetch
let sent: unknown[] = []
let reply: () => Response
beforeAll(() => {
  const answer = async (request: Request) => {
    sent.push(await request.json())
    return reply()
  }
  Object.assign(globalThis, {
    fetch: async (request: Request) => (request.url.endsWith('set-password') ? answer(request) : Response.json({})),
  })
})
afterAll(() => Object.assign(globalThis, { fetch: realFetch }))
afterEach(() => {
  cleanup()
  logoutGuard.free()
  sent = []
})

const user = userEvent.setup()
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => user.click(screen.getByRole('button', { name: 'Сохранить пароль' }))

/** As the layout shows it: the dialog until the password is there, then the page. */
function Screen() {
  return useSnapshot(session).user?.mustSetPassword ? <SetPassword /> : <p>Дальше</p>
}
function arrive() {
  navigate(href('dashboard'), { replace: true })
  signIn('t1', { user: { ...waiter, mustSetPassword: true }, company: berezka })
  render(
    <MantineProvider env="test">
      <Screen />
    </MantineProvider>,
  )
}

test('it stays until a password is set, then the app goes on', async () => {
  reply = () => Response.json({ message: 'Пароль сохранён' })
  arrive()
  await screen.findByRole('dialog', { name: 'Задайте пароль' })
  await user.keyboard('{Escape}')
  await save()
  expect(screen.getAllByText('Обязательное поле')).toHaveLength(2)
  await user.type(field('Новый пароль'), '12345')
  await save()
  await screen.findByText('Пароль должен содержать минимум 6 символов')
  await user.type(field('Новый пароль'), '6')
  await user.type(field('Повторите пароль'), '1234567')
  await save()
  await screen.findByText(messages.PASSWORDS_DIFFER)
  expect(sent).toEqual([])
  await user.type(field('Повторите пароль'), '{Backspace}')
  await save()
  await screen.findByText('Дальше')
  expect(sent).toEqual([{ newPassword: '123456', confirmPassword: '123456' }])
})

test('what the server refuses stands at its field; what was typed stays', async () => {
  const fields = { newPassword: 'Не более 512 байт' }
  reply = () => Response.json({ code: 'INVALID_REQUEST', message: 'Проверьте поля', fields }, { status: 400 })
  arrive()
  await user.type(field('Новый пароль'), '123456')
  await user.type(field('Повторите пароль'), '123456')
  await save()
  await screen.findByText(fields.newPassword)
  expect(field('Новый пароль').value).toBe('123456')
})

test('a password that another tab has set is a password', async () => {
  reply = () => Response.json({ code: 'PASSWORD_ALREADY_SET', message: 'Пароль уже задан' }, { status: 409 })
  arrive()
  await user.type(field('Новый пароль'), '123456')
  await user.type(field('Повторите пароль'), '123456')
  await save()
  await screen.findByText('Дальше')
})

test('the other way out is the sign-out', async () => {
  arrive()
  await user.click(screen.getByRole('button', { name: 'Выйти' }))
  await waitFor(() => expect(location.pathname).toBe(href('login')))
  expect(session.token).toBeNull()
})
