import { useCallback, useState } from 'react'

/** Whether a place of the page has been in sight; the ref goes there, also to one that comes later than its page. */
export function useSeen() {
  const [isSeen, setSeen] = useState(false)
  const place = useCallback((element: Element | null) => {
    if (!element) return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [place, isSeen] as const
}
