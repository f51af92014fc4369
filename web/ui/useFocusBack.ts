import { useEffect } from 'react'
import { openerAt } from './row-focus.ts'

/** What had the focus last. */
let last: Element | undefined
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) last = target
})
/** Where motion is reduced, an item of a menu is gone before the dialog that it opens looks. */
const focused = (): Element | undefined => {
  const at = document.activeElement
  return at && at !== document.body ? at : last?.isConnected ? undefined : last
}

/** Of dialogs that have been closed. */
const openers = new WeakMap<Element, Element | undefined>()

/** A dialog that was opened from another, which is gone by now, gives the focus back to where that one had it from. */
function whereFrom(opener: Element | undefined): HTMLElement | undefined {
  let at = opener
  while (at && !at.isConnected) {
    const dialog: Element | null = at.closest('[role=dialog]')
    at = dialog ? openers.get(dialog) : undefined
  }
  return at instanceof HTMLElement ? at : undefined
}

/** Mantine's own way back knows no opener of a dialog that mounts open, as those do that are fetched when first wanted. */
export function useFocusBack(opened: boolean, id: string): void {
  useEffect(() => {
    if (!opened) return undefined
    const from = focused()
    const opener = from && openerAt(from)
    return () => {
      const own = document.getElementById(id)
      if (own) openers.set(own, opener)
      const now = document.activeElement
      // Whoever was sent on to something else stays there.
      if (now === null || now === document.body || own?.contains(now)) whereFrom(opener)?.focus({ preventScroll: true })
    }
  }, [opened, id])
}
