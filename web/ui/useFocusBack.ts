import { useEffect } from 'react'
import { openerAt } from './row-focus.ts'

/** Of dialogs that have been closed. */
const openers = new WeakMap<Element, Element | null>()

/** A dialog that was opened from another, which is gone by now, gives the focus back to where that one had it from. */
function whereFrom(opener: Element | null | undefined): HTMLElement | undefined {
  let at = opener
  while (at && !at.isConnected) {
    const dialog: Element | null = at.closest('[role=dialog]')
    at = dialog && openers.get(dialog)
  }
  return at instanceof HTMLElement ? at : undefined
}

/** Mantine's own way back knows no opener of a dialog that mounts open, as those do that are fetched when first wanted. */
export function useFocusBack(opened: boolean, id: string): void {
  useEffect(() => {
    if (!opened) return undefined
    const opener = document.activeElement && openerAt(document.activeElement)
    return () => {
      const own = document.getElementById(id)
      if (own) openers.set(own, opener)
      const now = document.activeElement
      // Whoever was sent on to something else stays there.
      if (now === null || now === document.body || own?.contains(now)) whereFrom(opener)?.focus({ preventScroll: true })
    }
  }, [opened, id])
}
