import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { button, choose, dialog, toast } from './stage.ts'

afterAll(closeBrowser)

const body = (page: Page) => page.getByRole('textbox', { name: 'Содержание статьи' })
const reading = (page: Page) => page.locator('main .ab-body:not(.ed-body)')
/** Two pixels by one. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAQAAABeK7cBAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** A block by the slash menu, in a new line at the end of the text. */
async function put(page: Page, query: string): Promise<void> {
  await body(page).locator('> p').last().click()
  // While a block is still selected, what is typed would take its place.
  await body(page).locator('.eb[data-selected]').waitFor({ state: 'detached' })
  await putHere(page, query)
}

/** Where the cursor is: below the block that a dialog or a field has just filled. */
async function putHere(page: Page, query: string): Promise<void> {
  await body(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(`/${query}`)
  const list = page.getByRole('listbox', { name: 'Блоки' })
  await list.waitFor()
  await page.keyboard.press('Enter')
  await list.waitFor({ state: 'detached' })
}

async function choosing(page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await body(page).getByRole('button', { name }).click()
  await (await chooser).setFiles(file)
}

/** Writes what a block's own keys allow, then leaves it by a click at the end of the text. */
const texts: [query: string, type: (page: Page) => Promise<void>][] = [
  ['заголовок', (page) => page.keyboard.type('Раздел о морсе')],
  [
    'абзац',
    async (page) => {
      await page.keyboard.type('Морс подаём холодным')
      // The others have an empty line behind them already.
      await page.keyboard.press('Enter')
    },
  ],
  [
    'список',
    async (page) => {
      await page.keyboard.type('клюква')
      await page.keyboard.press('Enter')
      await page.keyboard.type('брусника')
    },
  ],
  ['нумерованный', (page) => page.keyboard.type('Сначала лёд')],
  ['чек-лист', (page) => page.keyboard.type('Стаканы охлаждены')],
  ['совет', (page) => page.keyboard.type('Не забудьте')],
  ['цитата', (page) => page.keyboard.type('Холодный как зима')],
  ['таблица', (page) => page.keyboard.type('Порция')],
  ['код', (page) => page.keyboard.type('лёд = 3')],
  ['разделитель', async () => {}],
]

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  // Frames of the video service and of the sheet are asked for by their readers' tap, never by the page itself.
  afterEach(async () => expect(await leave()).toEqual([]))

  test('an article with every block is written, saved, read, edited, compared', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/knowledge-base/create')
    const { page } = admin
    const title = `Все блоки ${Bun.randomUUIDv7().slice(-4)}`
    await page.getByRole('textbox', { name: 'Заголовок статьи' }).fill(title)
    for (const [query, type] of texts) {
      await put(page, query)
      await type(page)
    }

    await put(page, 'изображение')
    await choosing(page, 'Выбрать файл', { name: 'Стакан морса.png', mimeType: 'image/png', buffer: png })
    await body(page).getByRole('textbox', { name: 'Подпись' }).fill('Стакан морса')
    await put(page, 'файл')
    await choosing(page, 'Выбрать файл', { name: 'Рецепт морса.pdf', mimeType: 'application/pdf', buffer: pdf })
    await body(page).getByText('Рецепт морса.pdf').waitFor()
    await putHere(page, 'видео')
    await body(page).getByRole('button', { name: 'Добавить видео' }).click()
    await page.getByLabel('Ссылка на видео').fill('https://rutube.ru/video/0123456789abcdef0123456789abcdef/')
    await button(page, 'Добавить').click()
    await body(page).getByRole('group', { name: 'Видео' }).first().waitFor()
    await putHere(page, 'google')
    await page
      .getByLabel(/Ссылка на .*таблицу/i)
      .fill('https://docs.google.com/spreadsheets/d/1AbCdEfGhIjKlMnOpQrStUvWxYz/edit#gid=0')
    await page.keyboard.press('Enter')
    await putHere(page, 'article')
    await body(page).getByRole('button', { name: 'Выбрать статью' }).click()
    await dialog(page, 'Выбор статьи').getByRole('combobox').fill('план зала')
    await dialog(page, 'Выбор статьи')
      .getByRole('option', { name: /План зала/ })
      .first()
      .click()
    await putHere(page, 'quiz')
    await body(page).getByRole('button', { name: 'Выбрать тест' }).click()
    await dialog(page, 'Выбор теста').getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await body(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('И компот')

    await choose(page, 'Статус', 'Опубликовано')
    await button(page, 'Создать статью').click()
    await toast(page, 'Статья создана!')
    await page.getByRole('link', { name: title }).click()
    await reading(page).waitFor()
    // The mocks forget with the page.
    if (side.name === 'real') await page.reload()
    await reading(page).waitFor()
    const read = await reading(page).innerText()
    for (const words of [
      'Раздел о морсе',
      'Морс подаём холодным',
      'клюква',
      'брусника',
      'Сначала лёд',
      'Стаканы охлаждены',
      'Не забудьте',
      'Холодный как зима',
      'Порция',
      'лёд = 3',
      'Стакан морса',
      'Рецепт морса.pdf',
      'План зала и номера столов',
      'И компот',
    ])
      expect(read).toContain(words)
    expect(
      await reading(page)
        .locator('figure img')
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(2)
    expect(await reading(page).locator('hr, .ab-delimiter').count()).toBeGreaterThan(0)
    expect(await reading(page).locator('> *').count()).toBe(17)

    await page.locator('a[href*="/edit/"]').first().click()
    await page.getByText('Изменений нет').waitFor()
    await body(page).getByText('Морс подаём холодным').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' и кислым')
    await page.getByLabel('Комментарий к изменению').fill('Про вкус')
    await button(page, 'Сохранить').click()
    await toast(page, 'Статья обновлена')
    await reading(page).getByText('Морс подаём холодным и кислым').waitFor()
    expect(await reading(page).innerText()).toBe(read.replace('холодным', 'холодным и кислым'))

    await button(page, 'История изменений').click()
    await page.getByRole('button', { name: 'Сравнить' }).first().click()
    const compared = dialog(page, 'Сравнение версий')
    // Nothing but the edited block differs: the others came back as they were.
    await compared.getByText('Изменён 1 блок').waitFor()
    expect((await compared.locator('ins').allTextContents()).join('')).toContain('и кислым')
  })
})
