import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { closeBrowser, entrance, fillLogin, people, sides, signIn } from './browser.ts'
import { becomes, button, choose, dialog, goTo, stage, toast } from './stage.ts'

afterAll(closeBrowser)

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const toggle = (page: Page, name: string | RegExp) => page.getByRole('switch', { name })
const save = (page: Page) => button(page, 'Сохранить').click()

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function putLogo(page: Page, label: string): Promise<void> {
  await page.getByLabel(`Файл: ${label}`).setInputFiles({ name: 'знак.png', mimeType: 'image/png', buffer: png })
  await toast(page, 'Логотип обновлен')
}

async function dropLogo(page: Page, label: string): Promise<void> {
  await button(page, `Удалить: ${label}`).click()
  await dialog(page, 'Удалить логотип?').getByRole('button', { name: 'Удалить' }).click()
  await toast(page, 'Логотип обновлен')
}

/** The picture itself came, not only its place. */
const isSeen = (page: Page, place: string) =>
  page.waitForFunction((at) => {
    const image = document.querySelector(at)
    return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0
  }, place)

async function turnNews(page: Page, on: boolean): Promise<void> {
  await goTo(page, '/settings/company/edit')
  const news = toggle(page, /^Новости/)
  await news.waitFor({ state: 'attached' })
  await news.locator('..').click()
  if (!on) {
    await dialog(page, 'Отключить модуль «Новости»?').getByRole('button', { name: 'Отключить' }).click()
    await dialog(page, 'Отключить модуль «Новости»?').waitFor({ state: 'detached' })
  }
  await becomes(() => news.isChecked(), on)
  await save(page)
  await toast(page, 'Настройки компании сохранены')
  await page.waitForURL(/\/settings\/company$/)
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a restaurant is opened, moved to another zone, and removed', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/settings/restaurants')
    const { page } = admin
    const name = `Веранда ${Bun.randomUUIDv7().slice(-4)}`
    await page.getByRole('link', { name: 'Добавить ресторан' }).click()
    await page.getByLabel('Название').fill(name)
    await page.getByLabel('Адрес, необязательно').fill('Набережная, 1')
    await page.getByLabel('Время открытия').fill('1200')
    await page.getByLabel('Время закрытия').fill('0200')
    await page.getByText('до 02:00 следующего дня').waitFor()
    await save(page)
    await toast(page, 'Ресторан создан')
    await row(page, name).getByText('МСК (UTC+3)').waitFor()

    await page.getByRole('link', { name: `Изменить: ${name}` }).click()
    await page.getByLabel('Название').waitFor()
    await becomes(() => page.getByLabel('Время закрытия').inputValue(), '02:00')
    await choose(page, 'Часовой пояс', 'МСК+2 (UTC+5) Екатеринбург, Челябинск, Пермь, Уфа, Тюмень')
    await page.getByRole('checkbox', { name: 'Активен' }).setChecked(false)
    await save(page)
    await toast(page, 'Ресторан обновлен')
    // What stood in the list before is shown until it is read anew.
    await page.getByRole('rowheader').first().waitFor()
    await becomes(() => row(page, name).count(), 0)
    await toggle(page, 'Показывать неактивные').locator('..').click()
    await row(page, name).getByText('МСК+2 (UTC+5)').waitFor()
    await page.getByRole('searchbox').fill('набережная')
    await row(page, name).getByText('Неактивен').waitFor()

    await button(page, `Удалить: ${name}`).click()
    await dialog(page, 'Удалить ресторан?').getByRole('button', { name: 'Удалить' }).click()
    await toast(page, 'Ресторан удален')
    await row(page, name).waitFor({ state: 'detached' })
  })

  test('a category is made, changed and removed; a taken name is told', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/settings/categories')
    const { page } = admin
    const name = `Вина ${Bun.randomUUIDv7().slice(-4)}`
    await page.getByText('Используются в тестах, чек-листах и задачах').waitFor()
    await page.getByRole('link', { name: 'Добавить категорию' }).click()
    await page.getByLabel('Название').fill('сервис')
    await save(page)
    await page.getByText('Категория с таким названием уже существует').first().waitFor()
    await page.getByLabel('Название').fill(name)
    await page.getByRole('radio', { name: 'Бирюзовый' }).locator('..').click()
    await save(page)
    await toast(page, 'Категория создана')
    await page.getByRole('link', { name: `Изменить: ${name}` }).click()
    await page.getByLabel('Описание, необязательно').fill('Карта и подача')
    await save(page)
    await toast(page, 'Категория обновлена')
    await row(page, name).getByText('Карта и подача').waitFor()
    await button(page, `Удалить: ${name}`).click()
    await dialog(page, 'Удалить категорию?').getByRole('button', { name: 'Удалить' }).click()
    await toast(page, 'Категория удалена')
    await row(page, name).waitFor({ state: 'detached' })
  })

  test('logos are seen in the menu and at the door', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/settings/company/edit')
    const { page } = admin
    await page.getByRole('group', { name: 'Логотип в меню' }).waitFor()
    await putLogo(page, 'Логотип в меню')
    await isSeen(page, '.sidebar-brand img')
    await putLogo(page, 'Логотип на странице входа')
    await button(page, 'Сохранить').waitFor()
    await page.getByRole('button', { name: /^Выйти(?! на всех)/ }).click()
    await page.waitForURL(/\/login/)
    // Nobody is signed in here: the file is there for everybody.
    await isSeen(page, '.login .brand-logo')

    await fillLogin(page, people.admin)
    await page.waitForURL((url) => url.pathname !== '/login')
    await goTo(page, '/settings/company/edit')
    await dropLogo(page, 'Логотип в меню')
    await page.locator('.sidebar-brand img').waitFor({ state: 'detached' })
    await dropLogo(page, 'Логотип на странице входа')
  })

  test('a section that is switched off is gone for everybody after one navigation', async () => {
    const as = stage(side, enter)
    const link = (page: Page) => page.getByRole('navigation', { name: 'Основное меню' }).getByText('Новости')
    const before = await as(people.waiter, '/knowledge-base')
    await link(before).waitFor()
    await turnNews(await as(people.admin, '/settings/company'), false)

    const page = await as(people.waiter, '/dashboard')
    await link(page).waitFor({ state: 'detached' })
    await goTo(page, '/news')
    await page.waitForURL(/\/404\?section=off$/)
    await goTo(page, '/dashboard')

    await turnNews(await as(people.admin, '/settings/company'), true)
    await link(await as(people.waiter, '/knowledge-base')).waitFor()
  })
})
