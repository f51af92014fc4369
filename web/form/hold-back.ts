import type { Ask } from '../lib/leaving.ts'

/** As much of the Navigation API as is used; TypeScript's own library has no types of it. */
interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  destination: { key: string; url: string; sameDocument: boolean }
}
type Navigation = EventTarget & { traverseTo: (key: string) => unknown }
type Navigate = (to: string, options: { replace: boolean }) => void

export interface Hold {
  /** The page goes on to `to`; whoever goes Back from there comes to this page, and not to a copy of it. */
  leave: (to: string, navigate: Navigate) => void
  release: () => void
}

// Looked up, because not every browser has it.
const navigationOf = (): Navigation | undefined => Reflect.get(globalThis, 'navigation') as Navigation | undefined

/** Holds the browser's Back and Forward until `release`. Begun by a key or a tap: before one, no browser lets it. */
export const holdBack = (ask: Ask, navigation = navigationOf()): Hold =>
  navigation ? holdTraversals(ask, navigation) : holdBySentinel(ask)

function holdTraversals(ask: Ask, navigation: Navigation): Hold {
  const onNavigate = (raw: Event) => {
    const event = raw as NavigateEvent // of `navigate` there is no other
    // Not cancelable: nothing was typed or pressed since the last one was held, or it leaves the app (beforeunload asks).
    if (event.navigationType !== 'traverse' || !event.cancelable || !event.destination.sameDocument) return
    // An entry of this very page: a menu or a dialog that lies over it is closed.
    if (event.destination.url === location.href) return
    event.preventDefault()
    ask(() => {
      release()
      navigation.traverseTo(event.destination.key)
    })
  }
  const release = () => navigation.removeEventListener('navigate', onNavigate)
  navigation.addEventListener('navigate', onNavigate)
  return {
    release,
    leave: (to, navigate) => {
      release()
      navigate(to, { replace: false })
    },
  }
}

type Mark = 'held' | 'below'
const isMarked = (state: unknown, mark: Mark) => typeof state === 'object' && state !== null && mark in state
const holders = new Set<object>()

/** One more entry of the same address on top: Back goes to the page itself, which is still there to ask. */
function holdBySentinel(ask: Ask): Hold {
  // After a reload, or after words that were taken back, it is there already.
  if (!isMarked(history.state, 'held')) {
    history.replaceState({ ...history.state, below: true }, '')
    history.pushState({ held: true }, '')
  }
  const self = {}
  holders.add(self)
  const onPopState = ({ state }: PopStateEvent) => {
    if (!isMarked(state, 'below')) return
    history.forward()
    ask(() => {
      release()
      history.go(-2)
    })
  }
  const release = () => {
    removeEventListener('popstate', onPopState)
    holders.delete(self)
  }
  addEventListener('popstate', onPopState)
  return {
    release,
    leave: (to, navigate) => {
      release()
      navigate(to, { replace: isMarked(history.state, 'held') })
    },
  }
}

/** Begun once with the app: a sentinel that nobody needs any more is stepped over, so that no Back does nothing. */
export function stepOverSentinels(): () => void {
  let onTop = isMarked(history.state, 'held')
  const onPush = () => {
    onTop = isMarked(history.state, 'held')
  }
  const onPopState = ({ state }: PopStateEvent) => {
    const before = onTop
    onTop = isMarked(state, 'held')
    if (before && isMarked(state, 'below') && holders.size === 0) history.back()
  }
  // wouter tells of each pushState and replaceState; popstate alone doesn't say where one came from.
  for (const name of ['pushState', 'replaceState']) addEventListener(name, onPush)
  addEventListener('popstate', onPopState)
  return () => {
    for (const name of ['pushState', 'replaceState']) removeEventListener(name, onPush)
    removeEventListener('popstate', onPopState)
  }
}
