import { useEffect, useRef, useState } from 'react'
import { useDraft } from '../../lib/useDraft.ts'
import { session } from '../../shell/session.ts'
import { type Draft, isChanged, isDraft } from './article-draft.ts'

/** What is stored: an edit remembers the version it was based on, so that a newer one is noticed at its save (C11). */
interface Stored {
  draft: Draft
  version: number | undefined
}

const readStored = (value: unknown): Stored | undefined => {
  if (typeof value !== 'object' || value === null || !('draft' in value) || !isDraft(value.draft)) return undefined
  const version = 'version' in value && typeof value.version === 'number' ? value.version : undefined
  return { draft: value.draft, version }
}

/** The article being written: the values of its form, and the draft behind them (A31). */
export function useArticleDraft(start: Draft, startVersion?: number) {
  const [{ draft, version }, setState] = useState<Stored>({ draft: start, version: startVersion })
  const [revision, setRevision] = useState(0)
  // Whose it is: the session may be over before the page is left.
  const [place] = useState(() => {
    const { user, company } = session
    return user && company ? { companyId: company._id, userId: user.id, path: location.pathname } : undefined
  })
  const touched = isChanged(draft, start)
  // Ahead of the state while the page is being left: an editor gives its last words away then.
  const latest = useRef(draft)
  const stored: Stored = { draft, version }
  const { offers, accept, drop, later, note, end } = useDraft(place, touched ? stored : undefined)
  const read = offers.map(({ id, savedAt, value }) => ({ id, savedAt, stored: readStored(value) }))
  // What is as the page begins, or was written by a build of other shapes, is nothing to restore.
  const useless = read.filter((one) => !one.stored || !isChanged(one.stored.draft, start)).map(({ id }) => id)
  useEffect(() => {
    for (const id of useless) drop(id)
  })

  return {
    draft,
    version,
    touched,
    revision,
    change: (part: Partial<Draft>) => {
      latest.current = { ...latest.current, ...part }
      setState((before) => ({ ...before, draft: { ...before.draft, ...part } }))
      if (isChanged(latest.current, start)) note({ draft: latest.current, version } satisfies Stored)
    },
    offers: read.flatMap((one) =>
      one.stored && !useless.includes(one.id)
        ? [{ id: one.id, savedAt: one.savedAt, title: one.stored.draft.title, version: one.stored.version }]
        : [],
    ),
    restore: async (id: string) => {
      const found = read.find((one) => one.id === id)?.stored
      if (!found || !(await accept(id))) return
      latest.current = found.draft
      setState(found)
      setRevision((count) => count + 1)
    },
    drop,
    later,
    end,
  }
}
