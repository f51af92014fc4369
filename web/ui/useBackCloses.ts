import { useEffect, useRef } from 'react'
import type { AroundNavHandler } from 'wouter'

type Layer = { close: () => void }

/** What lies over the page, the lowest first; each has an entry of the history of its own, which Back takes away. */
let layers: Layer[] = []
/** Under way back from the entries of layers that were closed by a press. */
let returning: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []
/** A browser that has no such entry to return to tells nothing. */
const returnMs = 500

function depth(): number {
  const state: unknown = history.state
  const has = typeof state === 'object' && state !== null && 'layers' in state
  return has && typeof state.layers === 'number' ? state.layers : 0
}

/** As many entries as there are layers. */
function settle(): void {
  if (returning !== undefined) return
  const surplus = depth() - layers.length
  if (surplus > 0) {
    returning = setTimeout(returned, returnMs)
    history.go(-surplus)
  }
  for (let missing = -surplus; missing > 0; missing -= 1) history.pushState({ layers: depth() + 1 }, '')
}

function returned(): void {
  clearTimeout(returning)
  returning = undefined
  const navigations = waiting
  waiting = []
  for (const navigate of navigations) navigate()
  settle()
}

function onPopState(): void {
  if (returning !== undefined) return returned()
  for (const { close } of layers.slice(depth()).toReversed()) close()
  // One that stays open all the same (it asks first) gets an entry again; a stale entry is left behind.
  setTimeout(settle)
}

if (typeof addEventListener === 'function') {
  addEventListener('popstate', onPopState)
  // The page was loaded anew with something open over it, which is not there any more.
  settle()
}

/** Layers of one commit are settled together: of one that closes while another opens the history hears nothing. */
const settleSoon = () => queueMicrotask(settle)

/** The browser's Back (on phones the way out of everything) closes what lies over the page before it leaves the page. */
export function useBackCloses(opened: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!opened) return undefined
    const layer = { close: () => latest.current() }
    layers.push(layer)
    settleSoon()
    return () => {
      layers = layers.filter((other) => other !== layer)
      settleSoon()
    }
  }, [opened])
}

/** For the router: a page that is opened from a layer takes the place of the layer's entry; the one below is there already. */
export const overLayers: AroundNavHandler = (navigate, to, options) => {
  const go = () => {
    if (depth() === 0) navigate(to, options)
    else if (to !== location.pathname + location.search) navigate(to, { ...options, replace: true })
  }
  if (returning === undefined) go()
  else waiting.push(go)
}
