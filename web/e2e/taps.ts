import type { Page } from 'playwright-core'

type Watched = typeof globalThis & { shownWithin?: number[] }

/** From now on it is counted how long each press of an answer takes until the screen shows it, painted. */
export const watchTaps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shown: number[] = []
    Object.assign(globalThis, { shownWithin: shown })
    let pressed: number | undefined
    addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true })
    new MutationObserver(() => {
      const from = pressed
      pressed = undefined
      if (from !== undefined) requestAnimationFrame(() => shown.push(performance.now() - from))
    }).observe(document.body, { subtree: true, attributeFilter: ['aria-checked', 'aria-pressed'] })
  })

/** The quickest first, in ms. */
export const shownWithin = (page: Page): Promise<number[]> =>
  page.evaluate(() => ((globalThis as Watched).shownWithin ?? []).toSorted((a, b) => a - b))
