import '../../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'bun:test'
import { navigate } from 'wouter/use-browser-location'
import { startMocks } from '../../../mocks/node.ts'
import { href } from '../../routes.ts'
import { clearSession, session } from '../../shell/session.ts'
import { field, fill, press, stored, withReply } from '../../test/login-visit.tsx'
import { loseNextAnswer } from '../../test/lose-answer.ts'
import { RegistrationSteps } from './RegistrationSteps.tsx'

let mocks: ReturnType<typeof startMocks>
beforeAll(() => {
  mocks = startMocks()
})
afterAll(() => mocks.stop())
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  clearSession()
  mocks.reset()
})

function open(address = href('register')) {
  navigate(address, { replace: true })
  render(
    <MantineProvider env="test">
      <Notifications />
      <RegistrationSteps productDomain="localhost:3000" />
    </MantineProvider>,
  )
}

const register = (status: number, body: object, headers: Record<string, string> = {}) =>
  withReply(
    '/api/auth/register',
    () => Response.json(body, { status, headers }),
    () => press('Зарегистрировать компанию'),
  )

async function toStep2(address: string) {
  await fill('Адрес компании', address)
  await screen.findByText('Адрес свободен')
  await press('Далее')
  await screen.findByLabelText('Имя')
}
const consent = () => [
  field('Пароль').value,
  field('Повторите пароль').value,
  ...screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked),
]

test('passwords and ticks are kept on the way back and forth, and nothing is registered twice', async () => {
  open()
  await fill('Название компании', 'Калина')
  await toStep2('kalina')
  await fill('Имя', 'Вера')
  await fill('Email', 'vera@kalina.example')
  await fill('Пароль', 'kalina-1')
  await fill('Повторите пароль', 'kalina-1')
  for (const box of screen.getAllByRole('checkbox')) box.click()
  const typed = ['kalina-1', 'kalina-1', true, true]

  history.back()
  await screen.findByLabelText('Адрес компании')
  history.forward()
  await screen.findByLabelText('Имя')
  expect(consent()).toEqual(typed)
  expect(stored()).not.toContain('kalina-1')

  const limited = { code: 'RATE_LIMITED', message: 'Слишком много запросов' }
  await register(429, limited, { 'retry-after': '61' })
  await screen.findByText('Слишком много попыток регистрации. Попробуйте позже, через 2 минуты')

  const taken = { code: 'SUBDOMAIN_TAKEN', message: 'Адрес уже занят' }
  await register(409, taken)
  await screen.findByText('Адрес уже занят')
  await toStep2('kalina-na-neve')
  expect(consent()).toEqual(typed)

  await register(201, {
    message: 'Компания создана!',
    subdomain: 'kalina-na-neve',
    emailSent: true,
    registrationToken: 'r',
  })
  await screen.findByText('Код действителен 2:00')
  await press('Изменить email')
  await screen.findByLabelText('Новый email')
  expect(screen.queryByText('Код из письма')).toBeNull()
  history.back()
  await screen.findByText('Код из письма')
  history.back()
  await screen.findByText('Компания уже создана. Осталось подтвердить email кодом из письма.')
  expect(field('Email').value).toBe('vera@kalina.example')
  await press('Ввести код')
  await screen.findByText('Код из письма')

  const state = { user: { id: '1', name: 'Вера', role: 'admin', isActive: true, checklistCount: 0, tasksCount: 0 } }
  const company = { _id: '2', name: 'Калина', subdomain: 'kalina-na-neve', logos: [] }
  const verified = () => Response.json({ message: 'Email подтвержден', token: 't', ...state, company })
  await withReply('/api/verification/verify-email', verified, async () => {
    await fill('Цифра 1 из 6', '123456')
    await screen.findByRole('heading', { name: 'Компания создана' })
  })
  // The steps behind it are taken back: nothing dead is left for the browser's Back.
  await waitFor(() => expect(history.state).toBeNull())
  expect(location.search).toBe('?step=created')
  // It is shown again while its session is there: without it nothing can be handed over.
  cleanup()
  open()
  await screen.findByRole('heading', { name: 'Компания создана' })
  cleanup()
  clearSession()
  open()
  await screen.findByLabelText('Название компании')
  expect(field('Название компании').value).toBe('')
})

test('a code whose answer was lost is confirmed by the second press, and the session is there', async () => {
  const { fetch } = globalThis
  // At the main address: that of another company confirms nothing of this one.
  const main = (request: Request) => fetch(new Request(request.url.replace('//berezka.', '//'), request))
  Object.assign(globalThis, { fetch: main })
  onTestFinished(() => void Object.assign(globalThis, { fetch }))
  open()
  await fill('Название компании', 'Рябина')
  await toStep2('ryabina')
  await fill('Имя', 'Вера')
  await fill('Email', 'vera@ryabina.example')
  await fill('Пароль', 'ryabina-1')
  await fill('Повторите пароль', 'ryabina-1')
  for (const box of screen.getAllByRole('checkbox')) box.click()
  await press('Зарегистрировать компанию')
  await screen.findByText('Код действителен 2:00')
  loseNextAnswer('POST', '/api/verification/verify-email')
  await fill('Цифра 1 из 6', '123456')
  await screen.findByText('Ошибка соединения с сервером')
  await press('Подтвердить')
  await screen.findByRole('heading', { name: 'Компания создана' })
  expect(session.company?.name).toBe('Рябина')
})

test('a step without its state is the first one; a visit without a step goes on where it was left', async () => {
  open(href('register', {}, { step: 'code' }))
  await screen.findByLabelText('Название компании')
  expect(location.search).toBe('')
  await fill('Название компании', 'Калина')
  await toStep2('kalina')
  cleanup()
  open()
  await screen.findByLabelText('Имя')
  expect(location.search).toBe('?step=administrator')
})
