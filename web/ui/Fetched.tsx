import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { fetchPart, partIsLost, whenIdle } from '../lib/parts.ts'

interface FetchedProps<Props extends object> {
  wanted: boolean
  /** Of one identity as long as it means the same part. */
  load: Load<Props>
  /** It didn't come, which has been told: puts the wish back, so that the next press tries again. */
  onFailure?: () => void
  props: Props
  /** Stands there while it is on its way, where what is below would leap. */
  place?: ReactNode
  /** Fetched before anybody asks, once the browser has nothing else to do. */
  soon?: boolean
}

type Load<Props> = () => Promise<ComponentType<Props>>
/** What has come: drawn with the page the next time, where a frame without it would move all that stands below. */
const come = new WeakMap<() => Promise<unknown>, unknown>()
// It is kept by what brings it.
const partOf = <Props,>(load: Load<Props>) => come.get(load) as ComponentType<Props> | undefined

/** Beside the code of a page or its read: a part that is wanted as soon as these are here. */
export function fetchAhead<Props>(load: Load<Props>): void {
  void aheadOf(load)
}
/** When it has come, or didn't. */
export function aheadOf<Props>(load: Load<Props>): Promise<void> {
  return load().then(
    (part) => void come.set(load, part),
    () => {},
  )
}

/** A part of the app that is fetched when it is first wanted, and kept. */
export function Fetched<Props extends object>({
  wanted,
  load,
  onFailure,
  props,
  place,
  soon = false,
}: FetchedProps<Props>) {
  const [Part, setPart] = useState(() => (wanted ? partOf(load) : undefined))
  const [lost, setLost] = useState(false)
  const missing = wanted && !Part
  useEffect(() => {
    if (!missing) return
    fetchPart(load).then(
      (loaded) => {
        come.set(load, loaded)
        setPart(() => loaded)
      },
      () => {
        setLost(true)
        partIsLost()
        onFailure?.()
      },
    )
  }, [missing, load, onFailure])
  // What fails here is asked for again, and told, when it is wanted.
  useEffect(() => (soon ? whenIdle(() => fetchAhead(load)) : undefined), [soon, load])
  if (Part) return <Part {...props} />
  return missing && !lost ? place : null
}
