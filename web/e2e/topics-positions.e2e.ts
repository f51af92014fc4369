import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button, choose, dialog, toast } from './stage.ts'

afterAll(closeBrowser)

const row = (page: Page, name: string) =>
  page
    .locator('.topic-row:not(.topic-lifted)')
    .filter({ has: page.locator('.topic-name').getByText(name, { exact: true }) })
const grip = (page: Page, name: string) => button(page, `Переместить: ${name}`)
const names = (page: Page) => page.locator('.topic-row:not(.topic-lifted) .topic-name').allTextContents()
/** Two rows below each other, of whatever stands between. */
const isAbove = async (page: Page, first: string, second: string) => {
  const all = await names(page)
  return all.indexOf(first) < all.indexOf(second)
}

async function middle(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (!box) throw new Error('nothing to point at')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** By the mouse, from the grip to the middle of a row; `held` before it is let go. */
async function drag(page: Page, name: string, target: string, held: () => Promise<unknown>): Promise<void> {
  const from = await middle(grip(page, name))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 8, { steps: 2 })
  await page.locator('.topic-lifted').waitFor()
  const to = await middle(row(page, target))
  await page.mouse.move(from.x, to.y, { steps: 6 })
  await held()
  await page.mouse.up()
  await page.locator('.topic-lifted').waitFor({ state: 'detached' })
}

const reordered = (page: Page) =>
  page.waitForResponse((reply) => reply.url().endsWith('/api/topics/reorder') && reply.status() === 200)

async function createTopic(page: Page, name: string): Promise<void> {
  await page.getByLabel('Название').fill(name)
  await button(page, 'Сохранить').click()
  await toast(page, 'Тема создана')
  await page.waitForURL(/\/topics$/)
  await row(page, name).waitFor()
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('topics are made, ordered by mouse and keyboard, changed and put away', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/knowledge-base/topics')
    const { page } = admin
    const mark = Bun.randomUUIDv7().slice(-4)
    const [parent, one, two] = [`Лето ${mark}`, `Лимонады ${mark}`, `Морсы ${mark}`]
    await page.getByRole('link', { name: 'Создать тему' }).click()
    await page.getByRole('radio', { name: 'Розовый' }).waitFor({ state: 'attached' })
    await createTopic(page, parent)
    for (const name of [one, two]) {
      await button(page, `Ещё: ${parent}`).click()
      await page.getByRole('menuitem', { name: 'Добавить подтему' }).click()
      await createTopic(page, name)
    }
    await row(page, one).getByText('Уровень 1').waitFor()
    expect(await isAbove(page, one, two)).toBe(true)

    let answered = reordered(page)
    await drag(page, one, two, () => row(page, two).and(page.locator('[data-line="bottom"]')).waitFor())
    await answered
    await toast(page, 'Порядок тем обновлен')
    expect(await isAbove(page, two, one)).toBe(true)

    answered = reordered(page)
    await grip(page, one).focus()
    await page.keyboard.press('Space')
    await page.locator('.topic-lifted').waitFor()
    await page.keyboard.press('ArrowUp')
    await row(page, two).and(page.locator('[data-line="top"]')).waitFor()
    await page.keyboard.press('Space')
    await answered
    await toast(page, 'Порядок тем обновлен')
    expect(await isAbove(page, one, two)).toBe(true)
    await page.getByText('Порядок тем обновлен').waitFor({ state: 'detached' })

    // An empty list goes out, and nothing changes (B8).
    const before = await names(page)
    answered = reordered(page)
    await drag(page, two, 'Кухня', () => page.locator('.topic-lifted [data-refused]').waitFor())
    expect((await answered).request().postDataJSON()).toEqual({ topics: [] })
    await toast(page, 'Сюда нельзя')
    expect(await page.getByText('Порядок тем обновлен').count()).toBe(0)
    expect(await names(page)).toEqual(before)

    const archive = button(page, `Архивировать: ${parent}`)
    await becomes(() => archive.getAttribute('aria-disabled'), 'true')
    // The reason is in reach of the keyboard.
    await page.getByRole('link', { name: `Изменить: ${parent}` }).focus()
    await page.keyboard.press('Tab')
    await page.getByRole('tooltip').getByText('Сначала перенесите вложенные темы').waitFor()

    await page.getByRole('link', { name: `Изменить: ${two}` }).click()
    const name = page.getByLabel('Название')
    await name.waitFor()
    await becomes(() => name.inputValue(), two)
    await name.fill(`${two} и квас`)
    await choose(page, 'Родительская тема', 'Без родителя (корневая)')
    await page.getByRole('checkbox', { name: 'Активна' }).setChecked(false)
    await button(page, 'Сохранить').click()
    await toast(page, 'Тема обновлена')
    await row(page, `${two} и квас`).getByText('Не активна').waitFor()
    await row(page, `${two} и квас`).getByText('Корневая').waitFor()

    for (const gone of [one, parent]) {
      await button(page, `Архивировать: ${gone}`).click()
      await dialog(page, 'Вы уверены, что хотите архивировать эту тему?').waitFor()
      await button(page, 'Да, архивировать').click()
      await toast(page, 'Тема архивирована')
      await row(page, gone).waitFor({ state: 'detached' })
    }
  })

  test('positions are made, renamed, switched off and back on; one in use stays', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/settings/positions')
    const { page } = admin
    const name = `Сомелье ${Bun.randomUUIDv7().slice(-4)}`
    const head = (text: string) => page.getByRole('rowheader', { name: text, exact: true })
    await page.getByRole('link', { name: 'Добавить должность' }).click()
    await page.getByLabel('Название').fill(name)
    await button(page, 'Сохранить').click()
    await toast(page, 'Должность создана')
    await head(name).waitFor()
    await page.getByRole('link', { name: `Изменить: ${name}` }).click()
    await page.getByLabel('Название').fill('официант')
    await button(page, 'Сохранить').click()
    await page.getByText('Должность с таким названием уже существует').first().waitFor()
    await page.getByLabel('Название').fill(`Старший ${name}`)
    await button(page, 'Сохранить').click()
    await toast(page, 'Должность обновлена')
    await head(`Старший ${name}`).waitFor()

    // Back closes what lies over the page and stays on it; the focus is where it was.
    await button(page, 'Отключить: Официант').click()
    await dialog(page, 'Отключить должность?').waitFor()
    await page.goBack()
    await dialog(page, 'Отключить должность?').waitFor({ state: 'detached' })
    await page.locator('[aria-label="Отключить: Официант"]:focus').waitFor()
    await button(page, 'Отключить: Официант').click()
    await dialog(page, 'Отключить должность?').getByRole('button', { name: 'Да, отключить' }).click()
    await toast(page, /^Нельзя отключить должность/)
    await head('Официант').waitFor()
    await button(page, `Отключить: Старший ${name}`).click()
    await dialog(page, 'Отключить должность?').getByRole('button', { name: 'Да, отключить' }).click()
    await head(`Старший ${name}`).waitFor({ state: 'detached' })
    // A row that goes gives the focus to its neighbour.
    await page.locator('main tr :focus').waitFor()
    await toast(page, 'Должность отключена')
    await page.getByRole('switch', { name: 'Показывать неактивные' }).locator('..').click()
    await button(page, `Восстановить: Старший ${name}`).click()
    await toast(page, 'Должность восстановлена')
    await button(page, `Отключить: Старший ${name}`).waitFor()
  })
})
