import { useLayoutEffect } from 'react'

/** What is inert for a while loses the focus; it comes back where it was. */
export function useFocusKept(inert: boolean): void {
  useLayoutEffect(() => {
    const { activeElement } = document
    if (!inert || !(activeElement instanceof HTMLElement)) return undefined
    return () => {
      if (activeElement.isConnected) activeElement.focus({ preventScroll: true })
    }
  }, [inert])
}
