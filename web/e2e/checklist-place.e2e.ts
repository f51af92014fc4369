import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { codeWords } from '../../openapi/rules/checklists/place-codes.ts'
import { axeFaults } from './accounts.ts'
import { ask } from './ask.ts'
import { at, closeBrowser, entrance, people, type Side, sides } from './browser.ts'
import { button, dialog, goTo, stage, toast } from './stage.ts'

afterAll(closeBrowser)

const phone = { width: 390, height: 664 }
const [FRIDGE, CELLAR] = ['Холодильник у бара', 'Погреб']

interface Codes {
  restaurant: { _id: string } | null
  place: string | null
  code: string
  url: string
}
interface Users {
  users: { name: string; restaurants: { _id: string }[] }[]
}
interface Made {
  title: string
  article: string
  /** Of the restaurant in which the waiter works, with its places. */
  codes: Codes[]
}

/** Two places with a code each, an instruction of the knowledge base, and the PIN of whoever finishes. */
async function makeList(admin: Page, restaurant: string): Promise<Made> {
  const { articles } = await ask<{ articles: { _id: string; title: string }[] }>(
    admin,
    'GET',
    `/api/knowledge-base?search=${encodeURIComponent('Открытие смены')}`,
  )
  const article = articles.find(({ title }) => title.startsWith('Открытие смены: порядок'))
  if (!article) throw new Error('there is no instruction')
  const item = (type: string, title: string, more = {}) => ({ id: Bun.randomUUIDv7(), type, title, ...more })
  const title = `Холод ${Bun.randomUUIDv7().slice(-6)}`
  const list = await ask<{ _id: string }>(admin, 'POST', '/api/checklists', {
    title,
    schedule: { type: 'manual' },
    sign: 'complete',
    items: [
      item('text', 'Что принято по смене', { article: article._id }),
      item('check', 'Дверь закрыта', { requireScan: true, place: FRIDGE }),
      item('check', 'Свет погашен', { requireScan: true, place: CELLAR }),
      item('check', 'Замок на месте', { requireScan: true, place: CELLAR, required: false }),
    ],
  })
  const codes = await ask<Codes[]>(admin, 'GET', `/api/checklists/${list._id}/codes?restaurant=${restaurant}`)
  return { title, article: article.title, codes }
}
const codeOf = ({ codes }: Made, place: string): Codes => {
  const found = codes.find((one) => one.place === place)
  if (!found) throw new Error(`${place} has no code`)
  return found
}
const sheetOf = ({ url }: Codes): string => new URL(url).searchParams.get('code') ?? ''
const pathOf = ({ url }: Codes): string => url.slice(new URL(url).origin.length)
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

/** A shared tablet: its owner comes in by his PIN. */
async function enterByPin(side: Side, page: Page, pin: string): Promise<void> {
  if (side.name === 'real') await page.goto(at(side, '/login', 'berezka'))
  else await page.getByRole('button', { name: /^Выйти(?! на всех)/ }).click()
  await page.waitForURL(/\/login/)
  await page.getByText('По PIN-коду').click()
  await page.getByLabel('PIN-код', { exact: true }).fill(pin)
  await button(page, 'Войти').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a code on the wall opens the run, the other one is typed; the instruction lies over it; a PIN signs the end', async () => {
    const act = stage(side, () => enter())
    const admin = await act(people.admin, '/dashboard')
    const { users } = await ask<Users>(admin, 'GET', `/api/users?search=${people.waiter.email}`)
    const made = await makeList(admin, users[0]?.restaurants[0]?._id ?? '')
    const [fridge, cellar] = [codeOf(made, FRIDGE), codeOf(made, CELLAR)]

    const page = side.name === 'real' ? (await enter({ ...phone })).page : admin
    await enterByPin(side, page, '4071')
    await page.setViewportSize(phone)
    // By the letters under the code of the sheet, and then by the code of a place: the same run.
    await goTo(page, '/checklists/execute')
    await button(page, 'Открыть по коду').click()
    const byCode = dialog(page, 'Открыть по коду')
    await byCode.getByLabel('Или наберите код под ним').fill('молоко')
    await byCode.getByRole('button', { name: 'Открыть' }).click()
    await byCode.getByText('Это не код чек-листа').waitFor()
    expect(await axeFaults(side, page, 'a sheet to read')).toEqual([])
    await page.setViewportSize(phone)
    await byCode.getByLabel('Или наберите код под ним').fill(codeWords(sheetOf(fridge)))
    await byCode.getByRole('button', { name: 'Открыть' }).click()
    await page.getByRole('heading', { name: made.title, level: 1 }).waitFor()
    await goTo(page, pathOf(fridge))
    await button(page, 'Начать').click()
    await page.getByText('0 из 4').waitFor()

    await page.getByRole('textbox', { name: 'Что принято по смене' }).fill('Касса, ключи')
    await button(page, `Инструкция: ${made.article}`).click()
    const sheet = page.getByRole('dialog', { name: made.article })
    await sheet.getByRole('heading').nth(1).waitFor()
    expect(await axeFaults(side, page, 'an instruction over a run')).toEqual([])
    await page.setViewportSize(phone)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    expect(await page.getByRole('textbox', { name: 'Что принято по смене' }).inputValue()).toBe('Касса, ключи')

    // The code that led here counts for its own place and no other.
    await tick(page, 'Дверь закрыта').click()
    await page.getByText('Код прочитан').waitFor()
    await tick(page, 'Свет погашен').click()
    const scan = dialog(page, `Код: ${CELLAR}`)
    await scan.getByLabel('Или наберите код под ним').fill(fridge.code)
    await scan.getByRole('button', { name: 'Проверить' }).click()
    await scan.getByText(`Это код места «${FRIDGE}», а нужен код места «${CELLAR}»`).waitFor()
    expect(await axeFaults(side, page, 'a code to read')).toEqual([])
    await page.setViewportSize(phone)
    await scan.getByLabel('Или наберите код под ним').fill(cellar.code.toUpperCase())
    await scan.getByRole('button', { name: 'Проверить' }).click()
    await page.getByText('3 из 4').waitFor()
    // Of this place it was read a moment ago.
    await tick(page, 'Замок на месте').click()
    await page.getByText('Код прочитан').nth(2).waitFor()

    await button(page, 'Завершить чек-лист').click()
    const sign = dialog(page, 'Кто выполняет?')
    await sign.getByRole('radio', { name: users[0]?.name ?? '' }).click()
    await sign.getByLabel('PIN-код', { exact: true }).fill('4070')
    await sign.getByRole('button', { name: 'Подписать' }).click()
    await sign.getByText('Неверный PIN-код').waitFor()
    expect(await axeFaults(side, page, 'a signature')).toEqual([])
    await page.setViewportSize(phone)
    await sign.getByLabel('PIN-код', { exact: true }).fill('4071')
    await sign.getByRole('button', { name: 'Подписать' }).click()
    await toast(page, 'Чек-лист завершен')
    await page.getByRole('heading', { name: 'Чек-лист завершен' }).waitFor()
    await page.getByText('Касса, ключи').waitFor()
  })
})
