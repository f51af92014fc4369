import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ask } from './ask.ts'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button, goTo, stage, toast } from './stage.ts'

afterAll(closeBrowser)

const phone = { width: 390, height: 664 }
const bar = (page: Page) => page.getByRole('region', { name: 'Ознакомление' })
const box = (page: Page) => page.getByRole('region', { name: 'Что изменилось с вашего прошлого чтения' })
const toRead = (page: Page) => page.getByRole('link', { name: /^Нужно прочитать: \d+/ })

const content = (seconds: string, more: string[] = []) => ({
  blocks: [
    { id: 'a', type: 'header', data: { text: 'Встреча у входа', level: 2 } },
    { id: 'b', type: 'paragraph', data: { text: `Приветствуем гостя в течение ${seconds}.` } },
    ...more.map((text, n) => ({ id: `c${n}`, type: 'warning', data: { title: 'Внимание', message: text } })),
  ],
})

const askAll = (admin: Page, id: string) =>
  ask(admin, 'PUT', `/api/knowledge-base/${id}/acknowledgement`, { kind: 'read', dueDays: 3 })

/** `long`: what is asked about stands below what a phone shows. */
async function publishedArticle(admin: Page, title: string, { long = false } = {}): Promise<string> {
  const { blocks } = content('минуты')
  const above = Array.from({ length: long ? 40 : 0 }, (_, at) => ({
    id: `above${at}`,
    type: 'paragraph',
    data: { text: `Правило зала ${at + 1}.` },
  }))
  const body = { title, status: 'published', content: { blocks: [...above, ...blocks] } }
  const { _id } = await ask<{ _id: string }>(admin, 'POST', '/api/knowledge-base', body)
  return _id
}

/** By hand: the settings of the article, a button for all, and its sheet from there. */
async function askByHand(page: Page): Promise<void> {
  await button(page, 'Настроить').click()
  const settings = page.getByRole('dialog', { name: 'Ознакомление' })
  await settings.getByText('Кнопкой', { exact: true }).click()
  await settings.getByLabel('Срок, дней').fill('3')
  await settings.getByRole('button', { name: 'Сохранить' }).click()
  await toast(page, 'Статья просит ознакомления')
  await page.getByText('3 дня', { exact: false }).waitFor()
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a waiter acknowledges an article on the phone; changed and asked for again, it shows him what differs', async () => {
    const title = `Встреча гостя ${side.name} ${Date.now()}`
    // The mocks are one tab that changes hands by the menu at its side.
    const as = stage(side, (options) => enter({ ...options }))
    let page = await as(people.admin, '/knowledge-base')
    const id = await publishedArticle(page, title)
    await goTo(page, `/knowledge-base/edit/${id}`)
    await askByHand(page)
    page = await as(people.waiter, '/knowledge-base')
    if (side.name === 'real') await page.setViewportSize(phone)
    await toRead(page).click()
    await page.getByRole('heading', { name: 'Нужно прочитать' }).waitFor()
    await page.getByRole('link', { name: title }).click()
    await bar(page)
      .getByText(/Нужно до \d\d\.\d\d\.\d{4}/)
      .waitFor()
    expect(await box(page).count()).toBe(0)
    await button(page, 'Ознакомлен с версией 1').click()
    await page.getByText(/^Вы ознакомились/).waitFor()
    await becomes(() => bar(page).count(), 0)
    await page.goBack()
    await page.getByRole('heading', { name: 'Нужно прочитать' }).waitFor()
    await becomes(() => page.getByRole('link', { name: title }).count(), 0)

    page = await as(people.admin, `/monitoring/acknowledgements/${id}?state=done`)
    await page.getByRole('heading', { name: title }).waitFor()
    await page
      .getByRole('row', { name: /Ознакомлен/ })
      .getByText('Денис Орлов')
      .waitFor()
    await page.getByRole('button', { name: /^Не ознакомлены/ }).click()
    await page.getByRole('button', { name: /^Напомнить/ }).click()
    await toast(page, /^Напомнили: \d+/)
    await page.getByRole('button', { name: /^Напомнили в/ }).waitFor()

    const changed = { content: content('30 секунд', ['Руки заняты? Достаточно кивнуть']), askAgain: true, version: 1 }
    await ask(page, 'PUT', `/api/knowledge-base/${id}`, changed)
    page = await as(people.waiter, `/knowledge-base/article/${id}`)
    // Another browser has changed it.
    if (side.name === 'real') await page.reload()
    await box(page).getByText('Добавлен 1 блок, изменён 1.', { exact: false }).waitFor()
    expect(await box(page).locator('del').allTextContents()).toContain('минуты')
    expect((await box(page).locator('ins').allTextContents()).join()).toContain('30 секунд')
    expect(await page.locator('.ab-body > [data-since=added]').textContent()).toContain('Руки заняты')
    await button(page, 'К первому изменению').click()
    await becomes(
      () => page.evaluate(() => document.activeElement?.textContent),
      'Приветствуем гостя в течение 30 секунд.',
    )
    await button(page, 'Ознакомлен с версией 2').click()
    await page.getByText(/^Вы ознакомились/).waitFor()
    await becomes(() => box(page).count(), 0)
  })
})

/** A test of one question, which the article asks to pass. */
async function askByTest(admin: Page, article: string, title: string): Promise<void> {
  const options = ['30 секунд', '3 минуты'].map((text, at) => ({ id: `o${at}`, text }))
  const block = { article, blockId: 'b', text: 'Приветствуем гостя в течение 30 секунд.' }
  const question = { id: 'q', type: 'single', text: 'За сколько приветствуют?', options, correct: ['o0'], block }
  const settings = { timeLimit: 0, passingScore: 70, showAnswers: 'always' }
  const body = { title, questions: [question], settings, article }
  const { _id } = await ask<{ _id: string }>(admin, 'POST', '/api/tests', body)
  await ask(admin, 'PUT', `/api/knowledge-base/${article}/acknowledgement`, { kind: 'test', test: _id, dueDays: 3 })
}

/** What goes to the printer: the sheet as it stands in the page at that moment. */
const printedSheet = (page: Page, press: () => Promise<void>): Promise<string[][]> =>
  Promise.all([
    page.evaluate(
      () =>
        new Promise<string[][]>((tell) => {
          Object.assign(globalThis, {
            print: () =>
              tell(
                [...document.querySelectorAll('.ack-paper tr')].map((row) =>
                  [...row.children].map((cell) => cell.textContent ?? ''),
                ),
              ),
          })
        }),
    ),
    press(),
  ]).then(([rows]) => rows)

const isOnScreen = (block: Element) => {
  const { top, bottom } = block.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

describe.each(sides)('by a test, on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a waiter passes the test of an article in a dead spot; his result cites it, and the sheet is printed with him', async () => {
    const title = `Приветствие ${side.name} ${Date.now()}`
    const worker = side.name === 'real'
    const as = stage(side, (options) => enter({ ...options, worker }))
    let page = await as(people.admin, '/knowledge-base')
    const id = await publishedArticle(page, title, { long: true })
    await askByTest(page, id, `Тест: ${title}`)

    page = await as(people.waiter, `/knowledge-base/article/${id}`)
    if (worker) await page.setViewportSize(phone)
    await bar(page).getByRole('link', { name: 'Пройти тест' }).click()
    await button(page, 'Начать тест').click()
    const right = page.getByText('30 секунд')
    await right.waitFor()
    // The mocks are in the browser themselves: there is no network to be without.
    if (worker) await page.context().setOffline(true)
    await right.click()
    await page.getByText(worker ? 'Нет сети, ответ на устройстве' : 'Ответ сохранён').waitFor()
    if (worker) await page.context().setOffline(false)
    await button(page, 'Завершить тест').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Завершить тест' }).click()
    await page.getByRole('heading', { name: 'Тест сдан' }).waitFor()
    await button(page, 'Показать 1 верный ответ').click()
    await becomes(() => page.locator('.result-cited mark').allTextContents(), ['30 секунд'])
    await page.getByRole('link', { name: `Открыть статью «${title}»` }).click()
    await page.getByText(/^Вы сдали тест/).waitFor()
    // The way leads to the very block that was cited.
    const named = page.locator('.ab-body > [data-named]')
    expect(await named.textContent()).toContain('Приветствуем гостя')
    await becomes(() => named.evaluate(isOnScreen), true)

    page = await as(people.admin, `/monitoring/acknowledgements/${id}?state=done`)
    await page
      .getByRole('row', { name: /Сдал тест/ })
      .getByText('Денис Орлов')
      .waitFor()
    const [head, ...rows] = await printedSheet(page, () => button(page, 'Печать').click())
    expect(head).toEqual(['№', 'Сотрудник', 'Должность', 'Ресторан', 'Версия', 'Дата', 'Состояние', 'Подпись'])
    expect(rows).toHaveLength(1)
    const [, name, position, , version, at, state] = rows[0] ?? []
    expect([name, version, state]).toEqual(['Денис Орлов', '1', 'Сдал тест'])
    expect(position).not.toBe('')
    expect(at).toMatch(/^\d\d\.\d\d\.\d{4}/)
  })
})

// The mocks are in the browser themselves: there is no network to be without.
const [real] = sides
if (!real) throw new Error('no real server')
const { enter, leave } = entrance()
afterEach(async () => expect(await leave()).toEqual([]))

test('in a cellar the button counts at once, and the server hears of it when there is a network', async () => {
  const admin = await enter()
  await signIn(real, admin, people.admin, '/knowledge-base')
  const id = await publishedArticle(admin.page, `Подвал без сети ${Date.now()}`)
  await askAll(admin.page, id)
  const waiter = await enter({ ...phone, worker: true })
  const { page, context } = waiter
  await signIn(real, waiter, people.waiter, `/knowledge-base/article/${id}`)
  await button(page, 'Ознакомлен с версией 1').waitFor()
  await context.setOffline(true)
  await button(page, 'Ознакомлен с версией 1').click()
  await page.getByText('Отметка на устройстве', { exact: false }).waitFor()
  await context.setOffline(false)
  await becomes(async () => {
    type Sheet = { people: { user: { name: string }; state: string }[] }
    const sheet = await ask<Sheet>(admin.page, 'GET', `/api/knowledge-base/${id}/acknowledgements?state=done`)
    return sheet.people.length
  }, 1)
  await page.getByText(/^Вы ознакомились \d\d\.\d\d\.\d{4}$/).waitFor()
})
