import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'bun:test'
import { startMocks } from '../../../mocks/node.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { href } from '../../routes.ts'
import { session } from '../../shell/session.ts'
import { loseNextAnswer } from '../../test/lose-answer.ts'
import {
  arrive,
  clock,
  field,
  fill,
  leave,
  open,
  press,
  reload,
  signIn,
  stored,
  user,
  withReply,
} from '../../test/login-visit.tsx'

let mocks: ReturnType<typeof startMocks>
beforeAll(() => {
  mocks = startMocks()
})
afterAll(() => mocks.stop())
beforeEach(arrive)
afterEach(() => {
  leave()
  mocks.reset()
})

const typeCode = (code: string) => user.type(screen.getAllByLabelText(/^Цифра/)[0] as HTMLElement, code) // six are there

test('a reset: address, code, new password, and back to the login with the message', async () => {
  const email = 'oficiant@berezka.example'
  await open()
  await fill('Email', email)
  await user.click(screen.getByRole('link', { name: 'Забыли пароль?' }))
  await screen.findByRole('heading', { level: 1, name: 'Восстановление пароля' })
  expect(field('Email').value).toBe(email)
  await press('Отправить код')
  await screen.findByText('Код действителен 2:00')
  await typeCode('000000')
  await screen.findByText('Неверный код')
  expect(screen.getAllByLabelText<HTMLInputElement>(/^Цифра/).every(({ value }) => value === '')).toBe(true)
  await typeCode('123456')
  await screen.findByLabelText('Новый пароль')
  await reload()
  await fill('Новый пароль', 'short')
  await press('Сохранить пароль')
  await screen.findByText('Пароль должен содержать минимум 6 символов')
  await fill('Новый пароль', 'fresh-password')
  await fill('Повторите пароль', 'other-password')
  await press('Сохранить пароль')
  await screen.findByText('Пароли не совпадают')
  await fill('Повторите пароль', 'fresh-password')
  await press('Сохранить пароль')
  await screen.findByText('Пароль успешно изменен. Теперь вы можете войти с новым паролем.')
  // The words may be there before the page.
  await screen.findByLabelText('Email')
  expect(field('Email').value).toBe(email)
  expect(localStorage.getItem('passwordReset')).toBeNull()
  await fill('Пароль', 'fresh-password')
  await press('Войти')
  await waitFor(() => expect(session.user).toBeDefined())
})

test('a new password whose answer was lost is set by the second press, and no code is asked for again', async () => {
  await open(href('login', {}, { view: 'reset' }))
  await fill('Email', 'oficiant@berezka.example')
  await press('Отправить код')
  await screen.findByText('Код действителен 2:00')
  await typeCode('123456')
  await fill('Новый пароль', 'fresh-password')
  await fill('Повторите пароль', 'fresh-password')
  loseNextAnswer('POST', '/api/verification/change-password')
  await press('Сохранить пароль')
  await screen.findByText('Ошибка соединения с сервером')
  await press('Сохранить пароль')
  await screen.findByText('Пароль успешно изменен. Теперь вы можете войти с новым паролем.')
})

test('Back knows the steps of a reset, sends no other code, and finds no dead step after the end', async () => {
  const email = 'povar@berezka.example'
  const letters = () => screen.findByText(/^Код действителен/)
  await open()
  await user.click(screen.getByRole('link', { name: 'Забыли пароль?' }))
  await screen.findByRole('heading', { level: 1, name: 'Восстановление пароля' })
  await fill('Email', email)
  await press('Отправить код')
  await letters()
  act(() => clock.pass(10_000))
  history.back()
  await waitFor(() => expect(field('Email').value).toBe(email))
  await press('Отправить код')
  await screen.findByText('Код действителен 1:50')
  await typeCode('123456')
  await screen.findByLabelText('Новый пароль')
  await fill('Новый пароль', 'fresh-password')
  history.back()
  await letters()
  history.forward()
  await screen.findByLabelText('Новый пароль')
  expect(field('Новый пароль').value).toBe('fresh-password')
  await fill('Повторите пароль', 'fresh-password')
  await press('Сохранить пароль')
  await screen.findByText('Пароль успешно изменен. Теперь вы можете войти с новым паролем.')
  await waitFor(() => expect([location.pathname + location.search, history.state]).toEqual(['/login', null]))
  cleanup()
  await open(href('login', {}, { view: 'reset', step: 'password' }))
  expect([location.search, field('Email').value]).toEqual(['?view=reset', ''])
})

test('a burnt code is counted no more, and another may be asked for at once', async () => {
  await open(href('login', {}, { view: 'reset' }))
  await fill('Email', 'oficiant@berezka.example')
  await press('Отправить код')
  await screen.findByText('Код действителен 2:00')
  for (let tries = 1; tries <= 5; tries++) {
    await typeCode(`00000${tries}`)
    await screen.findByText(tries < 5 ? 'Неверный код' : 'Код недействителен. Запросите новый')
  }
  expect(screen.queryByText(/^Код действителен/)).toBeNull()
  await reload()
  expect(screen.queryByText(/^Код действителен/)).toBeNull()
  const asked = callsTo('/api/verification/send-password-reset')
  pressTwice('Отправить код повторно')
  await screen.findByText('Код действителен 2:00')
  expect(asked()).toBe(1)
})

test('the counters of a reset go on through a reload, and its state ends after 30 minutes', async () => {
  await open(href('login', {}, { view: 'reset' }))
  await fill('Email', 'nobody@example.com')
  await press('Отправить код')
  const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Повторная|^Отправить код повторно/ })
  await screen.findByText('Код действителен 2:00')
  act(() => clock.pass(20_000))
  await reload()
  await screen.findByText('Код действителен 1:40')
  expect([resend().textContent, resend().disabled]).toEqual(['Повторная отправка через 10 с', true])
  // A tick may fall between the page's drawing and its listening to the clock: then it is seen a moment later.
  act(() => clock.pass(10_000))
  await screen.findByText('Отправить код повторно')
  expect([resend().textContent, resend().disabled]).toEqual(['Отправить код повторно', false])
  act(() => clock.pass(90_000))
  await screen.findByText('Срок действия кода истек')
  clock.pass(28 * 60_000 - 1)
  await reload()
  await screen.findByText('Срок действия кода истек')
  clock.pass(1)
  await reload()
  expect(field('Email').value).toBe('')
})

const unverified = () =>
  Response.json(
    {
      code: 'EMAIL_NOT_VERIFIED',
      message: 'Email не подтвержден',
      needEmailVerification: true,
      email: 'olga@example.com',
      subdomain: 'berezka',
      registrationToken: 'ot_3nN1hKqv8yJt2bWm5cXe7g',
    },
    { status: 403 },
  )
const sentAgain = { message: 'Код отправлен повторно', expiresIn: 120, resendIn: 30 }

test('an unconfirmed address: toast, code, another address, and the session of the right code', async () => {
  await open(href('login', {}, { returnUrl: '/tasks' }))
  await withReply('/api/auth/login', unverified, () => signIn('olga@example.com', 'demo-olga'))
  await screen.findByText('Для входа необходимо подтвердить email. Проверьте почту.')
  await screen.findByRole('heading', { name: 'Подтверждение email' })
  act(() => clock.pass(5_000))
  await typeCode('12')
  await reload()
  await screen.findByText('Код действителен 1:55')
  expect(
    screen
      .getAllByLabelText<HTMLInputElement>(/^Цифра/)
      .map(({ value }) => value)
      .join(''),
  ).toBe('12')
  expect(stored()).not.toContain('demo-olga')

  await press('Изменить email')
  await fill('Новый email', 'Olga@example.com')
  await press('Отправить код')
  await screen.findByText('Укажите другой email')
  await fill('Новый email', 'olga@cafe.example')
  await withReply(
    '/api/verification/send-email-verification',
    () => Response.json(sentAgain),
    async () => {
      await press('Отправить код')
      await screen.findByText('olga@cafe.example')
      await screen.findByText('Новый код отправлен на olga@cafe.example')
    },
  )
  screen.getByText('Код действителен 2:00')

  const state = { user: { id: '1', name: 'Ольга', role: 'admin', isActive: true, checklistCount: 0, tasksCount: 0 } }
  const company = { _id: '2', name: 'Кафе', subdomain: 'berezka', logos: [] }
  const verified = () => Response.json({ message: 'Email подтвержден', token: 't', ...state, company })
  await withReply('/api/verification/verify-email', verified, async () => {
    await typeCode('654321')
    await waitFor(() => expect(session.token).toBe('t'))
  })
  expect(location.pathname).toBe('/tasks')
  expect(localStorage.getItem('emailVerification')).toBeNull()
})

/** Before the first press is drawn. */
function pressTwice(name: string) {
  const button = screen.getByRole('button', { name })
  act(() => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
}
function callsTo(path: string): () => number {
  const { fetch } = globalThis
  let calls = 0
  const counted = (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (new URL(request.url).pathname === path) calls += 1
    return fetch(request)
  }
  globalThis.fetch = Object.assign(counted, { preconnect: fetch.preconnect })
  onTestFinished(() => void (globalThis.fetch = fetch))
  return () => calls
}

test('two presses before a redraw send one code, and one sign-in', async () => {
  await open()
  await fill('Email', 'oficiant@berezka.example')
  await fill('Пароль', 'wrong-password')
  const tried = callsTo('/api/auth/login')
  pressTwice('Войти')
  await screen.findByText('Неверный email или пароль')
  expect(tried()).toBe(1)
  await withReply('/api/auth/login', unverified, () => signIn('olga@example.com', 'demo-olga'))
  await screen.findByRole('heading', { name: 'Подтверждение email' })
  act(() => clock.pass(limits.auth.codeResendSeconds * 1000))
  const asked = callsTo('/api/verification/send-email-verification')
  pressTwice('Отправить код повторно')
  await waitFor(() => expect(asked()).toBe(1))
  await screen.findByText(/^Повторная отправка через/)
  expect(asked()).toBe(1)
})

test('the page of a café’s Wi-Fi in place of an answer is told as no connection, and the button goes on', async () => {
  await open()
  const page = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  await withReply('/api/auth/login', page, async () => {
    await signIn('oficiant@berezka.example', 'demo-staff')
    await screen.findByText('Ошибка соединения с сервером')
  })
  await press('Войти')
  await waitFor(() => expect(session.user).toBeDefined())
})

test('a broken connection keeps the code, and the button sends it again', async () => {
  await open()
  await withReply('/api/auth/login', unverified, () => signIn('olga@example.com', 'demo-olga'))
  await screen.findByRole('heading', { name: 'Подтверждение email' })
  let calls = 0
  const broken = () => {
    calls += 1
    throw new TypeError('fetch failed')
  }
  await withReply('/api/verification/verify-email', broken, async () => {
    await typeCode('654321')
    await screen.findByText('Ошибка соединения с сервером')
    await press('Подтвердить')
    await waitFor(() => expect(calls).toBe(2))
  })
})
