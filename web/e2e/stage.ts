import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { fillLogin, type people, type Side, signIn, type Visitor } from './browser.ts'
import { lastSeen } from './last-seen.ts'

type Person = (typeof people)[keyof typeof people]
type Enter = (options?: { width?: number }) => Promise<Visitor>

/** Within the app, without loading it anew: what the mocks were told lives as long as the page (mocks/README.md). */
export const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

/**
 * Several people in one test. On the real server each has a browser of his own; the mocks are one tab, which changes
 * hands.
 */
export function stage(side: Side, enter: Enter) {
  const own = new Map<string, Visitor>()
  let inside: Person | undefined
  let signedOut = 0
  return async (who: Person, path: string): Promise<Page> => {
    const place = side.name === 'real' ? who.email : 'the tab'
    const visitor = own.get(place)
    if (!visitor) {
      const fresh = await enter()
      own.set(place, fresh)
      await signIn(side, fresh, who, path)
      inside = who
      return fresh.page
    }
    const { page } = visitor
    if (side.name === 'mocks' && inside !== who) {
      // A second sign-out within a second does nothing.
      await page.waitForFunction((free) => performance.now() > free, signedOut + limits.app.logoutGuardMs)
      await page.getByRole('button', { name: /^Выйти(?! на всех)/ }).click()
      await page.waitForURL(/\/login/)
      signedOut = await page.evaluate(() => performance.now())
      await fillLogin(page, who)
      await page.waitForURL((url) => url.pathname !== '/login')
      inside = who
    }
    await goTo(page, path)
    return page
  }
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Waits until what is read is as wanted: a busy browser shows it a moment after the press that asked for it. */
export async function becomes<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  expect<unknown>(await lastSeen(read, (seen) => Bun.deepEquals(seen, wanted))).toEqual(wanted)
}

/** Nothing is wider than the screen, once what has changed with its size is laid out. */
export const fitsScreen = (page: Page): Promise<void> =>
  becomes(async () => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    return Math.max(0, width - (page.viewportSize()?.width ?? 0))
  }, 0)

/** Waits for a toast and closes it, so that the next one of the same text is a new one. */
export async function toast(page: Page, text: string | RegExp): Promise<void> {
  const said = page.locator('.toast').filter({ hasText: text }).first()
  await said.waitFor()
  // It may go meanwhile.
  await said
    .getByRole('button', { name: 'Закрыть' })
    .click({ timeout: 10_000 })
    .catch(() => said.waitFor({ state: 'detached' }))
}

/** Of a Mantine select: the list opens under the field. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page
    .getByRole('combobox', { name: field, exact: true })
    .or(page.getByRole('textbox', { name: field, exact: true }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The section of keys and of Telegram, as the administrator who is signed in there switches it. */
export async function switchIntegrations(page: Page, isOn: boolean) {
  await goTo(page, '/settings/company/edit')
  const integrations = page.getByRole('switch', { name: 'Интеграции' })
  await integrations.waitFor()
  if ((await integrations.isChecked()) === isOn) return
  await integrations.click({ force: true })
  if (!isOn) await dialog(page, 'Отключить модуль').getByRole('button', { name: 'Отключить' }).click()
  await button(page, 'Сохранить').click()
  await page.waitForURL(/\/settings\/company$/)
}
