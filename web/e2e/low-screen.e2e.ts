import { afterAll, afterEach, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button, dialog, goTo } from './stage.ts'

// A phone on its side, or with its keyboard open, by its looks alone: the mocks have it all.
const side = sides.find(({ name }) => name === 'mocks') ?? fail()
function fail(): never {
  throw new Error('the mocks are not among the sides')
}

const { enter, leave } = entrance()
afterEach(async () => expect(await leave()).toEqual([]))
afterAll(closeBrowser)

const highOf = (place: Locator) => place.evaluate((one) => Math.round(one.getBoundingClientRect().height))
const onScreen = (place: Locator) =>
  place.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test('on a phone that lies on its side the bars leave the screen to what they stand around', async () => {
  const visitor = await enter({ width: 844, height: 390 })
  const { page } = visitor
  await signIn(side, visitor, people.waiter)
  const tabs = page.locator('.tab-bar')
  await tabs.waitFor()
  expect(await highOf(tabs)).toBeLessThanOrEqual(48)
  const low = await tabs.locator('.tab-bar-tab').evaluateAll((all) =>
    all.map((one) => {
      const words = one.querySelector('.tab-bar-label')?.getBoundingClientRect()
      const icon = one.querySelector('.tab-bar-icon')?.getBoundingClientRect()
      return words && icon ? words.left >= icon.right && words.bottom <= innerHeight : false
    }),
  )
  expect(low).toEqual(low.map(() => true))

  await goTo(page, '/checklists/execute')
  await page.locator('main a[href*="run="]').first().click()
  const [head, foot] = [page.locator('.run-head'), page.locator('.run-bar')]
  await foot.waitFor()
  // They were 204 of 390 px.
  expect((await highOf(head)) + (await highOf(foot))).toBeLessThanOrEqual(120)
  expect(await highOf(foot.getByRole('button'))).toBe(44)
})

test('with the keyboard open the tabs give their room to what is written, whose way on stands above the keys', async () => {
  const visitor = await enter({ width: 390, height: 664 })
  const { page } = visitor
  await signIn(side, visitor, people.admin)
  // By it the keyboard of Android takes its height from the page, as is done below: it lay over every foot.
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain(
    'interactive-widget=resizes-content',
  )
  await goTo(page, '/tasks')
  const tabs = page.locator('.tab-bar')
  await tabs.waitFor()
  await page.setViewportSize({ width: 390, height: 350 })
  // An enlarged page is as low, and has no other way to its pages.
  await becomes(() => tabs.isVisible(), true)
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().focus()
  await becomes(() => tabs.isVisible(), false)

  await goTo(page, '/forms/019bd7a0-1c00-7d4e-8f5a-6b7c8d9eaf04/edit')
  await page.setViewportSize({ width: 390, height: 664 })
  await page.locator('.forms-field-choose').first().click()
  const sheet = dialog(page, 'Настройки поля')
  const done = sheet.getByRole('button', { name: 'Готово' })
  await done.waitFor()
  for (const height of [664, 350]) {
    await page.setViewportSize({ width: 390, height })
    await becomes(() => onScreen(done), true)
    await becomes(() => onScreen(sheet.getByLabel('Название')), true)
  }
  await done.click()
  await sheet.waitFor({ state: 'detached' })
  await button(page, 'Сохранить').waitFor()

  // A sheet takes the whole of what is left: 156 of 350 px were between its head and its foot.
  await goTo(page, '/monitoring')
  await button(page, 'Отчёт по почте').click()
  const report = dialog(page, 'Отчёт по почте')
  const foot = report.locator('.dialog-foot')
  await foot.waitFor()
  await becomes(async () => (await highOf(report)) > 300, true)
  const [top, bottom] = [await report.locator('.dialog-head').boundingBox(), await foot.boundingBox()]
  expect((bottom?.y ?? 0) - (top?.y ?? 0) - (top?.height ?? 0)).toBeGreaterThan(200)
})

/** As iOS does it: the page keeps its height, less of it is seen. Chromium has no such keyboard, so it is told of one. */
const coverPage = (page: Page, height: number, offsetTop = 0) =>
  page.evaluate(
    ([high, top]) => {
      const { visualViewport: seen } = window
      if (!seen) throw new Error('no visual viewport')
      Object.defineProperties(seen, {
        height: { configurable: true, value: high },
        offsetTop: { configurable: true, value: top },
      })
      seen.dispatchEvent(new Event('resize'))
    },
    [height, offsetTop] as const,
  )
const within = (place: Locator, top: number, bottom: number) =>
  place.evaluate(
    (one, [from, to]) => {
      const box = one.getBoundingClientRect()
      return box.top >= from && box.bottom <= to
    },
    [top, bottom] as const,
  )

test('over a keyboard that leaves the page its height what is open stands in what is seen', async () => {
  const visitor = await enter({ width: 390, height: 664 })
  const { page } = visitor
  await signIn(side, visitor, people.admin)

  await goTo(page, '/forms/019bd7a0-1c00-7d4e-8f5a-6b7c8d9eaf04/edit')
  await page.locator('.forms-field-choose').first().click()
  const sheet = dialog(page, 'Настройки поля')
  const done = sheet.getByRole('button', { name: 'Готово' })
  await done.waitFor()
  const name = sheet.getByLabel('Название')
  await name.focus()
  for (const [height, top] of [
    [350, 0],
    [350, 180],
  ] as const) {
    await coverPage(page, height, top)
    await becomes(() => within(sheet, top, top + height), true)
    await becomes(() => within(done, top, top + height), true)
    await becomes(() => within(name, top, top + height), true)
  }
  await coverPage(page, 664)
  await becomes(() => within(done, 600, 664), true)
  await done.click()
  await sheet.waitFor({ state: 'detached' })

  // A dialog of the whole screen, and a sheet with a foot of its own.
  for (const [path, opener, title] of [
    ['/notifications', 'Настройки уведомлений', 'Настройки уведомлений'],
    ['/monitoring', 'Отчёт по почте', 'Отчёт по почте'],
  ] as const) {
    await goTo(page, path)
    await button(page, opener).click()
    const open = dialog(page, title)
    const foot = open.locator('.dialog-foot')
    await foot.waitFor()
    await coverPage(page, 350, 40)
    await becomes(() => within(open, 40, 390), true)
    await becomes(() => within(foot, 40, 390), true)
    await coverPage(page, 664)
    await page.keyboard.press('Escape')
    await open.waitFor({ state: 'detached' })
  }
})

test('over such a keyboard the foot of a page stands above the keys too', async () => {
  const visitor = await enter({ width: 390, height: 664 })
  const { page } = visitor
  await signIn(side, visitor, people.waiter, '/checklists/execute')
  await page.locator('main a[href*="run="]').first().click()
  for (const [path, place] of [
    [undefined, '.run-bar'],
    ['/tasks/create', '.form-page-foot'],
  ] as const) {
    if (path) await goTo(page, path)
    const foot = page.locator(place)
    await foot.waitFor()
    for (const [height, top] of [
      [350, 0],
      [350, 180],
    ] as const) {
      await coverPage(page, height, top)
      await becomes(() => within(foot, top, top + height), true)
    }
    await coverPage(page, 664)
    await becomes(() => within(foot, 560, 664), true)
  }
})

test('of letters twice as large what the button at the foot says goes on in a second line', async () => {
  const visitor = await enter({ width: 390, height: 844 })
  const { page } = visitor
  await signIn(side, visitor, people.waiter, '/checklists/execute')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.locator('main a[href*="run="]').first().click()
  const words = button(page, 'Завершить чек-лист').locator('.mantine-Button-label')
  await words.waitFor()
  expect(await words.evaluate((one) => one.scrollHeight <= one.clientHeight)).toBe(true)
})

test('a toast stands above the button at the foot of a screen', async () => {
  const visitor = await enter({ width: 390, height: 844 })
  const { page } = visitor
  await signIn(side, visitor, people.waiter, '/checklists/execute')
  await page.locator('main a[href*="run="]').first().click()
  const foot = page.locator('.action-bar')
  await foot.waitFor()
  const toasts = page.locator('.mantine-Notifications-root[data-position="bottom-right"]')
  const lift = await toasts.evaluate((one) => Number.parseFloat(getComputedStyle(one).bottom))
  expect(lift).toBeGreaterThanOrEqual(await highOf(foot))
})
