import { useEffect, useRef, useState } from 'react'

/** Whether a place of the page has been in sight; the ref goes there. */
export function useSeen() {
  const place = useRef<HTMLSpanElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return [place, isSeen] as const
}
