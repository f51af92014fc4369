import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { navigate } from 'wouter/use-browser-location'
import { startMocks } from '../../../mocks/node.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { client } from '../../api.ts'
import type { Block } from '../../editor/block.ts'
import { registerInsertion } from '../../editor/insertion.ts'
import { config, loadConfig } from '../../shell/config.ts'
import { clearSession, session, signIn } from '../../shell/session.ts'
import { AssistantButton } from './AssistantButton.tsx'
import { placeOf } from './place.ts'
import { chat, clear, contentOf } from './store.ts'

let mocks: ReturnType<typeof startMocks>
/** What was asked, as the server got it. */
let asked: { messages: { role: string; content: string }[]; context?: string }[]

beforeAll(async () => {
  mocks = startMocks()
  const mocked = globalThis.fetch
  const listening = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.url.endsWith('/api/gigachat/chat')) asked.push((await request.clone().json()) as (typeof asked)[number])
    return mocked(request)
  }
  globalThis.fetch = Object.assign(listening, { preconnect: () => {} })
  await loadConfig()
})
afterAll(() => mocks.stop())
beforeEach(async () => {
  asked = []
  navigate('/knowledge-base', { replace: true })
  const { data } = await client.POST('/api/auth/login', {
    body: { email: 'admin@berezka.example', password: 'demo-admin' },
  })
  if (!data || !('token' in data)) throw new Error('the administrator was not let in')
  config.assistant = true
  signIn(data.token, data)
})
afterEach(() => {
  act(() => notifications.clean())
  cleanup()
  clear()
  chat.draft = ''
  clearSession()
  mocks.reset()
})

const user = userEvent.setup()
const open = async () => {
  render(
    <MantineProvider env="test">
      <Notifications />
      <AssistantButton />
    </MantineProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Открыть помощника' }))
  return screen.findByLabelText<HTMLTextAreaElement>('Сообщение ассистенту')
}
const say = (text: string) => user.type(screen.getByLabelText('Сообщение ассистенту'), `${text}{Enter}`)
const log = () => within(screen.getByRole('log'))
const sorry = 'Извините, произошла ошибка. Попробуйте повторить запрос.'

describe('the button', () => {
  const shown = () => {
    render(
      <MantineProvider env="test">
        <AssistantButton />
      </MantineProvider>,
    )
    return screen.queryByRole('button') !== null
  }
  test('is there when the company says nothing of the assistant (A17)', () => {
    if (session.company) delete session.company.moduleSettings
    expect(shown()).toBe(true)
  })
  test('not when the company has switched it off', () => {
    if (session.company) session.company.moduleSettings = { aiAssistant: false }
    expect(shown()).toBe(false)
  })
  test('not on a server without it', () => {
    config.assistant = false
    expect(shown()).toBe(false)
  })
  test.each([
    ['/news', 'news'],
    ['/news/create', 'news'],
    ['/tasks/1/edit', 'task'],
    ['/knowledge-base/create', 'knowledge-base'],
    ['/newsletter', 'knowledge-base'],
    ['/', 'knowledge-base'],
  ])('%s asks about %s', (path, place) => expect<string>(placeOf(path)).toBe(place))
})

describe('a conversation', () => {
  test('Enter sends, Shift+Enter adds a line; the answer is drawn and its place is told', async () => {
    navigate('/news/create', { replace: true })
    const field = await open()
    expect(document.activeElement).toBe(field)
    await user.type(field, 'Напиши{Shift>}{Enter}{/Shift}новость')
    expect([field.value, asked.length]).toEqual(['Напиши\nновость', 0])
    await user.keyboard('{Enter}')
    expect(await log().findByRole('heading', { name: 'С понедельника — новое осеннее меню' })).toBeTruthy()
    expect(asked).toEqual([{ context: 'news', messages: [{ role: 'user', content: 'Напиши\nновость' }] }])
    expect(field.value).toBe('')
  })

  test.each([
    ['/knowledge-base', 'Составь план статьи о…', 'Составь план статьи о '],
    ['/knowledge-base/create', 'Исправь ошибки и сократи текст…', 'Исправь ошибки и сократи текст: '],
    ['/knowledge-base/edit/1', 'Исправь ошибки и сократи текст…', 'Исправь ошибки и сократи текст: '],
    ['/knowledge-base/article/1', 'Объясни тему статьи новичку', 'Объясни новичку простыми словами: «Чай»'],
    ['/tasks', 'Опиши по шагам задачу…', 'Опиши по шагам задачу: '],
  ])('%s begins with three things to try, which are ended and sent by hand', async (path, label, text) => {
    navigate(path, { replace: true })
    document.title = 'Чай'
    const field = await open()
    const tries = log().getAllByRole('button')
    expect(tries).toHaveLength(3)
    await user.click(log().getByRole('button', { name: label }))
    expect([field.value, document.activeElement === field, asked.length]).toEqual([text, true, 0])
    await user.keyboard('гостях{Enter}')
    await log().findByText('Копировать')
    expect(asked[0]?.messages.map(({ content }) => content)).toEqual([`${text}гостях`])
    expect(tries.some((button) => button.isConnected)).toBe(false)
  })

  test('nothing but spaces is refused', async () => {
    const field = await open()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Отправить' }).disabled).toBe(true)
    await user.type(field, '  {Enter}')
    expect(screen.getByText('Сообщение не может быть пустым')).toBeTruthy()
    await user.type(field, 'да')
    expect(screen.queryByText('Сообщение не может быть пустым')).toBeNull()
    expect(asked).toHaveLength(0)
  })

  test('ten messages before the question go with it, 50 are kept, long ones are cut', async () => {
    for (let id = 1; id <= 60; id += 1) {
      chat.messages.push({
        id: -id,
        role: id % 2 ? 'user' : 'assistant',
        content: id === 51 ? 'я'.repeat(9000) : 'да',
        timestamp: 0,
      })
    }
    await open()
    await say('Ещё')
    await waitFor(() => expect(chat.sending).toBe(false))
    expect(asked[0]?.messages).toHaveLength(11)
    expect(asked[0]?.messages[0]?.content).toHaveLength(limits.assistant.messageMax)
    expect(asked[0]?.messages.at(-1)?.content).toBe('Ещё')
    expect(chat.messages).toHaveLength(limits.assistant.storedMessages)
  })

  test('is cleared, outlives the closing of the panel, and ends with the session', async () => {
    const field = await open()
    await say('План')
    await log().findByText('Копировать')
    await user.type(field, 'недописано')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('log')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Открыть помощника' }))
    await user.keyboard('{Enter}')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Сообщение ассистенту').value).toBe('недописано')
    expect(log().getByText('План')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Очистить чат' }))
    expect(await screen.findByText('Чат очищен')).toBeTruthy()
    expect(log().queryByText('План')).toBeNull()
    await say('План')
    await waitFor(() => expect(chat.messages).toHaveLength(2))
    act(clearSession)
    await waitFor(() => expect([chat.messages.length, chat.draft]).toEqual([0, '']))
  })
})

describe('what may go wrong', () => {
  test.each([
    ['недоступен', 'Ассистент временно недоступен', true],
    ['непонятно', 'Некорректный ответ от сервера', true],
    ['ошибка500', 'Внутренняя ошибка сервера', true],
    ['офлайн', 'Сервер недоступен. Проверьте подключение к интернету', true],
    ['лимит', 'Слишком много запросов. Попробуйте снова через 2 минуты', false],
  ])('%s: said in the chat, and the page stays', async (word, reason, toasted) => {
    await open()
    await say(word)
    await log().findByText(sorry)
    expect(log().getByText(reason)).toBeTruthy()
    expect(screen.queryAllByText('Ошибка AI ассистента')).toHaveLength(toasted ? 1 : 0)
    expect(location.pathname).toBe('/knowledge-base')
  })

  test('the question can be asked again, and the excuse is no part of it', async () => {
    await open()
    await say('недоступен')
    await user.click(await log().findByRole('button', { name: 'Повторить' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]).toEqual(asked[0])
    await log().findByText(sorry)
    await say('План')
    await log().findByText('Копировать')
    expect(asked[2]?.messages.map(({ content }) => content)).toEqual(['недоступен', 'План'])
    expect(log().queryByRole('button', { name: 'Повторить' })).toBeNull()
  })

  test('waiting can be given up: the question is back where it was typed', async () => {
    const field = await open()
    await say('медленно')
    expect(log().getByText(/печатает/)).toBeTruthy()
    await user.type(field, '{Enter}')
    await user.click(screen.getByRole('button', { name: 'Остановить' }))
    expect([field.value, chat.messages.length, chat.sending]).toEqual(['медленно', 0, false])
  })

  test.each([null, {}, { data: {} }, { data: { choices: [] } }, { data: { choices: [{ message: { content: 5 } }] } }])(
    'a reply of another form, %j, is none',
    (reply) => expect(contentOf(reply)).toBeUndefined(),
  )
})

describe('an answer', () => {
  test('is copied as it came', async () => {
    await open()
    await say('План')
    await user.click(await log().findByText('Копировать'))
    expect(await screen.findByText('Ответ скопирован')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toStartWith('## Как встретить гостя')
  })

  test('says so when it can’t be', async () => {
    await open()
    await say('План')
    const { writeText } = navigator.clipboard
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('forbidden')) })
    await user.click(await log().findByText('Копировать'))
    expect(await screen.findByText('Не удалось скопировать текст')).toBeTruthy()
    Object.assign(navigator.clipboard, { writeText })
  })

  test('goes into the article while an editor is open', async () => {
    const taken: Block[][] = []
    await open()
    await say('План')
    await log().findByText('Копировать')
    expect(log().queryByText('Вставить в статью')).toBeNull()
    let leave = () => {}
    act(() => {
      leave = registerInsertion((blocks) => taken.push(blocks))
    })
    await user.click(await log().findByText('Вставить в статью'))
    expect(taken[0]?.map(({ type }) => type)).toEqual(['header', 'paragraph', 'list', 'table', 'quote', 'paragraph'])
    act(leave)
    await waitFor(() => expect(log().queryAllByText('Вставить в статью').length).toBe(0))
  })
})
