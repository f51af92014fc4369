import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import type { Side } from './browser.ts'
import { lastSeen } from './last-seen.ts'

type Letter = { to: string; code: string | null; at: string }

/** The code of the newest letter to an address: the real server shows its letters, the mocks have one code (mocks/README.md). */
export async function codeFor({ name, address }: Side, email: string): Promise<string> {
  if (name === 'mocks') return '123456'
  const read = async () => {
    // Our own page of letters (api/local/dev-mail.ts).
    const letters = (await (await fetch(`http://${address}/dev/mail.json`)).json()) as Letter[]
    return letters.find((letter) => letter.to === email && letter.code)?.code
  }
  const code = await lastSeen(read, Boolean)
  if (code) return code
  throw new Error(`no letter with a code came to ${email}`)
}

/** The first box spreads a whole code over the others; the last digit sends it. */
export const typeCode = (page: Page, code: string) => page.getByLabel('Цифра 1 из 6').fill(code)

/**
 * What axe finds serious on this page, on a phone and on a desk, light and dark. On the real server only: the mocks serve
 * the same app, and each look takes its time.
 */
export async function axeFaults(side: Side, page: Page, name: string): Promise<string[]> {
  if (side.name !== 'real') return []
  const before = page.viewportSize()
  const faults: string[] = []
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // The page hears of the scheme a moment later, and its colours and marks move there: axe must see the end of it.
      await page.waitForFunction(
        (scheme) => document.documentElement.dataset.mantineColorScheme === scheme,
        colorScheme,
      )
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
      // No frames of other origins here, so no second page is needed to add results up.
      // A toast that is on its way out is half transparent.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).exclude('.toast').analyze()
      for (const { id, impact, nodes } of violations)
        if (impact === 'serious' || impact === 'critical')
          faults.push(
            `${name}, ${width} ${colorScheme}: ${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(', ')}`,
          )
    }
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return faults
}
