import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { faultsInSchemes } from './accounts.ts'
import { at, closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes } from './stage.ts'

afterAll(closeBrowser)

const rows = (page: Page) => page.locator('.list-results:not([aria-busy="true"]) a[href*="/knowledge-base/article/"]')
const countOf = async (page: Page) => Number.parseInt((await page.locator('.list-count').textContent()) ?? '', 10)

/** Authors in more than one line, and words of topics that are broken. */
const brokenInTable = (page: Page) =>
  page.evaluate(() => {
    const lines = (node: Node, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    const broken: string[] = []
    for (const cell of document.querySelectorAll(
      '.kb-table td:nth-child(4), .kb-table td:nth-child(3) .kb-topic span',
    )) {
      const text = cell.firstChild
      if (!(text instanceof Text)) continue
      const parts = cell.tagName === 'TD' ? [...text.data.matchAll(/.+/g)] : [...text.data.matchAll(/\S+/g)]
      for (const part of parts) if (lines(text, part.index, part.index + part[0].length) > 1) broken.push(part[0])
    }
    return broken
  })

/** How many left edges the titles of the cards have, how many dots there are, and dates that nothing stands beside. */
const cardEdges = (page: Page) =>
  page.evaluate(() => {
    const of = (selector: string) =>
      [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect())
    return {
      starts: new Set(of('.kb-row-words').map(({ left }) => left)).size,
      dots: of('.kb-card .status-sign').filter(({ width }) => width > 0).length,
      // A date in the line of its author or topic.
      alone: of('.kb-card-facts > :first-child').filter(({ width }) => width === 0).length,
    }
  })

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('an administrator filters, opens an article and comes back to the same list', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/knowledge-base')
    const { page } = admin
    await rows(page).first().waitFor()
    const all = await countOf(page)
    await page.getByRole('radio', { name: 'Черновик' }).locator('..').click()
    await page.waitForURL(/status=draft/)
    await page.waitForFunction(
      (before) => Number.parseInt(document.querySelector('.list-count')?.textContent ?? '', 10) < before,
      all,
    )
    const drafts = await countOf(page)
    expect(drafts).toBeGreaterThan(0)
    await page.goto(at(side, '/knowledge-base?page=2', 'berezka'))
    await page.getByRole('link', { name: 'Страница 2', exact: true }).waitFor()
    await rows(page).first().waitFor()
    expect(await brokenInTable(page)).toEqual([])
    await page.goto(at(side, '/knowledge-base', 'berezka'))
    await page.getByRole('searchbox').or(page.getByPlaceholder('Найти статью')).first().fill('холодильник')
    await page.waitForURL(/search=/)
    await page
      .getByRole('link', { name: /холодильник/i })
      .first()
      .click()
    await page.getByText('Просмотр статьи').waitFor()
    await page.locator('.ab-body').waitFor()
    await page.getByRole('link', { name: 'Назад к списку статей' }).click()
    await page.waitForURL(/search=/)
    await rows(page).first().waitFor()
  })

  test('an administrator writes an article and finds it first in the list', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/knowledge-base/create')
    const { page } = admin
    const submit = page.getByRole('button', { name: 'Создать статью' })
    await submit.waitFor()
    await becomes(() => submit.isDisabled(), true)
    const title = `Проверка <b>& заголовка ${side.name}`
    await page.getByRole('textbox', { name: /Заголовок|Название/ }).fill(title)
    await page.getByRole('textbox', { name: 'Содержание статьи' }).click()
    for (const line of ['## Раздел', 'Первый абзац <script>alert(1)</script>.', '- один', 'два']) {
      await page.keyboard.type(line)
      await page.keyboard.press('Enter')
    }
    await submit.click()
    await page.getByText('Статья создана!').waitFor()
    await page.waitForURL(/\/knowledge-base$/)
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByText('Первый абзац <script>alert(1)</script>.').waitFor()
    await page.getByText('Эта статья находится в черновиках').waitFor()
  })

  test('a waiter sees published articles that are open to him, and 404 for the cook’s', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/knowledge-base')
    await rows(admin.page).first().waitFor()
    const waiter = await enter({ width: 390, height: 844 })
    await signIn(side, waiter, people.waiter, '/knowledge-base')
    await rows(waiter.page).first().waitFor()
    expect(await countOf(waiter.page)).toBeLessThan(await countOf(admin.page))
    expect(await cardEdges(waiter.page)).toEqual({ starts: 1, dots: 10, alone: 0 })
    const topics = waiter.page.getByRole('button', { name: /^Темы и теги/ })
    await topics.click()
    const sheet = waiter.page.getByRole('dialog', { name: 'Темы и теги' })
    await sheet.getByRole('radio', { name: 'Опубликовано' }).waitFor({ state: 'attached' })
    expect(await sheet.getByRole('radio').count()).toBe(1)
    // Back closes the sheet and leaves what was chosen in it.
    await sheet.getByRole('button', { name: 'сервис' }).click()
    await waiter.page.waitForURL(/tags=/)
    await sheet.getByRole('button', { name: 'стандарты' }).click()
    await waiter.page.waitForURL(/tags=.*%2C/)
    await waiter.page.goBack()
    await sheet.waitFor({ state: 'detached' })
    await becomes(
      () => waiter.page.evaluate(() => new URLSearchParams(location.search).get('tags')),
      'сервис,стандарты',
    )
    await topics.click()
    await sheet.getByRole('link', { name: 'Все статьи' }).waitFor()
    await waiter.page.goBack()
    await sheet.waitFor({ state: 'detached' })
    const title = 'Цвета разделочных досок'
    const search = `/knowledge-base?search=${title}`
    const cook = await enter()
    await signIn(side, cook, people.cook, search)
    const hidden = await cook.page.getByRole('link', { name: title }).getAttribute('href')
    await waiter.page.goto(at(side, search, 'berezka'))
    await rows(waiter.page).or(waiter.page.getByText('Ничего не найдено')).first().waitFor()
    await becomes(() => waiter.page.getByRole('link', { name: title }).count(), 0)
    await waiter.page.goto(at(side, hidden ?? '', 'berezka'))
    await waiter.page.getByText('Статья не найдена').first().waitFor()
    await waiter.page.waitForURL(/\/knowledge-base$/)
  })

  test('an article of every block is drawn without a foreign request, its images with their places kept', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/knowledge-base?search=первые пять минут')
    const { page } = admin
    await rows(page).first().click()
    await page.locator('.ab-body img').first().waitFor()
    const image = page.locator('.ab-body img').first()
    expect(Number(await image.getAttribute('width'))).toBeGreaterThan(0)
    await image.scrollIntoViewIfNeeded()
    await page.waitForFunction(
      (node) => node instanceof HTMLImageElement && node.complete && node.naturalWidth > 0,
      await image.elementHandle(),
    )
  })

  test.each([390, 1440])('axe finds nothing serious at %d px, in the light and in the dark', async (width) => {
    const someone = await enter({ width })
    const { page } = someone
    const faults: string[] = []
    const look = async (name: string) => void faults.push(...(await faultsInSchemes(page, name)))
    await page.goto(at(side, '/login', 'berezka'))
    await page.getByRole('button', { name: 'Войти' }).waitFor()
    await look('login')
    await signIn(side, someone, people.admin, '/knowledge-base')
    await rows(page).first().waitFor()
    await look('list')
    await rows(page).first().click()
    await page.locator('.ab-body').waitFor()
    await look('article')
    await page.goto(at(side, '/knowledge-base/create', 'berezka'))
    await page.getByRole('button', { name: 'Создать статью' }).waitFor()
    await look('create')
    await page.goto(at(side, '/404', 'berezka'))
    await page.getByRole('heading', { name: 'Страница не найдена' }).waitFor()
    await look('404')
    expect(faults).toEqual([])
  })
})
