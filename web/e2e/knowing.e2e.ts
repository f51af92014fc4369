import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type AssistantBeside, startAssistantBeside } from '../../api/test/assistant-beside.ts'
import { axeFaults } from './accounts.ts'
import { bar, box, printedSheet, toRead } from './acknowledging.ts'
import { ask } from './ask.ts'
import { besideOf, sendToAssistant } from './assistant-beside.ts'
import { closeBrowser, entrance, people, sides } from './browser.ts'
import { draftFrom, drafts } from './drafting.ts'
import { becomes, button, choose, dialog, fitsScreen, goTo, stage, toast } from './stage.ts'

afterAll(closeBrowser)

const GREET = 'Приветствуем гостя в течение 60 секунд после того, как он вошёл в зал.'
const WATER = 'Воду приносим сами через 3 минуты после посадки, ещё раньше меню.'
const ORDER = 'Заказ повторяем вслух и приносим первое блюдо через 15 минут.'
const MANNERS = 'За столом обходимся без телефонов, споров и спешки.'
const BILL = 'Счёт подаём после просьбы гостя, в закрытой папке и с ручкой.'
/** What is asked about stands below what a phone shows. */
const texts = [...Array.from({ length: 40 }, (_, at) => `Правило зала ${at + 1}.`), GREET, WATER, ORDER, MANNERS, BILL]
const blocks = texts.map((text, at) => ({ id: `b${at}`, type: 'paragraph', data: { text } }))

const gapped = (text: string, part: string) => `Что пропущено: «${text.replace(part, '…').replace(/\.$/, '')}»?`
const number = (text: string, value: number) => ({
  block: texts.indexOf(text) + 1,
  type: 'number',
  text: gapped(text, String(value)),
  value,
})
/** By the provider's protocol, what the mocks write by their rule. */
const drafted = [
  number(GREET, 60),
  number(WATER, 3),
  number(ORDER, 15),
  { ...number(MANNERS, 0), type: 'text', answers: ['телефонов'] },
  { ...number(BILL, 0), type: 'text', answers: ['ручкой'] },
]

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 664 } }
async function dress(page: Page, size: keyof typeof sizes, colorScheme: 'light' | 'dark') {
  await page.setViewportSize(sizes[size])
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const isOnScreen = (block: Element) => {
  const { top, bottom } = block.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** Drafts are decided by keys: those that are kept first. */
async function decide(page: Page, taken: number, rejected: number): Promise<void> {
  let left = taken + rejected
  await button(page, `Показать ${left} черновиков`).click()
  for (const key of [...Array<string>(taken).fill('a'), ...Array<string>(rejected).fill('d')]) {
    await page.keyboard.press(key)
    left -= 1
    await becomes(() => drafts(page).count(), left)
  }
  await page.getByText(`Принято ${taken}, отклонено ${rejected}`).waitFor()
}

/** The article asks the waiters to pass the test. */
async function askByTest(page: Page, title: string): Promise<void> {
  await button(page, 'Настроить').click()
  const settings = dialog(page, 'Ознакомление')
  await settings.getByText('Тестом', { exact: true }).click()
  await choose(page, 'Тест', title)
  await choose(page, 'Должности', 'Официант')
  await settings.getByLabel('Срок, дней').fill('3')
  await settings.getByRole('button', { name: 'Сохранить' }).click()
  await toast(page, 'Статья просит ознакомления')
}

/** In the editor of an article: these letters of a block become others. */
async function retype(page: Page, block: string, from: string, to: string): Promise<void> {
  const written = page.getByRole('textbox', { name: 'Содержание статьи' })
  await written.getByText(block).evaluate((element, part) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    const start = node?.textContent?.indexOf(part) ?? -1
    if (!node || start < 0) throw new Error('the block does not say so')
    element.closest<HTMLElement>('[contenteditable=true]')?.focus()
    getSelection()?.setBaseAndExtent(node, start, node, start + part.length)
  }, from)
  await page.keyboard.type(to)
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  const isReal = side.name === 'real'
  let assistant: AssistantBeside | undefined
  // The server of these tests has no assistant (settings of the provider).
  beforeAll(async () => {
    const { database, env } = besideOf(side)
    if (isReal) assistant = await startAssistantBeside(database, env)
  }, 30_000)
  afterAll(() => assistant?.stop())
  afterEach(async () => expect(await leave()).toEqual([]))

  test('an article, the test that is drafted from it, the waiter who takes it in a dead spot, the sheet, and the article changed', async () => {
    const title = `Первые минуты ${side.name} ${Date.now()}`
    // The mocks are in the browser themselves: there is no network to be without, and no worker to stand between.
    let worker = false
    const as = stage(side, async () => {
      const visitor = await enter({ worker })
      if (assistant && !worker) await sendToAssistant(visitor.context, assistant.address)
      return visitor
    })
    const faults: string[] = []

    // The author, on a desk.
    let page = await as(people.admin, '/knowledge-base')
    const article = { title, status: 'published', content: { blocks } }
    const { _id: id } = await ask<{ _id: string }>(page, 'POST', '/api/knowledge-base', article)
    await goTo(page, '/tests/create')
    await page.getByLabel('Название', { exact: true }).fill(`Тест: ${title}`)
    await page.getByRole('tab', { name: /Вопросы/ }).click()
    assistant?.says({ questions: drafted })
    await draftFrom(page, title, drafted.length)
    faults.push(...(await axeFaults(side, page, 'drafts')))
    await decide(page, 3, 2)
    await becomes(() => page.locator('.tedit-rows .tedit-cited').count(), 3)
    await page.getByRole('tab', { name: /Настройки/ }).click()
    await page.getByLabel('Проходной балл, %').fill('60')
    await page.getByRole('tab', { name: /Доступ/ }).click()
    await choose(page, 'Должности', 'Официант')
    await page.getByText(/^Тест увидят: \d+/).waitFor()
    await button(page, 'Сохранить').click()
    await toast(page, 'Тест создан')
    await goTo(page, `/knowledge-base/edit/${id}`)
    await askByTest(page, `Тест: ${title}`)

    // The waiter, on a phone at night.
    worker = isReal
    page = await as(people.waiter, '/knowledge-base')
    await dress(page, 'phone', 'dark')
    await toRead(page).click()
    await page.getByRole('link', { name: title }).click()
    await bar(page).getByRole('link', { name: 'Пройти тест' }).click()
    await button(page, 'Начать тест').click()
    const field = (text: string, part: string) => page.getByRole('textbox', { name: gapped(text, part) })
    await field(GREET, '60').fill('60')
    await page.getByText('Ответ сохранён').waitFor()
    if (worker) await page.context().setOffline(true)
    const kept = page.getByText(worker ? 'Нет сети, ответ на устройстве' : 'Ответ сохранён')
    await button(page, 'Далее').click()
    await field(WATER, '3').fill('3')
    await kept.waitFor()
    await button(page, 'Далее').click()
    await field(ORDER, '15').fill('45')
    await kept.waitFor()
    const strip = page.locator('.offline-strip')
    if (worker) await strip.getByText('Не отправлено: 2').waitFor()
    if (worker) await page.context().setOffline(false)
    await becomes(() => strip.textContent(), '')
    await button(page, 'Завершить тест').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Завершить тест' }).click()
    await heading(page, 'Тест сдан')
    await page.getByText('2 из 3 верно').waitFor()

    // What he did not know, where it is written, and once more.
    const way = page.getByRole('link', { name: `Открыть статью «${title}»` })
    await way.waitFor()
    expect(await page.locator('.result-cited blockquote').allTextContents()).toEqual([`«${ORDER}»`])
    expect(await page.locator('.result-cited mark').allTextContents()).toEqual(['15'])
    faults.push(...(await axeFaults(side, page, 'result')))
    await page.getByRole('link', { name: 'Повторить только ошибки' }).click()
    await field(ORDER, '15').fill('16')
    await button(page, 'Проверить').click()
    await heading(page, 'Верно 0 из 1')
    await way.click()
    await page.getByText(/^Вы сдали тест/).waitFor()
    // The way leads to the very block that was cited.
    const named = page.locator('.ab-body > [data-named]')
    await becomes(() => named.textContent(), ORDER)
    await becomes(() => named.evaluate(isOnScreen), true)
    await dress(page, 'desk', 'dark')

    // The inspector, who is another administrator.
    worker = false
    page = await as(people.inspector, `/monitoring/acknowledgements/${id}?state=done`)
    await dress(page, 'desk', 'dark')
    const row = page.getByRole('row').filter({ hasText: 'Денис Орлов' })
    await row.getByText('Сдал тест').waitFor()
    await row.getByText('67%').waitFor()
    const [head, ...rows] = await printedSheet(page, () => button(page, 'Печать').click())
    expect(head).toEqual(['№', 'Сотрудник', 'Должность', 'Ресторан', 'Версия', 'Дата', 'Состояние', 'Подпись'])
    expect(rows).toEqual([
      [
        '1',
        'Денис Орлов',
        'Официант',
        expect.any(String),
        '1',
        expect.stringMatching(/^\d\d\.\d\d\.\d{4}/),
        'Сдал тест',
        '',
      ],
    ])
    faults.push(...(await axeFaults(side, page, 'sheet')))
    await dress(page, 'phone', 'light')
    await fitsScreen(page)
    await dress(page, 'desk', 'light')

    // The article says something else, and asks for it.
    page = await as(people.admin, `/knowledge-base/edit/${id}`)
    await retype(page, GREET, '60', '30')
    await page.getByLabel('Попросить прочитать снова').check()
    await button(page, 'Сохранить').click()
    await toast(page, 'Статья обновлена')

    page = await as(people.waiter, `/knowledge-base/article/${id}`)
    await dress(page, 'phone', 'dark')
    // Another browser has changed it.
    if (isReal) await page.reload()
    await box(page).getByText('Изменён 1 блок', { exact: false }).waitFor()
    expect(await box(page).locator('del').allTextContents()).toEqual(['60'])
    expect(await box(page).locator('ins').allTextContents()).toEqual(['30'])
    await button(page, 'К первому изменению').click()
    await becomes(() => page.evaluate(() => document.activeElement?.textContent), GREET.replace('60', '30'))
    await bar(page).getByRole('link', { name: 'Пройти тест' }).waitFor()
    faults.push(...(await axeFaults(side, page, 'changed')))
    await fitsScreen(page)
    await dress(page, 'desk', 'light')

    page = await as(people.inspector, `/monitoring/acknowledgements/${id}?state=todo`)
    await row.getByText('знает версию 1').waitFor()
    expect(faults).toEqual([])
  })
})
