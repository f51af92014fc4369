import { useEffect, useRef, useState } from 'react'
import type { Snapshot } from 'valtio'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { useRead } from '../../../data/useRead.ts'

export type Version = Snapshot<components['schemas']['ArticleVersion']>

/** The history of an article, page by page, newest first; a version never changes, so what has been seen is kept. */
export function useVersions(articleId: string, current: number) {
  const [before, setBefore] = useState<number>()
  const [seen, setSeen] = useState<readonly Version[]>([])
  const path = { id: articleId }
  const newest = useRead('articleListVersions', { path })
  const page = useRead('articleListVersions', before === undefined ? { path } : { path, query: { before } })
  const versions = merged(seen, newest.data ?? [], page.data ?? [])

  const latest = useRef({ top: current, again: newest.again })
  useEffect(() => {
    latest.current = { top: versions[0]?.version ?? current, again: newest.again }
  })
  // Somebody else has saved: the article tells of it.
  useEffect(() => {
    if (latest.current.top < current) latest.current.again()
  }, [current])

  const last = versions.at(-1)?.version
  const both = [newest, page]
  const waits = both.some(({ data, failed, behind, loading }) => loading && (!data || behind || failed))
  const fails = both.some(({ failed }) => failed)
  return {
    versions,
    state: waits ? ('loading' as const) : fails ? ('failed' as const) : ('ready' as const),
    /** An empty page has come, or the first version. */
    whole: last === 1 || (!page.behind && page.data?.length === 0),
    more: () => {
      setSeen(versions)
      setBefore(last)
    },
    again: () => {
      for (const { failed, again } of both) if (failed) again()
    },
  }
}

function merged(...lists: (readonly Version[])[]): Version[] {
  const all = new Map(lists.flat().map((version) => [version.version, version]))
  return [...all.values()].toSorted((one, other) => other.version - one.version)
}
