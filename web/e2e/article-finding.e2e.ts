import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ask } from './ask.ts'
import { at, closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, goTo } from './stage.ts'

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
  test('of a long article the first screen is drawn before the rest; by an anchor, after Back and on paper it is whole', async () => {
    if (side.name === 'mocks') return
    const admin = await enter()
    await signIn(side, admin, people.admin, '/knowledge-base')
    const count = 400
    const blocks = Array.from({ length: count }, (_, n) =>
      n % 10 === 5
        ? { type: 'header', data: { text: `Раздел ${n}`, level: 2 } }
        : { type: 'paragraph', data: { text: `Абзац ${n}` } },
    )
    const article = { title: `Длинная ${Bun.randomUUIDv7().slice(-4)}`, content: JSON.stringify({ blocks }) }
    const { _id } = await ask<{ _id: string }>(admin.page, 'POST', '/api/knowledge-base', {
      ...article,
      status: 'published',
    })

    const { page, context } = await enter({ width: 390, height: 664 })
    // How many blocks there were at each drawing, and how many more as soon as somebody prints.
    await context.addInitScript(() => {
      const drawn: number[] = []
      const printed: number[] = []
      Object.assign(globalThis, { drawn, printed })
      const number = () => document.querySelector('.ab-body')?.childElementCount ?? 0
      new MutationObserver(() => {
        const now = number()
        if (now === 0 || now === drawn.at(-1)) return
        drawn.push(now)
        if (!location.search.includes('print') || printed.length > 0) return
        dispatchEvent(new Event('beforeprint'))
        printed.push(number())
      }).observe(document, { childList: true, subtree: true })
    })
    const seen = (name: 'drawn' | 'printed') => page.evaluate((key) => Reflect.get(globalThis, key) as number[], name)
    const isWhole = () => becomes(() => page.locator('.ab-body > *').count(), count)
    const path = `/knowledge-base/article/${_id}`
    await signIn(side, { page, context, complaints: [] }, people.waiter, path)
    await isWhole()
    const [first = count, ...more] = await seen('drawn')
    expect(first).toBeLessThan(50)
    expect(more.length).toBeGreaterThan(1)

    // Left for the list, and come back to: whole from the first, and where it was.
    const forget = () => page.evaluate(() => (Reflect.get(globalThis, 'drawn') as number[]).splice(0))
    const scrolled = () => page.evaluate(() => scrollY)
    // A page hears of it with its next frame, and nobody who scrolls by hand leaves it before.
    await page.evaluate(async () => {
      const heard = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
      scrollTo(0, 5000)
      await heard
    })
    await becomes(scrolled, 5000)
    await goTo(page, '/knowledge-base')
    await rows(page).first().waitFor()
    await forget()
    await page.goBack()
    await isWhole()
    expect(await seen('drawn')).toEqual([count])
    await becomes(scrolled, 5000)
    // Loaded anew, and come back to from another document.
    const isThere = async () => {
      await isWhole()
      expect(await seen('drawn')).toEqual([count])
      await becomes(scrolled, 5000)
    }
    await page.reload()
    await isThere()
    await page.goto(at(side, '/terms-of-service', 'berezka'))
    await page.goBack()
    await isThere()

    // By its contents, and opened by the anchor that this has left in the address.
    const place = async () =>
      Math.round((await page.getByRole('heading', { name: 'Раздел 355', exact: true }).boundingBox())?.y ?? -1)
    await page.getByText('Содержание', { exact: true }).click()
    await page.getByRole('link', { name: 'Раздел 355', exact: true }).click()
    await becomes(async () => Math.abs((await place()) - 80) < 20, true)
    const named = await place()
    await page.reload()
    await isWhole()
    expect(await seen('drawn')).toEqual([count])
    await becomes(place, named)

    await page.goto(at(side, `${path}?print`, 'berezka'))
    await isWhole()
    expect([(await seen('drawn'))[0], await seen('printed')]).toEqual([first, [count]])

    // What stands on paper is the article alone, in the light.
    const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
    await page.emulateMedia({ colorScheme: 'dark' })
    await becomes(scheme, 'dark')
    const around = page.locator('.layout-header, .tab-bar, .kb-bar, .kb-neighbours, .kb-contents')
    const shown = () => around.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)
    expect(await shown()).toBeGreaterThan(2)
    await page.emulateMedia({ media: 'print' })
    await becomes(scheme, 'light')
    expect(await shown()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    await becomes(scheme, 'dark')
  })
})
