import { limits } from '../../openapi/gen/limits.gen.ts'

/** By address, the newest last. */
export const positions = new Map<string, number>()
/** Where this path was left, to which one comes back. */
let returning: { path: string; top: number } | undefined
let isLow = false

/** Whether one has come back to a place below the page's top: what stands above it is wanted at once. */
export const comesBackLow = () => isLow

const address = () => location.pathname + location.search

/** In sessionStorage: where this tab has left its last pages. */
export const placesKey = 'left-at'

/**
 * Notes where each address was left, for Back and Forward, and for the page that is loaded anew. The browser's own memory
 * gives up when the page is still loading its content.
 */
export function rememberScroll(): () => void {
  readKept()
  const [entry] = performance.getEntriesByType('navigation')
  // Anew or from elsewhere; an anchor says the place itself.
  if (entry && 'type' in entry && entry.type !== 'navigate' && !location.hash) comeBack()
  const onScroll = () => {
    positions.delete(address())
    positions.set(address(), scrollY)
  }
  const onNavigate = () => {
    returning = undefined
    isLow = false
  }
  addEventListener('scroll', onScroll, { passive: true })
  // The address has changed by then, no scroll event of the new page has come yet.
  addEventListener('popstate', comeBack)
  addEventListener('pushState', onNavigate) // wouter's own event
  return () => {
    removeEventListener('scroll', onScroll)
    removeEventListener('popstate', comeBack)
    removeEventListener('pushState', onNavigate)
  }
}

function comeBack(): void {
  const top = positions.get(address()) ?? 0
  returning = { path: location.pathname, top }
  isLow = top > 0
}

function readKept(): void {
  try {
    // Ours (keep-places.ts).
    const kept = JSON.parse(sessionStorage.getItem(placesKey) ?? '[]') as [string, number][]
    for (const [path, top] of kept) positions.set(path, top)
  } catch {
    // Storage is forbidden: pages begin at their top.
  }
}

/** Whether one has come back and was not brought to the place yet. */
export const isReturning = () => returning !== undefined && returning.top > 0

/** Places a page that has just been opened: where it was left after Back, otherwise at its top. Returns the undo. */
export function placePage(): () => void {
  // Unless the way led on to another page.
  const wanted = returning?.path === location.pathname ? returning.top : 0
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
