import '../test/dom.ts'
import { notifications, notificationsStore } from '@mantine/notifications'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { navigate } from 'wouter/use-browser-location'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { client } from '../api.ts'
import { handOver } from '../shell/hand-over.ts'
import { followLink, leaveLink, link, takeLinkFailure } from '../shell/one-time-link.ts'
import { reactToNotices } from '../shell/reactions.ts'
import { onNotice } from './notice.ts'
import { writeToken } from './token.ts'

/**
 * The catalogue of errors with their Russian texts: every row has the code
 * path that shows it. What api and shell show is run here; for the forms the row names the room that shows it.
 */

const realFetch = globalThis.fetch
let reply: () => Response
let toasts: string[]
let stops: (() => void)[]

beforeAll(() => void Object.assign(globalThis, { fetch: async () => reply() }))
afterAll(() => Object.assign(globalThis, { fetch: realFetch }))
beforeEach(() => {
  localStorage.clear()
  navigate('/tasks?page=2', { replace: true })
  writeToken('t1')
  // Toasts of the tests before may still be on the screen.
  const before = new Set(notificationsStore.getState().notifications.map(({ id }) => id))
  toasts = []
  stops = [
    reactToNotices(),
    notificationsStore.subscribe((state) => {
      for (const { id, message } of state.notifications)
        if (!before.has(id)) {
          before.add(id)
          toasts.push(String(message))
        }
    }),
  ]
})
afterEach(() => {
  for (const stop of stops) stop()
  // The toasts would be on the screen of the next file's tests.
  notifications.clean()
  onNotice(() => {})()
  takeLinkFailure()
  writeToken(null)
})

const answers = (status: number, body?: object | string, headers: Record<string, string> = {}) => {
  const text = typeof body === 'string' ? body : body && JSON.stringify(body)
  return () => new Response(text ?? null, { status, headers })
}
const topics = () => client.GET('/api/topics')
const page = () => [location.pathname, new URLSearchParams(location.search).get('message')]
const asPage = (message: string) => ['/500', message]

describe('a toast of every call', () => {
  test.each([
    [
      'too many requests, try again in N minutes',
      'Слишком много запросов. Попробуйте снова через 1 минуту',
      answers(429, {}, { 'retry-after': '1' }),
    ],
    [
      'too many requests, try again in N minutes',
      'Слишком много запросов. Попробуйте снова через 3 минуты',
      answers(429, {}, { 'retry-after': '121' }),
    ],
    [
      'too many requests, try again in N minutes',
      'Слишком много запросов. Попробуйте снова через 15 минут',
      answers(429, {}, { 'retry-after': '900' }),
    ],
    ['too many requests, try later', 'Слишком много запросов. Попробуйте позже', answers(429)],
    [
      '401, the server’s words',
      'Учётная запись отключена',
      answers(401, { message: 'Учётная запись отключена', code: 'ACCOUNT_DISABLED' }),
    ],
    ['session expired, sign in again (401, default)', 'Сессия истекла. Войдите снова.', answers(401)],
    ['session expired (403)', 'Сессия истекла', answers(403, { message: 'Недостаточно прав', code: 'FORBIDDEN' })],
  ])('%s: «%s»', async (_, text, answer) => {
    reply = answer
    await topics()
    expect(toasts).toEqual([text])
  })

  test.each([
    ['insufficient rights (debug)', 'Ошибка 403: Недостаточно прав', answers(403)],
    [
      'insufficient rights (debug), the server’s words',
      'Ошибка 401: Сессия завершена',
      answers(401, { message: 'Сессия завершена' }),
    ],
  ])('%s: «%s», and nobody is led away', async (_, text, answer) => {
    localStorage.setItem('debug_mode', 'true')
    reply = answer
    await topics()
    expect(toasts).toEqual([text])
    expect(location.pathname).toBe('/tasks')
  })
})

describe('the page /500, with the way back', () => {
  test.each([
    ['internal server error (default)', 'Внутренняя ошибка сервера', answers(502, '<html>'), []],
    ['5xx, the server’s words', 'Сервис на обслуживании', answers(503, { message: 'Сервис на обслуживании' }), []],
  ])('%s: «%s»', async (_, text, answer, toasted) => {
    reply = answer
    await topics()
    expect(page()).toEqual(asPage(text))
    expect(new URLSearchParams(location.search).get('from')).toBe('/tasks?page=2')
    expect(toasts).toEqual(toasted)
  })

  test('server unavailable, check the connection: a toast and the page', async () => {
    const text = 'Сервер недоступен. Проверьте подключение к интернету'
    reply = () => {
      throw new TypeError('fetch failed')
    }
    await topics()
    expect(toasts).toEqual([text])
    expect(page()).toEqual(asPage(text))
  })
})

describe('signing in by a link', () => {
  const arrive = async (path: string, answer: typeof reply) => {
    navigate(`${path}?token=ot_1`, { replace: true })
    reply = answer
    writeToken(null)
    await followLink()
    return takeLinkFailure()
  }
  test('token retrieval error, on the way to the company: «Ошибка получения токена»', async () => {
    reply = answers(404)
    await handOver('berezka', '/dashboard')
    expect(toasts).toEqual(['Ошибка получения токена'])
  })
  test.each([
    ['the server’s words', 'Ошибка авторизации: Ссылка устарела', answers(401, { message: 'Ссылка устарела' })],
    ['without words', 'Ошибка авторизации. Пожалуйста, войдите вручную.', answers(401)],
    [
      'incomplete authorization data',
      'Ошибка авторизации: Неполные данные авторизации',
      answers(200, '{"token":"t"}', { 'content-type': 'application/json' }),
    ],
  ])('at the login screen, %s: «%s»', async (_, text, answer) => {
    expect(await arrive('/login', answer)).toBe(text)
    expect(location.search).not.toContain('token=')
  })
  test('on another page: «Ссылка авторизации недействительна или истекла» by the parameter (A8)', async () => {
    expect(await arrive('/tasks', answers(401, { message: messages.AUTO_LOGIN_INVALID }))).toBeUndefined()
    expect(location.pathname + location.search).toBe('/login?error=invalid_token&returnUrl=%2Ftasks')
    expect(toasts).toEqual([])
  })
  test('automatic authorization error, without words on another page', async () => {
    await arrive('/tasks', answers(401))
    expect(toasts).toEqual(['Ошибка автоматической авторизации'])
  })
  test.each([
    ['/login', answers(500), 'Ошибка авторизации. Пожалуйста, войдите вручную.', false],
    ['/tasks', answers(500), 'Ошибка автоматической авторизации', false],
    ['/tasks', answers(503, { message: 'Сервис на обслуживании' }), 'Сервис на обслуживании', false],
    [
      '/tasks',
      () => {
        throw new TypeError('fetch failed')
      },
      'Сервер недоступен. Проверьте подключение к интернету',
      true,
    ],
  ])('at %s, nobody knows what it is worth: it stays, «%s»', async (path, answer, message, offline) => {
    await arrive(path, answer)
    expect(link.stage).toEqual({ name: 'failed', message, offline })
    expect(location.pathname + location.search).toBe(`${path}?token=ot_1`)
    leaveLink()
    expect(location.search).toBe('')
  })
})

const auth = /^features\/auth\//
const registration = /^features\/registration\//
const accounts = /^features\/(auth|registration)\//
const shell = /^shell\//
const verification = /^features\/verification\//

/** Gloss, text, and the room whose file holds it: once in a file, and in no other room. */
const forms: [gloss: string, text: string, room: RegExp][] = [
  ['too many login attempts', 'Слишком много попыток входа. Попробуйте позже', auth],
  ['too many registration attempts', 'Слишком много попыток регистрации. Попробуйте позже', registration],
  ['connection error', 'Ошибка соединения с сервером', verification],
  ['login error', "'Ошибка входа'", auth],
  ['PIN login error', 'Ошибка входа по PIN-коду', auth],
  ['registration error', "'Ошибка регистрации'", registration],
  ['error sending the verification code', 'Ошибка отправки кода подтверждения', verification],
  ['e-mail confirmation error', 'Ошибка подтверждения email', verification],
  ['error sending the recovery code', 'Ошибка отправки кода восстановления', verification],
  ['password change error', 'Ошибка изменения пароля', verification],
  ['confirm the e-mail', 'Для входа необходимо подтвердить email. Проверьте почту.', auth],
  ['unexpected choice result', 'Неожиданный результат авторизации', auth],
  ['password changed', 'Пароль успешно изменен. Теперь вы можете войти с новым паролем.', verification],
  ['registration not finished', 'Ошибка завершения регистрации', registration],
  ['short password', 'Пароль должен содержать минимум 6 символов', accounts],
  ['agreement', 'Необходимо согласиться с пользовательским соглашением и политикой', registration],
  ['address copied', 'Домен скопирован', /^shell\//],
  ['address not copied', 'Не удалось скопировать', /^(features\/(assistant|knowledge-base|tasks)|shell|ui|editor)\//],
  ['resend', 'Отправить код повторно', verification],
  ['resend later', 'Повторная отправка через', verification],
  ['code lives', 'Код действителен', /^(features\/verification|lib)\//],
  ['contact an administrator', 'У вас нет прав для просмотра этой страницы. Обратитесь к администратору.', shell],
  ['forbidden', 'Доступ запрещен', shell],
  ['not found', 'Страница не найдена', shell],
  ['not found, why', 'Возможно, она была удалена или перемещена', shell],
  ['server error', 'Ошибка сервера', shell],
  ['support from /500', 'Написать в поддержку', shell],
  ['code of the app did not arrive', 'Ошибка загрузки ресурсов', shell],
  ['component error', 'Ошибка компонента приложения', shell],
  ['component error, fallback', 'Не удалось загрузить компонент', shell],
]

/** Said by the server and shown as it came; the browser has the same words from the contract. */
const contract: [text: string, code: keyof typeof messages][] = [
  ['Неверный код', 'WRONG_CODE'],
  ['Срок действия кода истек', 'CODE_EXPIRED'],
  ['Ошибка отправки кода', 'CODE_NOT_SENT'],
  ['Ошибка изменения email', 'EMAIL_CHANGE_FAILED'],
  ['Ошибка получения токена', 'SUBDOMAIN_TOKEN_FAILED'],
  ['Данные для входа не найдены', 'CHOICE_NOT_FOUND'],
  ['Email не подтвержден', 'EMAIL_NOT_VERIFIED'],
  ['Пароли не совпадают', 'PASSWORDS_DIFFER'],
  ['Неверный email или пароль', 'WRONG_CREDENTIALS'],
  ['Неверный PIN-код', 'WRONG_PIN'],
  ['Ссылка авторизации недействительна или истекла', 'AUTO_LOGIN_INVALID'],
  ['Внутренняя ошибка сервера', 'INTERNAL'],
]

describe('the texts of the forms and pages', async () => {
  const root = new URL('../', import.meta.url).pathname
  const sources: [path: string, text: string][] = []
  for await (const path of new Bun.Glob('**/*.{ts,tsx}').scan(root))
    if (!/\.(test|e2e)\.tsx?$/.test(path)) sources.push([path, await Bun.file(root + path).text()])

  test.each(forms)('%s: «%s»', (_, text, room) => {
    const found = sources.flatMap(([path, source]) => {
      const times = source.split(text).length - 1
      return times > 0 ? [{ path, times }] : []
    })
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(({ path, times }) => times > 1 || !room.test(path))).toEqual([])
  })

  test('what the server says is worded in the contract', () => {
    for (const [text, key] of contract) expect([key, messages[key] as string]).toEqual([key, text])
  })
})
