import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeFaults } from './accounts.ts'
import { at, closeBrowser, entrance, people, sides, signIn, type Visitor } from './browser.ts'
import { becomes, button, dialog, fitsScreen, stage } from './stage.ts'
import { leaveTime } from './time-left.ts'

afterAll(closeBrowser)

/** A small telephone. */
const phone = { width: 390, height: 664 }
const questions = [
  {
    id: 'q1',
    type: 'single',
    text: 'За сколько секунд приветствуют гостя?',
    explanation: 'Гость замечен сразу.',
    options: [
      { id: 'a', text: '30 секунд' },
      { id: 'b', text: '3 минуты' },
    ],
    correct: ['a'],
  },
  {
    id: 'q2',
    type: 'multiple',
    text: 'Что есть в тыквенном супе?',
    options: [
      { id: 'a', text: 'Молоко и сливки' },
      { id: 'b', text: 'Мускатный орех' },
      { id: 'c', text: 'Сельдерей' },
    ],
    correct: ['a', 'b'],
  },
  { id: 'q3', type: 'text', text: 'Как зовут шефа?', acceptedAnswers: ['Пётр'] },
  { id: 'q4', type: 'number', text: 'Сколько градусов в морозильнике?', value: -18.5, tolerance: 1, unit: '°C' },
  {
    id: 'q5',
    type: 'order',
    text: 'В каком порядке открывают зал?',
    options: [
      { id: 'a', text: 'Свет' },
      { id: 'b', text: 'Музыка' },
      { id: 'c', text: 'Двери' },
    ],
  },
  {
    id: 'q6',
    type: 'match',
    text: 'Что к чему подают?',
    pairs: [
      { id: 'a', left: 'Борщ', right: 'Пампушка' },
      { id: 'b', left: 'Уха', right: 'Расстегай' },
    ],
  },
]

/** The server, as the page that is open asks it. */
const ask = <T>(page: Page, path: string, method = 'GET', body?: object): Promise<T> =>
  page.evaluate(
    async ([to, how, said]) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` }
      const more = said === undefined ? {} : { body: JSON.stringify(said) }
      return (await fetch(to, { method: how, headers, ...more })).json()
    },
    [path, method, body] as const,
  )
interface Made {
  _id: string
  title: string
}
const make = (page: Page, settings: object, asked: object[] = questions) =>
  ask<Made>(page, '/api/tests', 'POST', {
    title: `Зал и кухня ${Bun.randomUUIDv7().slice(-6)}`,
    questions: asked,
    settings: { passingScore: 70, timeLimit: 0, ...settings },
  })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const question = (page: Page, number: number, of: number) => heading(page, `Вопрос ${number} из ${of}`).waitFor()
const saved = (page: Page) => page.getByText('Ответ сохранён').waitFor()
/** Rows of the order, as they stand. */
const order = (page: Page) => page.locator('.ask-order-text').allTextContents()

/** By the arrows of the rows, one place at a time. */
async function putInOrder(page: Page, wanted: readonly string[]): Promise<void> {
  await page.locator('.ask-order-text').first().waitFor()
  for (const [place, text] of wanted.entries()) {
    for (;;) {
      const now = (await order(page)).findIndex((row) => row.endsWith(text))
      if (now <= place) break
      await button(page, `Выше: ${text}`).click()
      await becomes(async () => (await order(page)).findIndex((row) => row.endsWith(text)), now - 1)
    }
  }
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('six types of questions by tap and keys on a small phone, the result, the mistakes once more', async () => {
    const show = stage(side, enter)
    const made = await make(await show(people.admin, '/tests'), { timeLimit: 10, showAnswers: 'always' })
    const page = await show(people.waiter, '/tests')
    await page.setViewportSize(phone)
    const faults: string[] = []
    const look = async (place: string) => void faults.push(...(await axeFaults(side, page, place)))

    // Found, read, begun.
    const card = page.getByRole('listitem').filter({ hasText: made.title })
    await card.getByText('Не начат').waitFor()
    await look('tests')
    await card.getByRole('link', { name: `Пройти тест: ${made.title}` }).click()
    await page.getByText('70% для прохождения').waitFor()
    await look('start')
    await button(page, 'Начать тест').click()
    await question(page, 1, 6)

    // By keys: wrong, on purpose.
    await page.keyboard.press('2')
    await saved(page)
    expect(await page.getByRole('radio', { name: '3 минуты' }).isChecked()).toBe(true)
    await look('single')
    await page.keyboard.press('Enter')
    await question(page, 2, 6)
    await page.keyboard.press('1')
    await page.getByText('Мускатный орех').click()
    await saved(page)
    await page.keyboard.press('ArrowLeft')
    await question(page, 1, 6)
    await page.keyboard.press('ArrowRight')
    await question(page, 2, 6)
    await button(page, 'Далее').click()
    // A digit that is typed chooses nothing.
    await page.getByRole('textbox', { name: 'Как зовут шефа?' }).fill('  ПЕТР ')
    await button(page, 'Далее').click()
    const degrees = page.getByRole('textbox', { name: 'Сколько градусов в морозильнике?' })
    await degrees.pressSequentially('18,2')
    await button(page, 'Сменить знак').click()
    await saved(page)
    await button(page, 'Далее').click()
    await putInOrder(page, ['Свет', 'Музыка', 'Двери'])
    // What stood right from the beginning is said to do so.
    const leaveIt = button(page, 'Оставить в этом порядке')
    if ((await leaveIt.count()) > 0) await leaveIt.click()
    await saved(page)
    await look('order')
    // Two fingers' width, and the page never scrolls sideways.
    await fitsScreen(page)
    await button(page, 'Вопрос 6, без ответа').click()
    await question(page, 6, 6)
    await button(page, 'Пампушка').click()
    await button(page, 'Расстегай').click()
    await saved(page)
    await look('match')

    // Left and come back: it goes on where it was.
    await page.getByRole('link', { name: /^Выйти из теста/ }).click()
    await card.getByRole('link', { name: `Продолжить: ${made.title}` }).click()
    await button(page, 'Продолжить').click()
    await button(page, 'Вопрос 4, отвечен').click()
    await becomes(() => degrees.inputValue(), '\u221218,2')
    await button(page, 'Вопрос 6, отвечен').click()
    await button(page, 'Завершить тест').click()
    const sure = dialog(page, 'Вы ответили на 6 из 6 вопросов. Завершить тест?')
    await look('dialog')
    await sure.getByRole('button', { name: 'Завершить тест' }).click()

    await page.waitForURL(/\/tests\/results\//)
    await heading(page, 'Тест сдан').waitFor()
    await page.getByText('5 из 6 верно').waitFor()
    await page.getByText('Гость замечен сразу.').waitFor()
    await look('result')
    await button(page, 'Показать 5 верных ответов').click()
    await page.getByText('Борщ — Пампушка; Уха — Расстегай').waitFor()

    // Only the mistake.
    await page.getByRole('link', { name: 'Повторить только ошибки' }).click()
    await question(page, 1, 1)
    await page.keyboard.press('1')
    await button(page, 'Проверить').click()
    await heading(page, 'Верно 1 из 1').waitFor()
    await look('practised')
    await page.getByRole('link', { name: 'К результату' }).click()
    await heading(page, 'Тест сдан').waitFor()

    // It counts, and the list knows.
    await page.getByRole('link', { name: 'Мои результаты' }).click()
    await page.getByRole('link', { name: made.title }).waitFor()
    await look('my results')
    await page.getByRole('link', { name: 'Тестирование' }).first().click()
    await card.getByText('Сдан: 83%').waitFor()
    await page.getByRole('link', { name: 'Не пройдены', exact: true }).click()
    await becomes(() => card.count(), 0)
    expect(faults).toEqual([])
  })

  test('what a person checks waits for him; a test that is not passed says when it may be tried again', async () => {
    const show = stage(side, enter)
    const admin = await show(people.admin, '/tests')
    const text = { id: 'q1', type: 'text', text: 'Расскажите о десерте дня' }
    const checked = await make(admin, {}, [text])
    const failed = await make(admin, { retakeDelayHours: 24, attemptsLimit: 2, showAnswers: 'passed' }, [
      questions[0] ?? {},
    ])
    const page = await show(people.waiter, `/tests/${checked._id}/take`)
    await button(page, 'Начать тест').click()
    await page.getByRole('textbox', { name: text.text }).fill('Тёплый, с мороженым')
    await button(page, 'Завершить тест').click()
    await dialog(page, 'Вы ответили на 1 из 1 вопросов. Завершить тест?')
      .getByRole('button', { name: 'Завершить тест' })
      .click()
    await heading(page, 'Ответы отправлены на проверку').waitFor()
    await show(people.waiter, `/tests/${failed._id}/take`)
    await button(page, 'Начать тест').click()
    await question(page, 1, 1)
    await button(page, 'Завершить тест').click()
    await dialog(page, 'Вы ответили на 0 из 1 вопросов. Завершить тест?')
      .getByRole('button', { name: 'Завершить тест' })
      .click()
    await heading(page, 'Тест не сдан').waitFor()
    await page.getByText(/^Повторная попытка доступна с \d\d\.\d\d\.\d{4}/).waitFor()
    await page.getByText('Правильные ответы откроются, когда тест будет сдан').waitFor()
  })
})

describe('without a network', () => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))
  // The mocks are in the browser themselves: there is no network to be without.
  const [first] = sides
  if (!first) throw new Error('no real server')
  const real = first

  async function begin(settings: object): Promise<{ made: Made; waiter: Visitor; address: string }> {
    const admin = await enter()
    await signIn(real, admin, people.admin, '/tests')
    const made = await make(admin.page, settings)
    const waiter = await enter({ ...phone, worker: true })
    // Time goes on as it does, until a test lets some of it pass at once.
    await waiter.page.clock.install()
    await signIn(real, waiter, people.waiter, `/tests/${made._id}/take`)
    await waiter.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await button(waiter.page, 'Начать тест').click()
    await question(waiter.page, 1, 6)
    const { pathname, search } = new URL(waiter.page.url())
    return { made, waiter, address: at(real, `${pathname}${search}`, 'berezka') }
  }
  const strip = (page: Page) => page.locator('.offline-strip')
  /** Questions whose answers the server has taken from this device, in the order of their coming. */
  const takenFrom = ({ context }: Visitor) => {
    const taken: string[] = []
    context.on('response', (response) => {
      if (!response.ok() || !response.url().endsWith('/answers')) return
      const { answers } = response.request().postDataJSON() as { answers: { questionId: string }[] }
      taken.push(...answers.map(({ questionId }) => questionId))
    })
    return taken
  }
  const sent = async ({ page, context }: Visitor) => {
    await context.setOffline(false)
    const state = async () => {
      await page.evaluate(() => void dispatchEvent(new Event('online')))
      return strip(page).textContent()
    }
    await becomes(state, '')
  }
  interface Known {
    attempt: { status: string; answeredCount: number; percent: number | null }
    answers: { questionId: string; value: unknown }[]
  }

  test('answers of five minutes in a dead spot survive a reload, reach the server in their order, and the test is finished in it', async () => {
    const { waiter, address } = await begin({ showAnswers: 'always' })
    const { page, context } = waiter
    const id = new URL(address).searchParams.get('attempt') ?? ''
    const server = () => ask<Known>(page, `/api/test-results/${id}`)
    const taken = takenFrom(waiter)
    await page.getByText('30 секунд').click()
    await saved(page)
    await becomes(async () => taken, ['q1'])

    await context.setOffline(true)
    await page.getByText('3 минуты').click()
    await page.getByText('Нет сети, ответ на устройстве').waitFor()
    await strip(page).getByText('Не отправлено: 1').waitFor()
    await button(page, 'Далее').click()
    await page.getByText('Молоко и сливки').click()
    await page.getByText('Мускатный орех').click()
    await page.getByText('Нет сети, ответ на устройстве').waitFor()
    await button(page, 'Далее').click()
    await page.getByRole('textbox', { name: 'Как зовут шефа?' }).fill('Пётр')
    await page.getByText('Нет сети, ответ на устройстве').waitFor()
    await strip(page).getByText('Не отправлено: 3').waitFor()
    await page.clock.fastForward('05:00')
    await strip(page).getByText('Не отправлено: 3').waitFor()
    expect(taken).toEqual(['q1'])
    // A reload in the middle: the same question, the same answers.
    await page.reload()
    await question(page, 3, 6)
    expect(await page.getByRole('textbox', { name: 'Как зовут шефа?' }).inputValue()).toBe('Пётр')
    await button(page, 'Вопрос 1, отвечен').click()
    expect(await page.getByRole('radio', { name: '3 минуты' }).isChecked()).toBe(true)
    await button(page, 'Вопрос 5, без ответа').click()
    await page.locator('.ask-order-text').first().waitFor()

    await strip(page).getByText('Не отправлено: 3').waitFor()
    await sent(waiter)
    await becomes(async () => taken, ['q1', 'q1', 'q2', 'q3'])
    await becomes(async () => (await server()).attempt.answeredCount, 3)
    expect((await server()).answers.slice(0, 3).map(({ value }) => value)).toEqual(['2', ['1', '2'], 'Пётр'])

    // Handed in without a network.
    await context.setOffline(true)
    await button(page, 'Вопрос 6, без ответа').click()
    await button(page, 'Завершить тест').click()
    await dialog(page, 'Вы ответили на 3 из 6 вопросов. Завершить тест?')
      .getByRole('button', { name: 'Завершить тест' })
      .click()
    await page.getByText('Тест завершен на телефоне, ждёт сети').waitFor()
    await page.reload()
    await page.getByText('Тест завершен на телефоне, ждёт сети').waitFor()
    await sent(waiter)
    await page.waitForURL(/\/tests\/results\//)
    await heading(page, 'Тест не сдан').waitFor()
    expect((await server()).attempt).toMatchObject({ status: 'failed', percent: 33 })
  })

  test('two devices take one attempt: the newer answer is taken over, whoever finishes first finishes it', async () => {
    const { made, waiter, address } = await begin({})
    const other = await enter(phone)
    await signIn(real, other, people.waiter, `/tests/${made._id}/take`)
    await button(other.page, 'Продолжить').click()
    await question(other.page, 1, 6)
    expect(new URL(other.page.url()).searchParams.get('attempt')).toBe(new URL(address).searchParams.get('attempt'))
    // Answered in a dead spot, and later anew on the other device.
    await waiter.context.setOffline(true)
    await waiter.page.getByText('3 минуты').click()
    await waiter.page.getByText('Нет сети, ответ на устройстве').waitFor()
    await other.page.getByText('30 секунд').click()
    await saved(other.page)
    await sent(waiter)
    await becomes(() => waiter.page.getByRole('radio', { name: '30 секунд' }).isChecked(), true)
    await button(other.page, 'Вопрос 6, без ответа').click()
    await button(other.page, 'Завершить тест').click()
    await dialog(other.page, 'Вы ответили на 1 из 6 вопросов. Завершить тест?')
      .getByRole('button', { name: 'Завершить тест' })
      .click()
    await heading(other.page, 'Тест не сдан').waitFor()
    // Late by a moment: what it says is told, and it comes to the same result.
    await waiter.page.getByText('3 минуты').click()
    await heading(waiter.page, 'Тест не сдан').waitFor()
    await waiter.page.getByText(/^Не принят 1 ответ/).waitFor()
    await button(waiter.page, 'Понятно').click()
    await becomes(() => waiter.page.getByText(/^Не принят 1 ответ/).count(), 0)
  })

  test('when the time is over the test closes by itself, with what was typed last', async () => {
    const { waiter, made } = await begin({ timeLimit: 1 })
    const { page } = waiter
    await page.getByText(/^осталось 0:[3-5]\d$/).waitFor()
    await leaveTime('berezka', made._id, 10)
    await page.reload()
    await page.getByText(/^осталось 0:\d\d$/).waitFor()
    await button(page, 'Вопрос 3, без ответа').click()
    const chef = page.getByRole('textbox', { name: 'Как зовут шефа?' })
    await chef.fill('Пё')
    await page.getByText(/^осталось 0:0[01]$/).waitFor({ timeout: 15_000 })
    await chef.fill('Пётр')
    await page.getByText('Время вышло. Тест завершен автоматически').first().waitFor()
    await page.waitForURL(/\/tests\/results\//)
    await heading(page, 'Тест не сдан').waitFor()
    await page.getByRole('note').filter({ hasText: 'Время вышло' }).waitFor()
    const { results } = await ask<{ results: { percent: number }[] }>(page, `/api/test-results?test=${made._id}`)
    expect(results.map(({ percent }) => percent)).toEqual([17])
  })
})
