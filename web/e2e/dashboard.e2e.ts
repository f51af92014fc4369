import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeFaults } from './accounts.ts'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { fitsScreen } from './stage.ts'

afterAll(closeBrowser)

const phone = { width: 390, height: 844 }
/** Where a person looks at what the test has seen: SHOTS=/tmp/shots. */
const SHOTS = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    await page.screenshot({ path: `${SHOTS}/${name}-${colorScheme}.png`, fullPage: true })
  }
}

describe.each(sides)('the dashboard, $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a waiter’s day on a phone', async () => {
    const visitor = await enter(phone)
    const { page } = visitor
    await signIn(side, visitor, people.waiter)
    await page.getByRole('heading', { level: 1, name: /^Добр/ }).waitFor()
    await page.getByRole('region', { name: 'Нужно прочитать' }).waitFor()
    await fitsScreen(page)
    expect(await axeFaults(side, page, 'waiter’s dashboard')).toEqual([])
    await shoot(page, `waiter-${side.name}`)
    // What is to be done now is behind the one button; without anything to do there is none.
    const now = page.getByRole('region', { name: 'Сейчас' })
    if ((await now.count()) > 0) {
      const button = now.getByRole('link')
      expect((await button.boundingBox())?.height).toBe(52)
      await button.click()
      await page.waitForURL(/\/(checklists\/execute|tasks)/)
    } else await page.getByText('На сегодня всё выполнено').waitFor()
  })

  test('an administrator’s company', async () => {
    const visitor = await enter()
    const { page } = visitor
    await signIn(side, visitor, people.admin)
    const tiles = page.getByRole('list', { name: 'Показатели' })
    await tiles.getByRole('link', { name: /^Просроченные задачи/ }).waitFor()
    await page.getByRole('region', { name: 'Последние события' }).waitFor()
    expect(await axeFaults(side, page, 'administrator’s dashboard')).toEqual([])
    await shoot(page, `admin-${side.name}`)
    await tiles.getByRole('link', { name: /^Просроченные задачи/ }).click()
    await page.waitForURL(/\/tasks\?scope=all&overdue=true/)
  })
  test('what an opened address needs is asked for before its first frame is drawn', async () => {
    const visitor = await enter(phone)
    const { page } = visitor
    await signIn(side, visitor, people.waiter)
    await page.getByRole('heading', { level: 1, name: /^Добр/ }).waitFor()
    await page.addInitScript(() => {
      const asked: string[] = []
      const ask = fetch
      const counted = (input: RequestInfo | URL, init?: RequestInit) => {
        asked.push(new URL(input instanceof Request ? input.url : input, location.href).pathname)
        return ask(input, init)
      }
      globalThis.fetch = Object.assign(counted, { preconnect: ask.preconnect })
      const drawn = new MutationObserver(() => {
        if (!document.querySelector('#app')?.hasChildNodes()) return
        drawn.disconnect()
        void inOneTask().then((first) => Object.assign(globalThis, { first }))
      })
      drawn.observe(document, { childList: true, subtree: true })
      // No frame comes between two microtasks.
      async function inOneTask(): Promise<string[]> {
        for (let turn = 0; turn < 200; turn += 1) await Promise.resolve()
        return [...asked]
      }
    })
    await page.reload()
    const first = await (await page.waitForFunction(() => Reflect.get(globalThis, 'first') as string[])).jsonValue()
    expect(first).toContain('/api/auth/check')
    expect(first).toContain('/api/dashboard')
  })
})
