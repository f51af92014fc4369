import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button, dialog } from './stage.ts'

afterAll(closeBrowser)

const FROM = 'Касса: отмены, скидки и счёт'

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a test is copied, its questions go out as a table and come into another test as they were', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/tests/admin')
    const { page } = admin
    const texts = () => page.locator('.tedit-rows .tedit-text').allInnerTexts()
    const questions = () => page.getByRole('tab', { name: /Вопросы/ }).click()

    await button(page, `Ещё: ${FROM}`).click()
    await page.getByRole('menuitem', { name: 'Дублировать' }).click()
    const made = page.locator('.toast').filter({ hasText: /Создан «Касса: отмены, скидки и счёт/ })
    await made.getByRole('link', { name: 'Изменить' }).click()
    await page.getByRole('heading', { name: 'Редактирование теста' }).waitFor()
    await questions()
    await page.locator('.tedit-rows .tedit-text').first().waitFor()
    const written = await texts()
    expect(written.length).toBeGreaterThan(2)

    const saved = page.waitForEvent('download')
    await button(page, 'Экспорт').click()
    await page.getByRole('menuitem', { name: 'Excel (xlsx)' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toEndWith('.xlsx')

    await page.goto(new URL('/tests/create', page.url()).href)
    await questions()
    await button(page, 'Импорт').click()
    const buffer = Buffer.from(await Bun.file(await file.path()).arrayBuffer())
    const sheet = dialog(page, 'Импорт вопросов')
    await sheet.locator('input[type=file]').setInputFiles({ name: file.suggestedFilename(), mimeType: XLSX, buffer })
    await page.locator('.tedit-rows .tedit-text').first().waitFor()
    expect(await texts()).toEqual(written)
  })

  test('what is no table is refused in words above the foot of the dialog, and nothing is added', async () => {
    const admin = await enter({ width: 390, height: 664 })
    await signIn(side, admin, people.admin, '/tests/create')
    const { page } = admin
    await page.getByRole('tab', { name: /Вопросы/ }).click()
    await button(page, 'Импорт').click()
    const sheet = dialog(page, 'Импорт вопросов')
    const broken = { name: 'вопросы.xlsx', mimeType: XLSX, buffer: Buffer.from('not a table') }
    await sheet.locator('input[type=file]').setInputFiles(broken)
    const refusal = sheet.getByRole('alert').filter({ hasText: /\S/ })
    await refusal.waitFor()
    const foot = sheet.locator('.dialog-foot')
    const bottom = async (place: Locator) => (await place.boundingBox().then((box) => box && box.y + box.height)) ?? 0
    await becomes(async () => (await bottom(refusal)) <= ((await foot.boundingBox())?.y ?? 0), true)
    expect(await page.locator('.tedit-rows .tedit-text').count()).toBe(0)
  })
})

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
