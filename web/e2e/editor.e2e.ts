import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { axeViolations } from './axe.ts'
import { at, closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, fitsScreen } from './stage.ts'

afterAll(closeBrowser)

const body = (page: Page) => page.getByRole('textbox', { name: 'Содержание статьи' })
/** A tool gives the focus back at the next frame: keys before it would go nowhere. */
const backInText = (page: Page) => body(page).and(page.locator(':focus')).waitFor()
const reading = (page: Page) => page.locator('main .ab-body:not(.ed-body)')
const kindsIn = (page: Page) => body(page).evaluate((dom) => [...dom.children].map(({ localName }) => localName))

/** By the slash menu: the first that is found. */
async function put(page: Page, query: string): Promise<void> {
  await page.keyboard.type(`/${query}`)
  await page.getByRole('listbox', { name: 'Блоки' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('listbox', { name: 'Блоки' }).waitFor({ state: 'detached' })
}

async function paste(page: Page, html: string): Promise<void> {
  await body(page).evaluate((dom, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', data)
    clipboardData.setData('text/plain', '')
    dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('an article is written by keyboard alone, saved, read, edited', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/knowledge-base/create')
    const { page } = admin
    const title = `Блоки с клавиатуры ${side.name}`
    // A new article begins in its title, which goes on to the text.
    await page.getByRole('textbox', { name: 'Заголовок статьи' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await backInText(page)
    await page.keyboard.type('## Раздел')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Абзац **жирный** и дальше')
    await page.keyboard.press('Enter')
    await put(page, 'совет')
    await page.keyboard.type('Важно')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Уточните у шефа')
    for (const _ of [1, 2]) await page.keyboard.press('Enter')
    await put(page, 'quote')
    await page.keyboard.type('Гость всегда гость')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('Устав')
    await becomes(() => body(page).locator('cite').textContent(), 'Устав')
    await page.keyboard.press('Enter')
    await put(page, 'nf,k')
    await page.keyboard.type('Блюдо')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Вес')
    await page.keyboard.press('Control+End')
    await page.keyboard.type('- один')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('вложенный')
    for (const _ of [1, 2, 3]) await page.keyboard.press('Enter')
    await page.keyboard.type('[] проверить')
    for (const _ of [1, 2]) await page.keyboard.press('Enter')
    await put(page, 'код')
    await page.keyboard.type('let a = 1')
    expect(await kindsIn(page)).toEqual(['h2', 'p', 'aside', 'blockquote', 'div', 'ul', 'ul', 'pre', 'p'])

    await page.keyboard.press('Alt+Shift+ArrowUp')
    expect(await kindsIn(page)).toEqual(['h2', 'p', 'aside', 'blockquote', 'div', 'ul', 'pre', 'ul', 'p'])
    await page.getByText('Блок перенесён на место 7').waitFor({ state: 'attached' })
    await page.keyboard.press('Control+z')
    expect(await kindsIn(page)).toEqual(['h2', 'p', 'aside', 'blockquote', 'div', 'ul', 'ul', 'pre', 'p'])

    await page.keyboard.type('!')
    await page.keyboard.press('Control+s')
    await page.getByText('Статья создана!').waitFor()
    await page.getByRole('link', { name: title }).click()
    await reading(page).waitFor()
    const text = await reading(page).innerText()
    for (const words of ['Раздел', 'Важно', 'Уточните у шефа', 'Устав', 'Блюдо', 'вложенный', 'проверить'])
      expect(text).toContain(words)
    // The last letter was typed right before the save.
    expect(text).toContain('let a = 1!')
    await becomes(() => reading(page).locator('b').textContent(), 'жирный')

    await page.getByRole('link', { name: 'Редактировать' }).or(page.locator('a[href*="/edit/"]')).first().click()
    await body(page).waitFor()
    await page.getByText('Изменений нет').waitFor()
    await body(page).locator('p').first().click()
    await page.keyboard.press('End')
    await page.keyboard.type('?')
    await page.keyboard.press('Control+s')
    await page.getByText('Статья обновлена').waitFor()
    await reading(page).getByText('и дальше?').waitFor()
    // The mocks forget with the page.
    if (side.name === 'real') await page.reload()
    await reading(page).getByText('и дальше?').waitFor()
    expect(await reading(page).innerText()).toBe(text.replace('и дальше', 'и дальше?'))
  })

  test('marks, links, the menu of a block, clean paste', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/knowledge-base/create')
    const { page } = admin
    await body(page).click()
    await page.keyboard.type('Ссылка на меню')
    await page.keyboard.press('Shift+Home')
    const tools = page.getByRole('toolbar', { name: 'Форматирование' })
    await tools.getByRole('button', { name: 'Курсив' }).click()
    await becomes(() => body(page).locator('i').textContent(), 'Ссылка на меню')
    await backInText(page)
    await page.keyboard.press('Control+k')
    const address = page.getByRole('textbox', { name: 'Адрес ссылки' })
    await address.fill('a b')
    await address.press('Enter')
    await page.getByText('Pasted link is not valid.').waitFor()
    await address.fill('//example.com/menu')
    await address.press('Enter')
    await becomes(() => body(page).locator('a').getAttribute('href'), 'https://example.com/menu')
    await backInText(page)
    await page.keyboard.press('Control+k')
    await address.fill('')
    await address.press('Enter')
    await becomes(() => body(page).locator('a').count(), 0)

    // Everything is a selection like any other.
    await backInText(page)
    await page.keyboard.press('Control+a')
    await tools.waitFor()
    await page.keyboard.press('Control+k')
    await address.fill('example.com/all')
    await address.press('Enter')
    await becomes(() => body(page).locator('a').getAttribute('href'), 'https://example.com/all')
    await backInText(page)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+k')
    await address.fill('')
    await address.press('Enter')
    await becomes(() => body(page).locator('a').count(), 0)

    await backInText(page)
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Control+Slash')
    await page.getByRole('menuitem', { name: 'Цитата' }).click()
    expect(await kindsIn(page)).toEqual(['blockquote', 'p'])
    // The tools stand beside the block under the mouse.
    await body(page).locator('blockquote').hover()
    await page.getByRole('button', { name: 'Меню блока' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'По центру' }).click()
    await becomes(() => body(page).locator('blockquote').getAttribute('data-alignment'), 'center')
    await page.getByRole('button', { name: 'Отменить' }).click()
    await page.getByRole('button', { name: 'Отменить' }).click()
    expect(await kindsIn(page)).toEqual(['p'])

    await backInText(page)
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await paste(
      page,
      '<h3 style="color:red" class="MsoTitle">Из&nbsp;Word</h3><p class="MsoNormal"><b onclick="alert(1)">Жирно</b><img src="x" onerror="alert(1)"><script>alert(1)</script></p>',
    )
    expect(await body(page).locator('h3').textContent()).toMatch(/Из\sWord/)
    expect(await body(page).innerHTML()).not.toMatch(/style="color|Mso|script|alert/)
    // The levels of headings are the author's.
    const violations = (await axeViolations(page, { within: '.ed', all: true })).filter(
      ({ id }) => id !== 'heading-order',
    )
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])

    await body(page).locator('h3').click()
    await page.getByRole('button', { name: 'Меню блока' }).first().press('Enter')
    await page.locator('[role=menuitem]:focus').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForFunction((name) => document.documentElement.dataset.mantineColorScheme === name, colorScheme)
      expect(await axeViolations(page, { within: '[role=menu]' })).toEqual([])
    }
  })

  test('the title goes on to the text: by keys, with the rest of what is pasted, and it says when it is full', async () => {
    const admin = await enter()
    await admin.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(side, admin, people.admin, '/knowledge-base')
    const { page } = admin
    await page.getByRole('link', { name: 'Создать статью' }).click()
    const title = page.getByRole('textbox', { name: 'Заголовок статьи' })
    const inTitle = () => title.and(page.locator(':focus')).waitFor()
    const pasteHere = async (text: string) => {
      await page.evaluate((words) => navigator.clipboard.writeText(words), text)
      await page.keyboard.press('Control+v')
    }
    const words = () => body(page).locator('p').allTextContents()
    await inTitle()
    await page.keyboard.type('Меню ')
    await body(page).waitFor()
    await pasteHere('на ноябрь\r\nСупы\r\n\r\nСоусы')
    await backInText(page)
    await becomes(() => title.inputValue(), 'Меню на ноябрь')
    expect(await words()).toEqual(['Супы', 'Соусы'])
    await title.focus()
    await page.keyboard.press('ArrowDown')
    await backInText(page)
    await page.keyboard.type('Борщ. ')
    expect(await words()).toEqual(['Борщ. Супы', 'Соусы'])
    await title.focus()
    await page.keyboard.press('Tab')
    if ((await body(page).and(page.locator(':focus')).count()) === 0) await page.keyboard.press('Tab')
    await backInText(page)

    await title.focus()
    await page.keyboard.press('Control+a')
    await pasteHere('ш'.repeat(limits.knowledgeBase.titleMax + 1))
    await page.getByText('Поместилось не всё: в заголовке не больше 200 символов').waitFor()
    expect(await title.inputValue()).toHaveLength(limits.knowledgeBase.titleMax)
    await page.keyboard.press('Backspace')
    await page.getByText('199 из 200 символов').waitFor()
    await page.keyboard.type('щщ')
    await page.getByText('Заголовок заполнен: 200 из 200 символов').waitFor()

    // Long tags are cut, not the settings; a long title in the bar makes room for what is wrong.
    const tags = page.getByLabel('Теги', { exact: true })
    await tags.fill('щ'.repeat(limits.knowledgeBase.tagMax + 1))
    await page.setViewportSize({ width: 1440, height: 300 })
    const beyond = (name: string) => page.locator(name).evaluate((node) => node.scrollWidth - node.clientWidth)
    expect(await beyond('.kb-create-settings-inner')).toBe(0)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.getByTitle('К заголовку').waitFor()
    expect(await beyond('.kb-send-reason')).toBe(0)
  })

  test('on a phone the tools stand at the foot, the save at the head, and nothing hangs over the edge', async () => {
    const admin = await enter({ width: 390, height: 664 })
    await signIn(side, admin, people.admin, '/knowledge-base/create')
    const { page } = admin
    await body(page).tap()
    const tools = page.getByRole('toolbar', { name: 'Форматирование' })
    await tools.getByRole('button', { name: 'Добавить блок' }).tap()
    const list = page.getByRole('listbox', { name: 'Блоки' })
    await list.getByRole('option', { name: 'Чек-лист' }).tap()
    await page.keyboard.type('Проверить холодильник')
    const box = body(page).getByRole('checkbox')
    await box.tap()
    await becomes(() => box.isChecked(), true)
    await fitsScreen(page)
    await tools.getByRole('button', { name: 'Меню блока' }).tap()
    await page.getByRole('menuitem', { name: 'Удалить' }).tap()
    expect(await kindsIn(page)).toEqual(['p'])

    for (let n = 0; n < 14; n += 1) await page.keyboard.press('Enter')
    for (const name of ['Отменить', 'Создать статью', 'Настройки, статус: Черновик'])
      expect((await page.getByRole('button', { name, exact: true }).boundingBox())?.y).toBeGreaterThanOrEqual(0)
    expect((await tools.boundingBox())?.height).toBeLessThan(130)
    // The row of tools goes on beyond the edge, and says so.
    await page.locator('.ed-phone-tools[data-after]').waitFor()
    await page.getByRole('button', { name: 'Настройки, статус: Черновик' }).tap()
    const settings = page.getByRole('dialog', { name: 'Настройки' })
    await settings.getByLabel('Теги', { exact: true }).waitFor()
    await page.goBack()
    await settings.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/knowledge-base/create')
  })

  test('what is not taken of files is said in sight of whoever drops them, however far the text goes on', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/knowledge-base/create')
    const { page } = admin
    await body(page).click()
    await paste(page, '<p>Правило смены</p>'.repeat(60))
    await page.evaluate(() => scrollTo({ top: 0 }))
    const tooMany = limits.uploads.maxFiles + 1
    const dataTransfer = await page.evaluateHandle((count) => {
      const data = new DataTransfer()
      for (let n = 1; n <= count; n++) data.items.add(new File(['%PDF-1.4\n'], `${n}.pdf`, { type: 'application/pdf' }))
      return data
    }, tooMany)
    const line = body(page).locator('p').nth(1)
    const { x, y } = (await line.boundingBox()) ?? { x: 0, y: 0 }
    await line.dispatchEvent('drop', { dataTransfer, clientX: x + 4, clientY: y + 4 })
    const said = page.getByText(`Максимум ${limits.uploads.maxFiles} файлов за раз`)
    await said.waitFor()
    const { bottom, height } = await said.evaluate((dom) => ({
      bottom: dom.getBoundingClientRect().bottom,
      height: innerHeight,
    }))
    expect(bottom).toBeLessThan(height)
  })

  test('the editor is no part of the pages that are read', async () => {
    const admin = await enter()
    const scripts: string[] = []
    admin.page.on('response', (answer) => void (answer.url().endsWith('.js') && scripts.push(answer.url())))
    await signIn(side, admin, people.admin, '/knowledge-base')
    await admin.page.getByRole('table').waitFor()
    const before = scripts.length
    await admin.page.goto(at(side, '/knowledge-base/create', 'berezka'))
    await body(admin.page).waitFor()
    expect(scripts.length).toBeGreaterThan(before)
  })
})
