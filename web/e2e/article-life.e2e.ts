import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { closeBrowser, entrance, people, sides } from './browser.ts'
import { becomes, button, choose, dialog, stage, toast } from './stage.ts'

afterAll(closeBrowser)

const text = (page: Page) => page.getByRole('textbox', { name: 'Содержание статьи' })
const version = (page: Page, n: number) => page.getByRole('group', { name: `Версия ${n}`, exact: true })
const facts = (page: Page, words: string) => page.locator('.kb-bar, .kb-head').getByText(words, { exact: true })

async function positions(page: Page, change: Record<string, boolean>): Promise<void> {
  await button(page, 'Выбрать должности').click()
  const sheet = dialog(page, 'Должности')
  for (const [name, on] of Object.entries(change))
    await sheet.getByRole('checkbox', { name, exact: true }).setChecked(on)
  await sheet.getByRole('button', { name: 'Готово' }).click()
  await sheet.waitFor({ state: 'hidden' })
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('an article is written, limited, changed, compared, restored, read and deleted', async () => {
    const as = stage(side, enter)
    const mark = Bun.randomUUIDv7().slice(-4)
    const title = `Подача морса ${mark}`
    const topic = `Сезонное ${mark}`
    let page = await as(people.admin, '/knowledge-base/create')
    await page.getByRole('textbox', { name: 'Заголовок статьи' }).fill(title)
    await text(page).fill('Морс подаём в высоком стакане.\n\nСтакан холодный.')
    await button(page, 'Новая тема').click()
    await dialog(page, 'Новая тема').getByLabel('Название темы').fill(topic)
    await button(page, 'Создать тему').click()
    await toast(page, 'Тема создана успешно!')
    await dialog(page, 'Новая тема').waitFor({ state: 'hidden' })
    await choose(page, 'Статус', 'Опубликовано')
    await page.getByLabel('Теги', { exact: true }).fill('морс, подача,  ')
    await positions(page, { Повар: true })
    await button(page, 'Создать статью').click()
    await toast(page, 'Статья создана!')
    await page.getByRole('link', { name: title }).click()
    await facts(page, 'v1').first().waitFor()
    const address = new URL(page.url()).pathname
    expect(await page.locator('.kb-head').textContent()).toContain(topic)
    expect(await page.getByRole('list', { name: 'Теги' }).getByRole('listitem').allTextContents()).toEqual([
      'морс',
      'подача',
    ])

    page = await as(people.waiter, address)
    await toast(page, 'Статья не найдена')
    await page.waitForURL(/\/knowledge-base$/)
    page = await as(people.cook, address)
    await page.getByRole('heading', { name: title }).waitFor()

    page = await as(people.admin, address.replace('/article/', '/edit/'))
    await text(page).fill('Морс подаём в низком бокале.\n\nСтакан холодный.')
    await positions(page, { Повар: false, Официант: true })
    await page.getByLabel('Комментарий к изменению').fill('Новая посуда')
    await button(page, 'Сохранить').click()
    // What is pressed next isn't covered by what has just been said.
    await page.locator('.toast').filter({ hasText: 'Статья обновлена' }).waitFor()
    for (const name of ['Изменить', 'История'])
      await page
        .getByRole('button', { name })
        .or(page.getByRole('link', { name }))
        .first()
        .click({ trial: true, timeout: 2500 })
    await toast(page, 'Статья обновлена')
    await facts(page, 'v2').first().waitFor()

    page = await as(people.waiter, address)
    await page.getByText('Морс подаём в низком бокале.').waitFor()
    expect(await button(page, 'История изменений').count()).toBe(0)

    page = await as(people.admin, address)
    await button(page, 'История изменений').click()
    await version(page, 2).waitFor()
    expect(await page.locator('.kbh-version').count()).toBe(2)
    await page.locator('.kbh-version').first().getByText('Новая посуда').waitFor()
    await version(page, 2).getByRole('button', { name: 'Сравнить' }).click()
    const compared = dialog(page, 'Сравнение версий')
    await compared.locator('del').first().waitFor()
    const words = async (tag: string) => (await compared.locator(tag).allTextContents()).join(' ')
    expect([await words('del'), await words('ins')]).toEqual([
      expect.stringContaining('высоком'),
      expect.stringContaining('низком'),
    ])
    await page.keyboard.press('Escape')
    await compared.waitFor({ state: 'hidden' })
    await version(page, 1).getByRole('button', { name: 'Восстановить эту версию' }).click()
    await button(page, 'Да, восстановить').click()
    await toast(page, 'Версия 1 восстановлена')
    await facts(page, 'v3').first().waitFor()
    await page.locator('.ab-body').getByText('Морс подаём в высоком стакане.').waitFor()
    await version(page, 3).waitFor()
    await page.locator('.kbh-version').first().getByText('Восстановлено').waitFor()
    await page.getByRole('button', { name: 'История просмотров' }).click()
    await page.locator('.kbh-reader').getByText(people.waiter.email).waitFor()

    page = await as(people.admin, address.replace('/article/', '/edit/'))
    await button(page, 'Удалить статью').click()
    const question = dialog(page, 'Удалить статью?')
    await question.getByText('Это действие необратимо').waitFor()
    await question.getByRole('button', { name: 'Да, удалить' }).click()
    await toast(page, 'Статья удалена')
    await page.waitForURL(/\/knowledge-base$/)
    await page.locator('.list-results:not([aria-busy="true"]) a[href*="/article/"]').first().waitFor()
    await becomes(() => page.getByRole('link', { name: title }).count(), 0)
    // His tab still shows it.
    page = await as(people.waiter, address)
    if (side.name === 'real') {
      await page.getByRole('heading', { name: title }).waitFor()
      await page.reload()
    }
    await toast(page, 'Статья не найдена')
    await page.waitForURL(/\/knowledge-base$/)
  })
})
