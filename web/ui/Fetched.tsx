import { type ComponentType, useEffect, useState } from 'react'
import { fetchPart, partIsLost, whenIdle } from '../lib/parts.ts'

interface FetchedProps<Props extends object> {
  wanted: boolean
  /** Of one identity as long as it means the same part. */
  load: () => Promise<ComponentType<Props>>
  /** It didn't come, which has been told: puts the wish back, so that the next press tries again. */
  onFailure?: () => void
  props: Props
  /** Fetched before anybody asks, once the browser has nothing else to do. */
  soon?: boolean
}

/** A part of the app that is fetched when it is first wanted, and kept. */
export function Fetched<Props extends object>({ wanted, load, onFailure, props, soon = false }: FetchedProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const missing = wanted && !Part
  useEffect(() => {
    if (!missing) return
    fetchPart(load).then(
      (loaded) => setPart(() => loaded),
      () => {
        partIsLost()
        onFailure?.()
      },
    )
  }, [missing, load, onFailure])
  // What fails here is asked for again, and told, when it is wanted.
  useEffect(() => (soon ? whenIdle(() => void load().catch(() => {})) : undefined), [soon, load])
  return Part ? <Part {...props} /> : null
}
