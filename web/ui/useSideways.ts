import './sideways.css'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a row that scrolls sideways where it does not fit: its edges fade where it goes on (sideways.css), and what is
 * `chosen` in it stands in sight.
 */
export function useSideways(chosen?: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = ref.current
    if (!row) return undefined
    const look = () => {
      row.toggleAttribute('data-before', row.scrollLeft > 1)
      row.toggleAttribute('data-after', row.scrollWidth - row.clientWidth - row.scrollLeft > 1)
    }
    // Also when a count that came later has made one wider; never when a person scrolls.
    const sizes = new ResizeObserver(() => {
      bringChosen(row)
      look()
    })
    for (const element of [row, ...row.children]) sizes.observe(element)
    const children = new MutationObserver(look)
    children.observe(row, { childList: true })
    row.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      children.disconnect()
      row.removeEventListener('scroll', look)
    }
  }, [chosen])
  return ref
}

/** To the middle of the row, unless all of it is in sight. The page itself does not move. */
function bringChosen(row: HTMLElement) {
  const one = row.querySelector('[aria-selected=true], [aria-current]')?.getBoundingClientRect()
  const { left, right } = row.getBoundingClientRect()
  if (one && (one.left < left || one.right > right)) row.scrollLeft += (one.left + one.right - left - right) / 2
}
