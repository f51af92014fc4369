import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchVersions, type Version } from './versions.ts'

interface Loaded {
  versions: readonly Version[]
  state: 'loading' | 'ready' | 'failed'
  /** An empty page has come, or the first version. */
  whole: boolean
}
const nothing: Loaded = { versions: [], state: 'loading', whole: false }

/** The history of an article, page by page; a new current version starts it anew. */
export function useVersions(articleId: string, current: number) {
  const [loaded, setLoaded] = useState(nothing)
  const round = useRef(0)

  const ask = useCallback(
    (before?: number) => {
      round.current += 1
      const mine = round.current
      void fetchVersions(articleId, before)
        .catch(() => undefined)
        .then((page) => mine === round.current && setLoaded((now) => withPage(now, page, before)))
    },
    [articleId],
  )

  // What is there stays until the new answer comes.
  useEffect(() => {
    ask()
    return () => {
      round.current += 1
    }
  }, [ask, current])

  const last = loaded.versions.at(-1)?.version
  const more = () => {
    setLoaded((now) => ({ ...now, state: 'loading' }))
    ask(last)
  }
  return { ...loaded, more }
}

function withPage(now: Loaded, page: Version[] | undefined, before: number | undefined): Loaded {
  if (!page) return { ...now, state: 'failed' }
  const versions = before === undefined ? page : [...now.versions, ...page]
  return { versions, state: 'ready', whole: page.length === 0 || versions.at(-1)?.version === 1 }
}
