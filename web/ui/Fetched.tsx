import { type ComponentType, useEffect, useState } from 'react'

interface FetchedProps<Props extends object> {
  wanted: boolean
  /** Of one identity as long as it means the same part. */
  load: () => Promise<ComponentType<Props>>
  /** Without a network: puts the wish back, so that the next press tries again. */
  onFailure: () => void
  props: Props
}

/** A part of the app that is fetched when it is first wanted, and kept. */
export function Fetched<Props extends object>({ wanted, load, onFailure, props }: FetchedProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const missing = wanted && !Part
  useEffect(() => {
    if (missing) load().then((loaded) => setPart(() => loaded), onFailure)
  }, [missing, load, onFailure])
  return Part ? <Part {...props} /> : null
}
