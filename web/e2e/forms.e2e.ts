import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { at, closeBrowser, entrance, fillLogin, people, sides, signIn } from './browser.ts'
import { call, drafts, isInDrafts, offer, restore } from './drafts.ts'
import { holdLine } from './line.ts'
import { becomes, button, dialog, goTo, toast } from './stage.ts'

afterAll(closeBrowser)

const list = '/settings/positions'
const create = '/settings/positions/create'
const name = (page: Page) => page.getByLabel('Название')
const text = (page: Page) => page.getByLabel('Описание, необязательно')
const row = (page: Page, called: string) => page.getByRole('rowheader', { name: called, exact: true })
const leaving = (page: Page) => dialog(page, 'Есть несохранённые изменения. Покинуть страницу?')
const isEdit = /\/positions\/([0-9a-f-]{36})\/edit$/
const some = (word: string) => `${word} ${Bun.randomUUIDv7().slice(-6)}`
const path = (page: Page) => new URL(page.url()).pathname
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

/** From the list, so that Back has somewhere to go. */
async function openCreate(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Добавить должность' }).click()
  await name(page).waitFor()
}

async function openEdit(page: Page, called: string): Promise<void> {
  await page.getByRole('link', { name: `Изменить: ${called}` }).click()
  await becomes(() => name(page).inputValue(), called)
}

async function make(page: Page, called: string): Promise<void> {
  await openCreate(page)
  await name(page).fill(called)
  await name(page).press('Enter')
  await toast(page, 'Должность создана')
  await row(page, called).waitFor()
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('the keyboard alone saves; a refusal leads to the first wrong field and is read out', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, list)
    const { page } = admin
    await openCreate(page)
    await text(page).focus()
    await text(page).press('Enter')
    expect(await text(page).inputValue()).toBe('\n')
    await text(page).press('Control+Enter')
    await page.getByText('Введите название должности').waitFor()
    await becomes(() => focused(page), 'name')
    const described = await name(page).evaluate((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    )
    expect(described).toContain('Введите название должности')
    await page.getByRole('alert').getByText('Не сохранено: ошибка в одном поле').waitFor()

    // Refused by the press of the button, which keeps the focus while it waits and gives it to the field then.
    await name(page).fill('официант')
    const back = await holdLine(page)
    await button(page, 'Сохранить').click()
    const waiting = button(page, 'Сохранение…')
    await waiting.waitFor()
    expect(await waiting.getAttribute('aria-disabled')).toBe('true')
    expect(await waiting.evaluate((node) => node === document.activeElement)).toBe(true)
    await back()
    await page.getByText('Должность с таким названием уже существует').waitFor()
    await becomes(() => focused(page), 'name')

    const called = some('Бариста')
    await name(page).fill(called)
    await name(page).press('Enter')
    await toast(page, 'Должность создана')
    await row(page, called).waitFor()
    await drafts(page, 0)
  })

  test('words typed while a save is on its way stay, and belong to what it has made', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, list)
    const { page } = admin
    const called = some('Сомелье')
    await openCreate(page)
    await name(page).fill(called)
    let back = await holdLine(page)
    await name(page).press('Enter')
    await button(page, 'Сохранение…').waitFor()
    await name(page).pressSequentially(' зала')
    await name(page).press('Enter') // one is on its way
    await back()
    await toast(page, 'Должность создана')
    await page.waitForURL(isEdit)
    await restore(page)
    await becomes(() => name(page).inputValue(), `${called} зала`)

    back = await holdLine(page)
    await name(page).press('Enter')
    await button(page, 'Сохранение…').waitFor()
    await text(page).fill('По вечерам')
    await back()
    await toast(page, 'Должность обновлена')
    await button(page, 'Сохранить').waitFor()
    expect(path(page)).toMatch(isEdit)
    expect(await text(page).inputValue()).toBe('По вечерам')
    await button(page, 'Сохранить').click()
    await toast(page, 'Должность обновлена')
    await row(page, `${called} зала`).waitFor()
    expect(await page.getByRole('rowheader', { name: called }).count()).toBe(1)
    await page.getByText('По вечерам').waitFor()
    await drafts(page, 0)
  })

  test('an answer that comes after the page was left moves nobody and says what happened', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, list)
    const { page } = admin
    const called = some('Хостес')
    await openCreate(page)
    await name(page).fill(called)
    let back = await holdLine(page)
    await name(page).press('Enter')
    await button(page, 'Сохранение…').waitFor()
    await page.getByRole('link', { name: 'База знаний' }).first().click()
    await page.waitForURL(/\/knowledge-base$/)
    await back()
    await toast(page, 'Должность создана')
    expect(path(page)).toBe('/knowledge-base')
    await drafts(page, 0)

    await goTo(page, create)
    await name(page).fill(called)
    back = await holdLine(page)
    await name(page).press('Enter')
    await button(page, 'Сохранение…').waitFor()
    await page.getByRole('link', { name: 'База знаний' }).first().click()
    await page.waitForURL(/\/knowledge-base$/)
    await back()
    const refused = page.locator('.toast').filter({ hasText: 'Должность с таким названием уже существует' })
    await refused.waitFor()
    expect(path(page)).toBe('/knowledge-base')
    await refused.getByRole('link', { name: 'Открыть форму' }).click()
    await restore(page)
    await becomes(() => name(page).inputValue(), called)
  })

  test.each(['navigation', 'sentinel'])(
    'Back is held while there is something to lose, by %s',
    async (means) => {
      const admin = await enter()
      if (means === 'sentinel')
        await admin.context.addInitScript(() => Object.defineProperty(globalThis, 'navigation', { value: undefined }))
      await signIn(side, admin, people.admin, '/knowledge-base')
      const { page } = admin
      const waitForList = () => page.getByRole('link', { name: 'Добавить должность' }).waitFor()
      const stay = async () => {
        await leaving(page).getByRole('button', { name: 'Отмена' }).click()
        await leaving(page).waitFor({ state: 'hidden' })
        expect(await name(page).inputValue()).toBe('Кондитер')
      }
      await goTo(page, list)
      await openCreate(page)
      await page.goBack()
      await waitForList()

      await openCreate(page)
      await name(page).fill('Ко')
      await name(page).fill('')
      await page.goBack()
      await waitForList()

      await openCreate(page)
      await name(page).pressSequentially('Кондитер')
      await page.evaluate(() => history.back())
      await stay()
      await name(page).click()
      await page.evaluate(() => history.back())
      await stay()
      await name(page).click()
      await page.getByRole('button', { name: /^Выйти(?! на всех)/ }).click()
      await stay()
      await page.evaluate(() => history.back())
      await leaving(page).getByRole('button', { name: 'Да, покинуть' }).click()
      await waitForList()
      expect(path(page)).toBe(list)
      // One step, and no copy of the page in between.
      await page.evaluate(() => history.back())
      await page.waitForURL(/\/knowledge-base$/)
      // What was left stands in the draft.
      await goTo(page, create)
      await offer(page).getByText('«Кондитер»').waitFor()
    },
    60_000,
  )

  test('a reload offers the draft, to one tab; one that another has overtaken is carried over', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, list)
    const { page } = admin
    const called = some('Пекарь')
    await make(page, called)
    await openEdit(page, called)
    // On the mocks each page has rows of its own, so the one that is reloaded is of the demo.
    if (side.name === 'mocks') {
      await goTo(page, list)
      await openEdit(page, 'Бармен')
    }
    const before = await text(page).inputValue()
    await text(page).fill('Ночная смена')
    await drafts(page, 1, 'Ночная смена')
    await page.reload()
    await offer(page).waitFor()
    await restore(page)
    await becomes(() => text(page).inputValue(), 'Ночная смена')

    const second = await admin.context.newPage()
    await second.goto(page.url())
    await second.getByText('Эта форма открыта и в другой вкладке').waitFor()
    expect(await offer(second).count()).toBe(0)
    expect(await text(second).inputValue()).toBe(before)
    await second.close()

    const [, id] = isEdit.exec(path(page)) ?? []
    const title = await name(page).inputValue()
    const other = { name: `${title}-стажёр`, description: 'Утренняя смена' }
    expect(await call(page, 'PUT', `/api/positions/${id}`, other)).toBe(200)
    await button(page, 'Сохранить').click()
    await page.getByText('Данные изменил другой пользователь. Обновите страницу.').waitFor()
    await button(page, 'Обновить, сохранив мои правки').click()
    await becomes(() => name(page).inputValue(), `${title}-стажёр`)
    expect(await text(page).inputValue()).toBe('Ночная смена')
    await page.getByText('Другой пользователь сохранил: «Утренняя смена»').waitFor()
    await button(page, 'Сохранить').click()
    await toast(page, 'Должность обновлена')
    await row(page, `${title}-стажёр`).waitFor()
    await drafts(page, 0)
    await call(page, 'PUT', `/api/positions/${id}`, { name: title, description: before })
  })

  test('a session that dies at the save loses no word; signing out leaves none', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, create)
    const { page } = admin
    await name(page).fill('Кофевар')
    expect(await call(page, 'POST', '/api/auth/logout')).toBe(200)
    await name(page).press('Enter')
    await page.waitForURL((url) => url.pathname === '/login')
    await fillLogin(page, people.admin)
    await page.waitForURL((url) => url.pathname === create)
    await restore(page)
    await becomes(() => name(page).inputValue(), 'Кофевар')

    const second = await admin.context.newPage()
    await second.goto(at(side, '/users/create', 'berezka'))
    await second.getByLabel('PIN-код', { exact: true }).fill('907153')
    await second.getByLabel('ФИО').fill('Зоя Лаптева')
    await becomes(() => isInDrafts(page, 'Зоя Лаптева'), true)
    expect(await isInDrafts(page, '907153')).toBe(false)
    await page.getByRole('button', { name: /^Выйти(?! на всех)/ }).click()
    await leaving(page).getByRole('button', { name: 'Да, покинуть' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    await second.waitForURL((url) => url.pathname === '/login')
    await drafts(page, 0)
  })
})
