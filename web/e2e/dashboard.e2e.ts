import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { axeFaults } from './accounts.ts'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'

afterAll(closeBrowser)

const phone = { width: 390, height: 844 }
/** Where a person looks at what the test has seen: SHOTS=/tmp/shots. */
const SHOTS = process.env['SHOTS']

describe.each(sides)('the dashboard, $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test.each([{ dark: false }, { dark: true }])('a waiter’s day on a phone, dark: $dark', async ({ dark }) => {
    const visitor = await enter({ ...phone, dark })
    const { page } = visitor
    if (dark) await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
    await signIn(side, visitor, people.waiter)
    await page.getByRole('heading', { level: 1, name: /^Добр/ }).waitFor()
    await page.getByRole('region', { name: 'Нужно прочитать' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await axeFaults(side, page, 'waiter’s dashboard')).toEqual([])
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/waiter-${side.name}-${dark}.png`, fullPage: true })
    // What is to be done now is behind the one button; without anything to do there is none.
    const now = page.getByRole('region', { name: 'Сейчас' })
    if ((await now.count()) > 0) {
      const button = now.getByRole('link')
      expect((await button.boundingBox())?.height).toBe(52)
      await button.click()
      await page.waitForURL(/\/(checklists\/execute|tasks)/)
    } else await page.getByText('На сегодня всё выполнено').waitFor()
  })

  test.each([{ dark: false }, { dark: true }])('an administrator’s company, dark: $dark', async ({ dark }) => {
    const visitor = await enter({ dark })
    const { page } = visitor
    if (dark) await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
    await signIn(side, visitor, people.admin)
    const tiles = page.getByRole('list', { name: 'Показатели' })
    await tiles.getByRole('link', { name: /^Просроченные задачи/ }).waitFor()
    await page.getByRole('region', { name: 'Последние события' }).waitFor()
    expect(await axeFaults(side, page, 'administrator’s dashboard')).toEqual([])
    if (SHOTS) {
      await page.screenshot({ path: `${SHOTS}/admin-${side.name}-${dark}.png`, fullPage: true })
      await page.setViewportSize(phone)
      await page.screenshot({ path: `${SHOTS}/admin-phone-${side.name}-${dark}.png`, fullPage: true })
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    await tiles.getByRole('link', { name: /^Просроченные задачи/ }).click()
    await page.waitForURL(/\/tasks\?scope=all&overdue=true/)
  })
})
