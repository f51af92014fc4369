import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeFaults } from './accounts.ts'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { button, choose, dialog, fitsScreen, goTo, toast } from './stage.ts'

afterAll(closeBrowser)

const titled = (what: string) => `${what} ${Bun.randomUUIDv7().slice(-6)}`
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, where: string, title: string) =>
  column(page, where).getByRole('listitem').filter({ hasText: title })

async function assign(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await choose(page, 'Исполнители', name)
  await page.keyboard.press('Escape')
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a task is made for each, found in its group, and goes over the board by keyboard and by mouse', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/tasks')
    const { page } = admin
    await page.getByRole('link', { name: 'Создать задачу' }).first().click()
    await button(page, 'Сохранить').click()
    await page.getByText('Введите название задачи').waitFor()
    await page.getByText('Выберите исполнителя').waitFor()
    const title = titled('Проверить витрину')
    await page.getByLabel('Название', { exact: true }).fill(title)
    await assign(page, 'Марина Соколова', 'Денис Орлов')
    await page.getByText('Каждому своя').click()
    await page.getByText('Каждый получит свою задачу: 2 задачи').waitFor()
    await button(page, 'Завтра').click()
    await page.getByText('Завтра до 18:00').waitFor()
    expect(await axeFaults(side, page, 'a new task')).toEqual([])
    await button(page, 'Сохранить').click()
    await toast(page, 'Создано задач: 2')

    await page.getByRole('link', { name: /^Я поставил/ }).click()
    await page.getByRole('textbox', { name: 'Номер, название или комментарий' }).fill(title)
    await page.waitForFunction(
      (text) => document.querySelectorAll('.tasks-link').length === 2 && document.body.innerText.includes(text),
      title,
    )
    expect(await row(page, title).first().innerText()).toContain('0 из 2')
    expect(await axeFaults(side, page, 'the list')).toEqual([])

    await page.getByText('Доска', { exact: true }).click()
    await card(page, 'Новая', title).first().waitFor()
    const mine = page.getByRole('button', { name: new RegExp(`Переместить: .*${title}`) })
    expect(await axeFaults(side, page, 'the board')).toEqual([])
    // Own ones can be taken: whichever of the two the keyboard moves, the other stays.
    const own = card(page, 'Новая', title).filter({ hasText: 'Марина Соколова' })
    await own.getByRole('button', { name: /^Переместить/ }).focus()
    await page.keyboard.press('Space')
    await page.locator('.board-card[data-lifted] button:focus').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.locator('.board-column[data-target]').waitFor()
    await page.keyboard.press('Space')
    await card(page, 'В работе', title).locator(':focus').waitFor()
    await toast(page, 'Статус изменен')
    await card(page, 'В работе', title).waitFor()
    expect(await mine.count()).toBe(2)

    // Only once it has come to rest where it was dropped: what moves is taken beside its place.
    await card(page, 'В работе', title).hover({ position: { x: 40, y: 20 } })
    await page.mouse.down()
    await card(page, 'В работе', title).hover({ position: { x: 80, y: 40 }, force: true })
    await page.locator('.board-card[data-lifted]').waitFor()
    const to = await column(page, 'Выполнена').boundingBox()
    if (!to) throw new Error('not drawn')
    await page.mouse.move(to.x + 60, to.y + 120, { steps: 8 })
    await page.locator('.board-column[data-target]').filter({ hasText: 'Выполнена' }).waitFor()
    await page.mouse.up()
    await toast(page, 'Статус изменен')
    await card(page, 'Выполнена', title).waitFor()

    await page.getByText('Список', { exact: true }).click()
    await page.getByRole('button', { name: /^Выполнены/ }).click()
    await row(page, title).filter({ hasText: 'Выполнена' }).getByText('1 из 2').waitFor()
    if (side.name !== 'real') return // A reload is another company of the mocks.
    await page.reload()
    await row(page, title).filter({ hasText: 'Выполнена' }).waitFor()
  })

  test('a task comes again by itself until it is ended, and what is set often is kept as a template', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/tasks/create')
    const { page } = admin
    const title = titled('Генеральная уборка')
    await page.getByLabel('Название', { exact: true }).fill(title)
    await assign(page, 'Денис Орлов')
    await button(page, 'Сохранить как шаблон').click()
    const name = dialog(page, 'Сохранить как шаблон')
    await name.getByLabel('Название шаблона').fill(title)
    await name.getByRole('button', { name: 'Сохранить' }).click()
    await toast(page, 'Шаблон создан')

    await page.getByRole('switch', { name: 'Повторять' }).click()
    await button(page, 'Сохранить').click()
    await page.getByText('Выберите, когда повторять').first().waitFor()
    await button(page, 'Пн').click()
    await page.getByText(/^Ближайшие: пн/).waitFor()
    await button(page, 'Сохранить').click()
    await toast(page, 'Повторяющаяся задача создана')

    await goTo(page, '/tasks/series')
    await row(page, title).getByText('Пн, 09:00–18:00').waitFor()
    expect(await axeFaults(side, page, 'the series')).toEqual([])
    await row(page, title)
      .getByRole('link', { name: /^Изменить/ })
      .click()
    await button(page, 'Пт').click()
    await button(page, 'Сохранить').click()
    await toast(page, 'Повторение изменено')
    await row(page, title).getByText('Пн, Пт, 09:00–18:00').waitFor()
    await row(page, title)
      .getByRole('button', { name: /^Завершить/ })
      .click()
    await button(page, 'Да, завершить').click()
    await toast(page, 'Повторение завершено')
    await row(page, title).waitFor({ state: 'detached' })

    await goTo(page, '/tasks/create')
    await page.getByLabel('Создать из шаблона').selectOption({ label: title })
    expect(await page.getByLabel('Название', { exact: true }).inputValue()).toBe(title)
    await goTo(page, '/tasks/templates')
    const leaving = dialog(page, 'Уйти со страницы?')
    if (await leaving.isVisible()) await leaving.getByRole('button').last().click()
    await row(page, title)
      .getByRole('button', { name: /^Удалить/ })
      .click()
    await button(page, 'Да, удалить').click()
    await toast(page, 'Шаблон удален')
    await row(page, title).waitFor({ state: 'detached' })
  })

  test('on a phone the list is cards, its filters a sheet', async () => {
    const waiter = await enter({ width: 390, height: 664 })
    await signIn(side, waiter, people.waiter, '/tasks')
    const { page } = waiter
    await page.getByRole('link', { name: /^Мои/ }).waitFor()
    await page.getByRole('button', { name: /^Фильтры/ }).click()
    const sheet = dialog(page, 'Фильтры')
    await sheet.getByLabel('Приоритет').selectOption({ label: 'Высокий' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Фильтры: 1' }).waitFor()
    await fitsScreen(page)
    expect(await axeFaults(side, page, 'the list on a phone')).toEqual([])
  })
})
