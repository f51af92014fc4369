import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button, dialog, fitsScreen, goTo } from './stage.ts'

afterAll(closeBrowser)

const assistant = (page: Page) => button(page, 'Открыть помощника')

/** What of the page lies under the assistant's button, at both ends of the page. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const names = new Set<string>()
    const own = document.querySelector('.assistant-button')
    // The page goes by under a bar that keeps its place.
    const among = own?.closest('.kb-bar') ?? document
    for (const end of [0, document.documentElement.scrollHeight]) {
      scrollTo(0, end)
      const box = own?.getBoundingClientRect()
      if (!own || !box) return ['no button']
      for (const thing of among.querySelectorAll('a, button, input, textarea, td, h1, .kb-card-date')) {
        const other = thing.getBoundingClientRect()
        const meet =
          other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top
        if (thing !== own && !thing.contains(own) && meet && other.width > 1)
          names.add(`${thing.tagName} ${thing.getAttribute('aria-label') ?? thing.textContent}`)
      }
    }
    scrollTo(0, 0)
    return [...names]
  })

// The server of these tests has no assistant (settings of the provider), so its button is the mocks' to show.
describe.each(sides.filter(({ name }) => name === 'mocks'))('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test.each([390, 768, 1024, 1440])('its button covers nothing at %d px', async (width) => {
    const admin = await enter({ width, height: width < 768 ? 664 : 900 })
    await signIn(side, admin, people.admin, '/knowledge-base')
    const { page } = admin
    const first = page.locator('.kb-row-link').first()
    await first.waitFor()
    expect(await covered(page)).toEqual([])
    const article = String(await first.getAttribute('href'))
    await goTo(page, '/knowledge-base/topics')
    await button(page, 'Ещё: Кухня').waitFor()
    expect(await covered(page)).toEqual([])
    await goTo(page, article)
    await page.locator('.ab-body').waitFor()
    expect(await covered(page)).toEqual([])
    await goTo(page, article.replace('/article/', '/edit/'))
    await page.getByRole('textbox', { name: 'Содержание статьи' }).waitFor()
    expect(await covered(page)).toEqual([])
  })

  test.each([320, 360, 390])('at %d px it stands in one line with the settings and the save', async (width) => {
    const admin = await enter({ width, height: 664 })
    await signIn(side, admin, people.admin, '/knowledge-base/create')
    const { page } = admin
    const save = button(page, 'Создать статью')
    await save.waitFor()
    const line = [save, assistant(page), button(page, 'Настройки, статус: Черновик')]
    const spots = await Promise.all(line.map((one) => one.boundingBox()))
    expect(new Set(spots.map((spot) => spot && Math.round(spot.y + spot.height / 2))).size).toBe(1)
    await fitsScreen(page)
  })

  test.each([390, 800, 1440])('at %d px what a toast says leaves the field of its messages free', async (width) => {
    const admin = await enter({ width, height: 664 })
    await signIn(side, admin, people.admin, '/knowledge-base')
    const { page } = admin
    await assistant(page).click()
    const field = page.getByLabel('Сообщение ассистенту')
    await field.fill('недоступен')
    await field.press('Enter')
    const toast = page.locator('.toast').filter({ hasText: 'Ошибка AI ассистента' })
    await toast.waitFor()
    const [said, written] = await Promise.all([toast.boundingBox(), page.locator('.assistant-composer').boundingBox()])
    if (!said || !written) throw new Error('one of them is not on the screen')
    const apart = said.y + said.height <= written.y || said.x + said.width <= written.x
    expect(apart, JSON.stringify({ said, written })).toBe(true)
  })

  test('on a phone its empty sheet offers beginnings, leaves the page in sight and closes by Back', async () => {
    const waiter = await enter({ width: 390, height: 664 })
    await signIn(side, waiter, people.waiter, '/knowledge-base')
    const { page } = waiter
    await page.locator('.kb-row-link').first().waitFor()
    await assistant(page).click()
    const sheet = dialog(page, 'AI-ассистент')
    const beginning = sheet.getByRole('button', { name: 'Составь план статьи о…' })
    await beginning.waitFor()
    await becomes(() => beginning.evaluate((node) => node === document.activeElement), true)
    expect((await sheet.boundingBox())?.height ?? 0).toBeLessThan(664 * 0.75)
    await beginning.click()
    await becomes(() => sheet.getByLabel('Сообщение ассистенту').inputValue(), 'Составь план статьи о ')
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    await becomes(() => assistant(page).evaluate((node) => node === document.activeElement), true)
    expect(await page.evaluate(() => location.pathname)).toBe('/knowledge-base')
  })
})
