import type { Page } from 'playwright-core'

type Watched = typeof globalThis & { shownWithin?: number[] }

/**
 * From now on it is counted how long each press of an answer takes until the screen shows it, painted. By item: the
 * next one may be pressed before the one before is shown.
 */
export const watchTaps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shown: number[] = []
    Object.assign(globalThis, { shownWithin: shown })
    const pressed = new Map<Element, number>()
    const itemOf = (node: EventTarget | null) => (node instanceof Element ? node.closest('[data-item]') : null)
    const press = ({ target, timeStamp }: Event) => {
      const item = itemOf(target)
      if (item) pressed.set(item, timeStamp)
    }
    addEventListener('click', press, { capture: true })
    new MutationObserver((changes) => {
      for (const item of new Set(changes.map(({ target }) => itemOf(target)))) {
        const from = item && pressed.get(item)
        if (!item || from === null || from === undefined) continue
        pressed.delete(item)
        requestAnimationFrame(() => shown.push(performance.now() - from))
      }
    }).observe(document.body, { subtree: true, attributeFilter: ['aria-checked', 'aria-pressed'] })
  })

/** The quickest first, in ms. */
export const shownWithin = (page: Page): Promise<number[]> =>
  page.evaluate(() => ((globalThis as Watched).shownWithin ?? []).toSorted((a, b) => a - b))
