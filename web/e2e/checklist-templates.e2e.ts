import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { starters } from '../../openapi/rules/checklists/checklist-starters.ts'
import { axeFaults } from './accounts.ts'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { button, dialog, fitsScreen, goTo, toast } from './stage.ts'

afterAll(closeBrowser)

const fridges = 'Температура холодильников'
const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) })
async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Ещё: ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
/** Pieces of paper of a PDF: each page is an object of its own. */
const papersIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a template is begun from a ready one, copied, switched off, and its codes are printed', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/checklists')
    const { page } = admin
    await row(page, fridges).waitFor()
    expect(await axeFaults(side, page, 'the templates')).toEqual([])

    await page.getByRole('button', { name: /^Готовые/ }).click()
    const gallery = dialog(page, 'Готовые чек-листы')
    await gallery.getByRole('link').first().waitFor()
    expect(await axeFaults(side, page, 'the ready ones')).toEqual([])
    await gallery.getByRole('link').first().click()
    await page.waitForURL((url) => url.searchParams.get('starter') === starters[0]?.key)
    await goTo(page, '/checklists')

    await row(page, fridges).waitFor()
    const before = await page.getByRole('row').count()
    await choose(page, fridges, 'Дублировать')
    await toast(page, /^Создан «Температура холодильников \(копия/)
    await page.waitForFunction((rows) => document.querySelectorAll('tr').length > rows, before)
    const copy = (await page.locator('.checklists-link').filter({ hasText: '(копия' }).first().textContent()) ?? ''
    await row(page, copy).getByText('Отключён').waitFor()
    await choose(page, copy, 'Включить')
    await toast(page, 'Чек-лист включен')
    await row(page, copy).getByText('Включён').waitFor()
    await choose(page, copy, 'Отключить')
    const question = dialog(page, 'Отключить чек-лист?')
    await question.getByText(/сегодняшн/).waitFor()
    expect(await axeFaults(side, page, 'the question')).toEqual([])
    await button(page, 'Да, отключить').click()
    await toast(page, 'Чек-лист отключен')
    await row(page, copy).getByText('Отключён').waitFor()

    await page.getByRole('link', { name: `QR-код: ${fridges}`, exact: true }).click()
    await page
      .getByRole('img', { name: `QR-код: ${fridges}` })
      .first()
      .waitFor()
    const restaurants = page.getByRole('combobox', { name: 'Ресторан' })
    expect(papersIn(await page.pdf({ preferCSSPageSize: true }))).toBe(
      (await restaurants.locator('option').count()) - 1,
    )
    await restaurants.selectOption({ index: 1 })
    await page.getByRole('img', { name: 'QR-код: Морозильная камера' }).waitFor()
    expect(await axeFaults(side, page, 'the sheet')).toEqual([])
    expect(papersIn(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
    await page.getByText('Наклейки 58 × 40', { exact: true }).click()
    await page.locator('.codes-roll').waitFor()
    const labels = await page.locator('.codes-label').count()
    expect(papersIn(await page.pdf({ preferCSSPageSize: true }))).toBe(labels)
  })

  test('versions and runs of the company, on a phone too; who makes no templates is led to his own', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/checklists')
    const { page } = admin
    await row(page, fridges).waitFor()
    await choose(page, fridges, 'Версии')
    await page.getByRole('heading', { level: 2, name: /^Версия 1/ }).waitFor()
    expect(await axeFaults(side, page, 'the versions')).toEqual([])
    await goTo(page, '/checklists')
    await page.getByRole('link', { name: 'Выполнения', exact: true }).click()
    await page.locator('.runs-link').first().waitFor()
    expect(await axeFaults(side, page, 'the runs')).toEqual([])
    await page.setViewportSize({ width: 390, height: 664 })
    await page.getByRole('button', { name: /^Фильтры/ }).click()
    await dialog(page, 'Фильтры').getByText('Только с отклонениями').waitFor()
    expect(await axeFaults(side, page, 'the filters of the runs')).toEqual([])
    await page.keyboard.press('Escape')
    await fitsScreen(page)

    const waiter = await enter()
    await signIn(side, waiter, people.waiter, '/checklists')
    await waiter.page.waitForURL((url) => url.pathname === '/forbidden')
  })
})
