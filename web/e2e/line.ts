import type { Page } from 'playwright-core'

/** A slow line for everything that is not read, the same on both sides: a service worker answers for the mocks. */
export async function holdLine(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { fetch } = globalThis
    const slow = async (request: Request) => {
      if (request.method !== 'GET') {
        dispatchEvent(new Event('line-is-held'))
        await new Promise((go) => addEventListener('line-is-back', go, { once: true }))
      }
      return fetch(request)
    }
    addEventListener('line-is-back', () => Object.assign(globalThis, { fetch }), { once: true })
    Object.assign(globalThis, { fetch: slow })
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('line-is-back')))
}
