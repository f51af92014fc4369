import { useRef, useState } from 'react'
import { same } from './values.ts'

/** `updatedAt` of what it was typed over: two of them can be compared as text. */
export type Version = string | undefined

/** The entity that words were typed over, as it was then. */
export interface Base<D> {
  draft: D
  version: Version
}

/** What is typed, and over what. */
export function useValues<D extends object>(first: D, version: Version) {
  const [base, setBase] = useState<Base<D>>({ draft: first, version })
  const [draft, setDraft] = useState(first)
  const [revision, setRevision] = useState(0)
  // Ahead of the state: an answer finds here what has really been typed by then.
  const latest = useRef(draft)

  function put(typed: D) {
    latest.current = typed
    setDraft(typed)
  }
  return {
    draft,
    base,
    setBase,
    touched: !same(draft, base.draft),
    latest: () => latest.current,
    change: (part: Partial<D>) => put({ ...latest.current, ...part }),
    /** All of it at once: a field that reads its value once begins anew with each `revision`. */
    replace: (typed: D, over: Base<D>) => {
      put(typed)
      setRevision(revision + 1)
      setBase(over)
    },
    revision,
  }
}
