import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { startMocks } from '../../../mocks/node.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { href } from '../../routes.ts'
import { clearSession, session } from '../../shell/session.ts'
import {
  arrive,
  clock,
  field,
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

test('a token signs in, goes where the visitor wanted, and stores no secret (A10)', async () => {
  await open(href('login', {}, { returnUrl: '/knowledge-base?topic=1' }))
  await user.click(screen.getByLabelText('Запомнить меня'))
  await signIn('admin@berezka.example', 'demo-admin')
  await waitFor(() => expect(location.pathname + location.search).toBe('/knowledge-base?topic=1'))
  expect(session.user?.role).toBe('admin')
  expect(stored()).toContain('admin@berezka.example')
  expect(stored()).not.toContain('demo-admin')
  expect(localStorage.getItem('rememberMe')).toBe('true')
})

test.each([
  ['nobody@example.com', 'Неверный email или пароль'],
  ['limit@example.com', 'Слишком много попыток входа. Попробуйте позже, через 2 минуты'],
  ['offline@example.com', 'Ошибка соединения с сервером'],
])('%s is told: %s', async (email, text) => {
  await open()
  await signIn(email, 'some-password')
  expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull()
  expect(field('Email').value).toBe(email)
})

test.each([
  ['neither token nor redirect', {}],
  [
    'a redirect to a foreign address (C1)',
    { requireSubdomain: true, redirectUrl: 'http://evil.example/login?token=1' },
  ],
])('%s is an unexpected answer', async (_, body) => {
  await open()
  await withReply(
    '/api/auth/login',
    () => Response.json(body),
    async () => {
      await signIn('admin@berezka.example', 'demo-admin')
      await screen.findByText('Неожиданный ответ сервера')
    },
  )
  expect(session.token).toBeNull()
})

test.each([
  ['abc', 'demo-admin', 'Некорректный email'],
  ['admin@berezka.example', 'x'.repeat(limits.auth.passwordMax + 1), 'Не более 128 символов'],
])('what is wrong with a field stands under it alone: %s', async (email, password, text) => {
  await open()
  await signIn(email, password)
  await screen.findByText(text)
  expect(screen.queryByText('Введите email и пароль')).toBeNull()
})

test('?error=invalid_token is told until the next attempt (A8)', async () => {
  await open(href('login', {}, { error: 'invalid_token' }))
  await screen.findByText('Ссылка авторизации недействительна или истекла')
  await press('Войти')
  expect(screen.queryByText('Ссылка авторизации недействительна или истекла')).toBeNull()
  expect(screen.getAllByText('Обязательное поле')).toHaveLength(2)
})

const choice = {
  multipleCompanies: true,
  choiceToken: 'ot_3nN1hKqv8yJt2bWm5cXe7g',
  companies: [
    { name: 'Берёзка', subdomain: 'berezka' },
    { name: 'Огонёк', subdomain: 'ogonek' },
  ],
}
const toChoice = (during: () => Promise<void>) =>
  withReply(
    '/api/auth/login',
    () => Response.json(choice),
    async () => {
      await signIn('anna@example.com', 'demo-anna')
      await screen.findByRole('heading', { name: 'Выберите компанию' })
      await during()
    },
  )

test('Back from the choice restores what was typed; a reload keeps the list and the address only', async () => {
  await open()
  await toChoice(async () => {
    await press('Назад')
    await screen.findByLabelText('Пароль')
    expect([field('Email').value, field('Пароль').value]).toEqual(['anna@example.com', 'demo-anna'])
    expect(localStorage.getItem('companyChoice')).toBeNull()
    await press('Войти')
    await screen.findByRole('heading', { name: 'Выберите компанию' })
  })
  expect(stored()).not.toContain('demo-anna')
  await reload()
  await press('Назад')
  expect([field('Email').value, field('Пароль').value]).toEqual(['anna@example.com', ''])
})

test('the browser’s Back and Forward know the choice; the form is what /login shows, and another e-mail starts anew', async () => {
  await open()
  await toChoice(async () => {
    expect(document.title).toBe('Выбор компании')
    screen.getByText('anna@example.com')
    history.back()
    await screen.findByLabelText('Пароль')
    expect([field('Email').value, field('Пароль').value]).toEqual(['anna@example.com', 'demo-anna'])
    history.forward()
    await screen.findByRole('heading', { name: 'Выберите компанию' })
    cleanup()
    await open()
    expect(field('Email').value).toBe('anna@example.com')
    cleanup()
    await open(href('login', {}, { view: 'choice' }))
    await press('Войти другим email')
    await screen.findByLabelText('Email')
    expect(field('Email').value).toBe('')
    expect(localStorage.getItem('companyChoice')).toBeNull()
    expect(location.search).toBe('')
  })
})

test('a damaged choice is dropped, and a step without its state is the form', async () => {
  const damaged = { choice: { ...choice, companies: [null, 5] }, email: 'anna@example.com', timestamp: clock.now() }
  localStorage.setItem('companyChoice', JSON.stringify(damaged))
  await open(href('login', {}, { view: 'choice', returnUrl: '/tasks' }))
  expect(field('Email').value).toBe('')
  expect(location.pathname + location.search).toBe('/login?returnUrl=%2Ftasks')
  expect(localStorage.getItem('companyChoice')).toBeNull()
})

test('a choice that is too old, spent, or leads elsewhere is told', async () => {
  await open()
  await toChoice(async () => {
    const foreign = { token: choice.choiceToken, redirectUrl: 'http://evil.example/login?token=1' }
    await withReply(
      '/api/auth/subdomain-token',
      () => Response.json(foreign),
      async () => {
        await press('Огонёк ogonek')
        await screen.findByText('Неожиданный результат авторизации')
      },
    )
    // The mocks have never issued this token.
    await press('Огонёк ogonek')
    await screen.findByText('Ошибка получения токена')
    expect(field('Пароль').value).toBe('demo-anna')
    await press('Войти')
    await screen.findByRole('heading', { name: 'Выберите компанию' })
    clock.pass(10 * 60_000)
    await press('Берёзка berezka')
    await screen.findByText('Данные для входа не найдены')
  })
})

test('a PIN takes 4 to 6 digits from the keys or the keyboard, and its view is remembered when asked for', async () => {
  await open()
  await user.click(screen.getByLabelText('По PIN-коду'))
  await waitFor(() => expect(document.activeElement).toBe(field('PIN-код')))
  await user.keyboard('4a0')
  await press('7')
  await press('9')
  await press('Стереть цифру')
  expect(field('PIN-код').value).toBe('407')
  await press('Войти')
  await screen.findByText('PIN-код должен содержать от 4 до 6 цифр')
  await user.type(field('PIN-код'), '99999')
  expect(field('PIN-код').value).toBe('407999')
  await press('Войти')
  const refused = await screen.findByText('Неверный PIN-код')
  expect(refused.closest('[role=alert]')).not.toBeNull()
  // Between the field and the keys.
  const follows = (a: Node, b: Node) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  expect([follows(field('PIN-код'), refused), follows(refused, screen.getByRole('group'))]).toEqual([true, true])
  expect([field('PIN-код').value, document.activeElement]).toEqual(['', field('PIN-код')])
  await user.click(screen.getByLabelText('Запомнить вход по PIN-коду'))
  await user.type(field('PIN-код'), '4071')
  await press('Войти')
  await waitFor(() => expect(session.user).toBeDefined())
  expect(localStorage.getItem('rememberPin')).toBe('true')
  expect(stored()).not.toContain('4071')
  clearSession()
  cleanup()
  await open()
  expect(field('PIN-код')).toBeDefined()
})
