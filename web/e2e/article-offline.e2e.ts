import { afterAll, afterEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { at, closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes } from './stage.ts'

afterAll(closeBrowser)

const { enter, leave } = entrance()
afterEach(async () => expect(await leave()).toEqual([]))

// The mocks are in the browser themselves: there is no network to be without.
const [real] = sides
if (!real) throw new Error('no real server')

const strip = (page: Page) => page.locator('.offline-strip')
const isCopy = (page: Page) => strip(page).getByText(/^Сохранённая копия, \d\d:\d\d$/)
const search = (page: Page) => page.getByLabel('Найти статью')
const reading = /\/knowledge-base\/article\/[0-9a-f-]{36}$/
const rows = (page: Page) => page.locator('.list-results a[href*="/article/"]')

/** A clock that is behind: what is read now was read earlier, and the server takes it for a reading of its own. */
function slowClock(hours: number) {
  const { Date: RealDate } = globalThis
  const now = () => RealDate.now() - hours * 3_600_000
  class SlowDate extends RealDate {
    constructor(...given: [] | [number | string]) {
      super(...((given.length === 0 ? [now()] : given) as [number]))
    }
    static override now = now
  }
  Object.assign(globalThis, { Date: SlowDate })
}

test('without a network the list and what was read open from their copies; the reading is told of afterwards', async () => {
  const waiter = await enter({ width: 390, height: 664, worker: true })
  const { page, context } = waiter
  await context.addInitScript(slowClock, 5)
  await signIn(real, waiter, people.waiter, '/knowledge-base')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const title = (await rows(page).first().locator('.kb-row-words').textContent()) ?? ''
  await rows(page).first().click()
  await page.locator('.kb-head h1').getByText(title).waitFor()
  const path = new URL(page.url()).pathname
  expect(path).toMatch(reading)
  await page.locator('.kb-neighbours').waitFor()

  const admin = await enter()
  await signIn(real, admin, people.admin, path)
  const views = async () => {
    await admin.page.reload()
    await admin.page.getByRole('button', { name: /история просмотров$/ }).click()
    const reader = admin.page.locator('.kbh-reader').filter({ hasText: people.waiter.email })
    return Number.parseInt(/(\d+) просмотр/.exec((await reader.textContent()) ?? '')?.[1] ?? '', 10)
  }
  const before = await views()

  // Between two pages of the app.
  await page.getByRole('link', { name: 'Назад к списку статей' }).click()
  await rows(page).first().waitFor()
  await context.setOffline(true)
  await strip(page).getByText('Нет сети').waitFor()
  await rows(page).nth(1).click()
  await page.getByText('Этой статьи на устройстве нет').waitFor()
  await page.getByRole('link', { name: 'Назад к списку статей' }).click()
  await rows(page).first().waitFor()
  await search(page).fill('такого не найти ')
  await page.getByRole('alert').getByText('Нет сети').waitFor()
  expect(await rows(page).count()).toBeGreaterThan(5)
  expect(await search(page).inputValue()).toBe('такого не найти ')
  await search(page).pressSequentially('теперь')
  expect(await search(page).inputValue()).toBe('такого не найти теперь')
  expect(new URL(page.url()).pathname).toBe('/knowledge-base')

  // Opened anew.
  await page.goto(at(real, '/knowledge-base', 'berezka'))
  await isCopy(page).waitFor()
  await rows(page).filter({ hasText: title }).click()
  await page.locator('.kb-head h1').getByText(title).waitFor()
  await isCopy(page).waitFor()
  await page.getByRole('link', { name: 'Назад к списку статей' }).click()
  await rows(page).first().waitFor()
  await context.setOffline(false)
  await becomes(() => strip(page).textContent(), '')
  await becomes(views, before + 1)
})

test('a picture that is not on the device keeps its place and comes with the network', async () => {
  const waiter = await enter({ width: 390, height: 664 })
  const { page, context } = waiter
  await signIn(real, waiter, people.waiter, '/knowledge-base?search=первые пять минут')
  const gone = Promise.withResolvers<void>()
  const files = '**/api/files/**'
  await page.route(files, async (route) => {
    await gone.promise
    await route.abort()
  })
  await rows(page).first().click()
  const image = page.locator('.ab-body .ab-image').first()
  await image.scrollIntoViewIfNeeded()
  const size = async () => {
    const { width = 0, height = 0 } = (await image.boundingBox()) ?? {}
    return [Math.round(width), Math.round(height)]
  }
  const before = await size()
  await context.setOffline(true)
  gone.resolve()
  await image.getByText('Фото загрузится, когда появится сеть').waitFor()
  expect(await size()).toEqual(before)
  await page.unroute(files)
  await context.setOffline(false)
  await page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>('.ab-body .ab-image img')?.naturalWidth ?? 0) > 0,
  )
  expect(await size()).toEqual(before)
})
