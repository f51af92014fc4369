import { limits } from '../../openapi/gen/limits.gen.ts'

const positions = new Map<string, number>()
let returning: number | undefined
let isLow = false

/** Whether one has come back to a place below the page's top: what stands above it is wanted at once. */
export const comesBackLow = () => isLow

const address = () => location.pathname + location.search

/**
 * Notes where each address was left, for Back and Forward. The browser's own memory gives up when the page is still
 * loading its content.
 */
export function rememberScroll(): () => void {
  const onScroll = () => positions.set(address(), scrollY)
  // The address has changed by now, no scroll event of the new page has come yet.
  const onPopState = () => {
    returning = positions.get(address()) ?? 0
    isLow = returning > 0
  }
  const onNavigate = () => {
    returning = undefined
    isLow = false
  }
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('popstate', onPopState)
  addEventListener('pushState', onNavigate) // wouter's own event
  return () => {
    removeEventListener('scroll', onScroll)
    removeEventListener('popstate', onPopState)
    removeEventListener('pushState', onNavigate)
  }
}

/** Places a page that has just been opened: where it was left after Back, otherwise at its top. Returns the undo. */
export function placePage(): () => void {
  const wanted = returning ?? 0
  returning = undefined
  scrollTo(0, wanted)
  const isThere = () => document.documentElement.scrollHeight - innerHeight >= wanted
  if (wanted === 0 || isThere()) return () => {}
  const observer = new ResizeObserver(() => {
    if (!isThere()) return
    scrollTo(0, wanted)
    stop()
  })
  const hands = ['wheel', 'touchmove', 'keydown'] as const
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const hand of hands) removeEventListener(hand, stop)
  }
  const timer = setTimeout(stop, limits.app.layoutTimeoutMs)
  observer.observe(document.body)
  // Whoever scrolls himself isn't moved any more.
  for (const hand of hands) addEventListener(hand, stop, { passive: true })
  return stop
}
