import { useEffect, useRef } from 'react'

/**
 * Puts the cursor where typing begins. By default only where a mouse is: on a phone the keyboard would rise over a page
 * that nobody has read yet.
 */
export function useFirstFocus<Field extends HTMLElement>(wanted = matchMedia('(pointer: fine)').matches) {
  const field = useRef<Field>(null)
  useEffect(() => {
    // After the heading has had its turn (web/shell/useFocusHeading.ts).
    if (wanted) queueMicrotask(() => field.current?.focus({ preventScroll: true }))
  }, [wanted])
  return field
}
