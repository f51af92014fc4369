import { useEffect, useState } from 'react'
import { fetchPart, partIsLost, whenIdle } from '../../lib/parts.ts'
import type * as parts from './parts.ts'

type Overlays = typeof parts

let loaded: Overlays | undefined
let coming: Promise<Overlays> | undefined

export function loadOverlays(): Promise<Overlays> {
  coming ??= fetchPart(() => import('./parts.ts'))
    .then((arrived) => (loaded = arrived))
    .finally(() => {
      coming = undefined
    })
  return coming
}

/** Undefined until they are there; begun when the page has nothing else to do, and at once when somebody wants them. */
export function useOverlays(wanted = false): Overlays | undefined {
  const [there, setThere] = useState(loaded)
  useEffect(() => {
    if (there) return undefined
    let here = true
    const begin = () =>
      loadOverlays().then(
        (arrived) => here && setThere(arrived),
        () => here && wanted && partIsLost(),
      )
    const stop = wanted ? void begin() : whenIdle(() => void begin())
    return () => {
      here = false
      stop?.()
    }
  }, [there, wanted])
  return there
}
