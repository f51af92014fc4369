import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const rowsIn = (scroller: HTMLElement) => scroller.querySelectorAll<HTMLElement>('[data-id]')

/** What one reads stays where it is while rows enter above it; at the top they are seen to come. */
export function useStay(scroller: RefObject<HTMLElement | null>, rows: readonly object[]): void {
  const held = useRef<{ id: string | undefined; top: number } | undefined>(undefined)
  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const note = () => {
      const edge = box.getBoundingClientRect().top
      const first = [...rowsIn(box)].find((row) => row.getBoundingClientRect().bottom > edge)
      held.current =
        box.scrollTop > 0 && first ? { id: first.dataset.id, top: first.getBoundingClientRect().top } : undefined
    }
    box.addEventListener('scroll', note, { passive: true })
    return () => box.removeEventListener('scroll', note)
  }, [scroller])
  useLayoutEffect(() => {
    const box = scroller.current
    const from = held.current
    const row = box && from && [...rowsIn(box)].find(({ dataset }) => dataset.id === from.id)
    if (row) box.scrollBy(0, row.getBoundingClientRect().top - from.top)
  }, [scroller, rows])
}
