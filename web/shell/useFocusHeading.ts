import { useEffect, useRef } from 'react'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { isReturning, placePage } from './scroll-memory.ts'

/**
 * After a navigation the focus goes to the page's h1, as a browser would start a new document
 * from its top. The heading may come late with a lazy page; a user who has moved the focus meanwhile keeps it.
 */
export function useFocusHeading(path: string): void {
  const previous = useRef(path)
  useEffect(() => {
    // The first page: the browser has placed the focus itself, and gives up the place where its content comes late.
    if (previous.current === path) return isReturning() ? placePage() : undefined
    previous.current = path
    // A redirect of the first load: nobody has touched the page yet, there is no focus to move.
    if (!navigator.userActivation?.hasBeenActive) return undefined
    const left = document.activeElement
    const focus = () => {
      const heading = document.querySelector<HTMLElement>('main h1')
      if (!heading) return false
      heading.tabIndex = -1
      // A form that is opened to be filled in says where.
      const target = document.querySelector<HTMLElement>('main [data-autofocus]') ?? heading
      const moved = document.activeElement !== left && document.activeElement !== document.body
      if (!moved) target.focus({ preventScroll: true })
      return true
    }
    const leavePlace = placePage()
    if (focus()) return leavePlace
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), limits.app.layoutTimeoutMs)
    return () => {
      leavePlace()
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [path])
}
