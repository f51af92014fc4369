import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeFaults } from './accounts.ts'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button, dialog, fitsScreen, goTo, toast } from './stage.ts'

afterAll(closeBrowser)

const names = (page: Page) => page.locator('.forms-fields .forms-field-name').allTextContents()
const label = (page: Page) => page.getByLabel('Название', { exact: true })
const type = (page: Page, name: string) => button(page, name)
const preview = (page: Page) => page.getByRole('complementary', { name: 'Предпросмотр' })

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a form is built by keys and by mouse, tried, saved; a change is a version', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/forms')
    const { page } = admin
    const title = `Витрина ${Bun.randomUUIDv7().slice(-4)}`
    await page.getByRole('link', { name: 'Создать форму' }).first().click()
    await page.getByLabel('Название формы').fill(title)
    // By keys.
    await type(page, 'Один из списка').press('Enter')
    await label(page).fill('Есть ли лёд')
    await page.getByLabel('Вариант 1', { exact: true }).fill('Нет')
    await page.getByLabel('Вариант 1', { exact: true }).press('Enter')
    await page.keyboard.type('Немного')
    await page.getByLabel('Вариант 3', { exact: true }).fill('Да')
    await type(page, 'Строка').press('Enter')
    await label(page).fill('Что сделано')
    await becomes(() => names(page), ['Есть ли лёд', 'Что сделано'])
    // By mouse: over the first row, into its upper half.
    await type(page, 'Число').dragTo(page.locator('.forms-field').first(), { targetPosition: { x: 120, y: 4 } })
    await label(page).fill('Температура')
    await becomes(() => names(page), ['Температура', 'Есть ли лёд', 'Что сделано'])
    // Ordered by keys.
    await button(page, 'Переместить: Температура').focus()
    await page.keyboard.press('Space')
    await page.locator('.sortable-lifted').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('.forms-field[data-line]').waitFor()
    await page.keyboard.press('Space')
    await becomes(() => names(page), ['Есть ли лёд', 'Температура', 'Что сделано'])
    // A condition, seen in the preview.
    await page.getByRole('button', { name: /^Что сделано/ }).click()
    await page.getByRole('switch', { name: 'Показывать при условии' }).check()
    await page.getByLabel('Равен').selectOption('Да')
    const phone = preview(page)
    expect(await phone.getByLabel('Что сделано').count()).toBe(0)
    await phone.getByRole('radio', { name: 'Да' }).click()
    await phone.getByLabel('Что сделано').fill('Вызван мастер')
    expect(await axeFaults(side, page, 'builder')).toEqual([])
    await button(page, 'Сохранить').click()
    await toast(page, 'Форма создана')
    await page.waitForURL(/\/forms$/)

    await page.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('button', { name: /^Температура/ }).click()
    await page.getByRole('textbox', { name: 'Единица' }).fill('°C')
    await button(page, 'Сохранить').click()
    await toast(page, 'Форма обновлена')
    await page.waitForURL(/\/forms$/)
    await page.getByRole('link', { name: title, exact: true }).click()
    await button(page, 'Версии').click()
    await dialog(page, 'Версии формы').getByText('«Температура»: единица').waitFor()
  })

  test('on a phone fields are added by a tap, their settings rise from below', async () => {
    const admin = await enter({ width: 390 })
    await signIn(side, admin, people.admin, '/forms/create')
    const { page } = admin
    await page.getByLabel('Название формы').fill(`Телефон ${Bun.randomUUIDv7().slice(-4)}`)
    await button(page, 'Добавить поле').tap()
    await dialog(page, 'Тип поля').getByRole('button', { name: 'Оценка' }).tap()
    const sheet = dialog(page, 'Настройки поля')
    await sheet.getByLabel('Название', { exact: true }).fill('Чистота')
    expect(await axeFaults(side, page, 'settings on a phone')).toEqual([])
    await button(page, 'Готово').tap()
    await sheet.waitFor({ state: 'detached' })
    await button(page, 'Предпросмотр').tap()
    await dialog(page, 'Предпросмотр').getByText('Чистота').waitFor()
    await dialog(page, 'Предпросмотр').getByRole('button', { name: 'Закрыть' }).tap()
    await dialog(page, 'Предпросмотр').waitFor({ state: 'detached' })
    await fitsScreen(page)
    await button(page, 'Сохранить').tap()
    await toast(page, 'Форма создана')
  })

  test('answers: table, charts, a sheet of paper', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/forms')
    const { page } = admin
    await page.getByRole('link', { name: 'Ответы: Замена расходника', exact: true }).click()
    await page.getByRole('heading', { name: 'Ответы: Замена расходника' }).waitFor()
    await goTo(page, `${new URL(page.url()).pathname}?period=all`)
    await page.getByRole('table').waitFor()
    await page.getByText('Графики', { exact: true }).click()
    await page.getByRole('region', { name: 'Что заменили' }).getByText('Фильтр воды').waitFor()
    expect(await axeFaults(side, page, 'charts')).toEqual([])
    await page.getByText('Таблица', { exact: true }).click()
    await page.locator('.answers-link').first().click()
    await button(page, 'Напечатать').waitFor()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await becomes(() => button(page, 'Напечатать').isVisible(), false)
    expect(await page.locator('.layout-side').isVisible()).toBe(false)
    const said = page.locator('.report-answer dd').first()
    await becomes(() => said.evaluate((one) => getComputedStyle(one).color), 'rgb(0, 0, 0)')
  })
})
