import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes } from './stage.ts'

afterAll(closeBrowser)

const rows = (page: Page) => page.locator('.list-results:not([aria-busy="true"]) a[href*="/knowledge-base/article/"]')
const heading = (page: Page) => page.locator('.kb-head h1')

/** Types a query and waits for the answer to it. */
async function search(page: Page, words: string): Promise<void> {
  await page.getByLabel('Найти статью').fill(words)
  await page.waitForURL((url) => url.searchParams.get('search') === words)
  await page.waitForFunction(() => !document.querySelector('.list-results[aria-busy="true"]'))
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a search forgives the layout and, on the server, a typo, and shows where it was found', async () => {
    const waiter = await enter()
    await signIn(side, waiter, people.waiter, '/knowledge-base')
    const { page } = waiter
    await rows(page).first().waitFor()
    const corrected = page.getByText(/^Показаны результаты по запросу «.+»$/)
    await search(page, 'cfvjdfhf') // самовара
    await page.getByRole('link', { name: 'Чай из самовара' }).waitFor()
    await search(page, 'самовар')
    await page.getByRole('link', { name: 'Чай из самовара' }).waitFor()
    await page.locator('.kb-fragment mark').first().waitFor()
    expect((await page.locator('.kb-fragment mark').first().textContent())?.toLowerCase()).toStartWith('самовар')
    expect(await corrected.count()).toBe(0)
    if (side.name === 'mocks') return
    await search(page, 'саммовар')
    await page.getByRole('link', { name: 'Чай из самовара' }).waitFor()
    await corrected.waitFor()
    await search(page, 'cfvjdfh')
    await page.getByRole('link', { name: 'Чай из самовара' }).waitFor()
    await corrected.waitFor()
  })

  test('neighbours are walked there and back, each with the focus on its title', async () => {
    const waiter = await enter({ width: 390, height: 844 })
    await signIn(side, waiter, people.waiter, '/knowledge-base')
    const { page } = waiter
    // One of the demo: what tests have made is too short for its title to go under the bar.
    await rows(page)
      .filter({ hasNotText: /\d{6,}/ })
      .first()
      .click()
    await heading(page).waitFor()
    const seen: (string | null)[] = [await heading(page).textContent()]
    // The bar says what the page is until the title has gone under it.
    const bar = page.locator('.kb-bar-title')
    expect(await bar.textContent()).toBe('Просмотр статьи')
    await page.locator('.kb-neighbours').scrollIntoViewIfNeeded()
    await bar.getByText(seen[0] ?? '', { exact: true }).waitFor()
    await heading(page).scrollIntoViewIfNeeded()
    await becomes(() => bar.textContent(), 'Просмотр статьи')
    const focused = (title: string) =>
      page.waitForFunction(
        (words) => document.activeElement?.tagName === 'H1' && document.activeElement.textContent === words,
        title,
      )
    const go = async (where: 'Предыдущая' | 'Следующая') => {
      const link = page.getByRole('navigation', { name: 'Соседние статьи' }).getByRole('link', { name: where })
      const title = ((await link.textContent()) ?? '').replace(where, '')
      await link.click()
      await page.locator('.kb-head h1', { hasText: title }).waitFor()
      await focused(title)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      return title
    }
    seen.push(await go('Следующая'), await go('Следующая'))
    expect(new Set(seen).size).toBe(3)
    expect([await go('Предыдущая'), await go('Предыдущая')]).toEqual([String(seen[1]), String(seen[0])])
  })
})
