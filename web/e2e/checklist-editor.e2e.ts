import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeFaults } from './accounts.ts'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button, dialog, toast } from './stage.ts'

afterAll(closeBrowser)

const names = (page: Page) => page.locator('.cled-items .cled-name').allTextContents()
const sections = (page: Page) =>
  page
    .getByLabel('Название раздела')
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLInputElement ? one.value : '')))
const text = (page: Page) => page.getByLabel('Текст', { exact: true })
const item = (page: Page, name: string) => page.locator('.cled-choose').filter({ hasText: name })
/** As the clipboard brings it. */
const paste = (page: Page, lines: string) =>
  text(page).evaluate((field, said) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', said)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, lines)

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a checklist is made of a pasted list, ordered by keys, saved and edited', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/checklists/create')
    const { page } = admin
    const title = `Обход ${Bun.randomUUIDv7().slice(-4)}`
    await page.getByLabel('Название', { exact: true }).fill(title)
    await button(page, 'Добавить пункт').click()
    await text(page).waitFor()
    await paste(page, 'Зал:\nСвет включён\nСтолы чистые?\nБар:\nТемпература витрины')
    await becomes(() => names(page), ['Свет включён', 'Столы чистые?', 'Температура витрины'])
    await becomes(() => sections(page), ['Зал', 'Бар'])

    await button(page, 'Переместить: Свет включён').focus()
    await page.keyboard.press('Space')
    await page.locator('.sortable-lifted').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('.cled-row[data-line]').waitFor()
    await page.keyboard.press('Space')
    await becomes(() => names(page), ['Столы чистые?', 'Свет включён', 'Температура витрины'])

    await item(page, 'Температура витрины').click()
    await page.getByLabel('Тип', { exact: true }).selectOption('number')
    // The hours of the checklist are from and to as well.
    const settings = page.locator('.cled-item[data-open]')
    await settings.getByLabel('От', { exact: true }).fill('2')
    await settings.getByLabel('До', { exact: true }).fill('6')
    await page.getByLabel('Единица').fill('°C')
    await page.getByText('Подсказка, раздел, место, условие').click()
    await page.getByRole('switch', { name: 'Показывать при условии' }).check()
    await page.getByLabel('Если пункт').selectOption({ label: '1. Столы чистые?' })
    await item(page, 'Температура витрины').getByText('Показывать, если пункт 1 с отклонением').waitFor()
    expect(await axeFaults(side, page, 'the editor')).toEqual([])
    await button(page, 'Сохранить').click()
    await toast(page, 'Чек-лист создан')
    await page.waitForURL(/\/checklists$/)

    await page.getByRole('link', { name: title, exact: true }).click()
    await becomes(() => sections(page), ['Зал', 'Бар'])
    await item(page, 'Температура витрины')
      .getByText(/норма \+2…\+6/)
      .waitFor()
    await item(page, 'Свет включён').click()
    await text(page).press('Enter')
    await page.keyboard.type('Музыка включена')
    await becomes(() => names(page), ['Столы чистые?', 'Свет включён', 'Музыка включена', 'Температура витрины'])
    await button(page, 'Сохранить').click()
    await toast(page, 'Чек-лист обновлен')
  })

  test('on a phone an item is added, set and seen as a shift sees it', async () => {
    const admin = await enter({ width: 390, height: 664 })
    await signIn(side, admin, people.admin, '/checklists/create')
    const { page } = admin
    await page.getByLabel('Название', { exact: true }).fill(`Телефон ${Bun.randomUUIDv7().slice(-4)}`)
    await button(page, 'Добавить пункт').tap()
    await text(page).fill('Состояние дверей')
    await page.getByLabel('Тип', { exact: true }).selectOption('select')
    await page.getByLabel('Вариант 1', { exact: true }).fill('Чисто')
    await page.getByLabel('Вариант 2', { exact: true }).fill('Наледь')
    await page.getByLabel('Отклонение: вариант 2').check()
    expect(await axeFaults(side, page, 'an item on a phone')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await button(page, 'Предпросмотр').tap()
    const sheet = dialog(page, 'Предпросмотр')
    await sheet.getByText('Наледь').waitFor()
    await sheet.getByRole('button', { name: 'Закрыть' }).tap()
    await sheet.waitFor({ state: 'detached' })
    await button(page, 'Сохранить').tap()
    await toast(page, 'Чек-лист создан')
  })
})
