import type { Page } from 'playwright-core'
import { axeViolations } from './axe.ts'
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

/** What axe finds serious on this page as it stands, in a scheme. */
async function faultsIn(page: Page, name: string, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // The page hears of the scheme a moment later, and its colours and marks move there: axe must see the end of it.
  await page.waitForFunction((scheme) => document.documentElement.dataset.mantineColorScheme === scheme, colorScheme)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const width = page.viewportSize()?.width
  // A toast that is on its way out is half transparent.
  const violations = await axeViolations(page, { without: '.toast' })
  return violations.map(
    ({ id, nodes }) =>
      `${name}, ${width} ${colorScheme}: ${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(', ')}`,
  )
}

/** In both, at the width that the page has; it is left in the light. */
export async function faultsInSchemes(page: Page, name: string): Promise<string[]> {
  return [...(await faultsIn(page, name, 'dark')), ...(await faultsIn(page, name, 'light'))]
}

/**
 * What axe finds serious on this page: on a phone in one scheme and on a desk in the other. Which is which goes by the
 * page's name, so that the frame that all pages share is seen in all four. On the real server only: the mocks serve the same
 * app, and each look takes its time.
 */
export async function axeFaults(side: Side, page: Page, name: string): Promise<string[]> {
  if (side.name !== 'real') return []
  const before = page.viewportSize()
  const faults: string[] = []
  const isDarkFirst = Bun.hash.crc32(name) % 2 === 1
  for (const [width, isDark] of [
    [390, isDarkFirst],
    [1440, !isDarkFirst],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    faults.push(...(await faultsIn(page, name, isDark ? 'dark' : 'light')))
  }
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return faults
}
