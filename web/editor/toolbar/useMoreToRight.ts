import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether a row that scrolls sideways goes on beyond its right edge. */
export function useMoreToRight(): { row: RefObject<HTMLDivElement | null>; more: boolean } {
  const row = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState(false)
  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const look = () => setMore(element.scrollWidth - element.clientWidth - element.scrollLeft > 1)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return { row, more }
}
