import { useEffect, useRef, useState } from 'react'
import { writeDraft } from '../../lib/drafts.ts'
import { randomKey } from '../../lib/repeat-key.ts'
import { useDraft } from '../../lib/useDraft.ts'
import { useDraftPlace } from '../../shell/useDraftPlace.ts'
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

/** The article being written: the values of its form, and the draft behind them (A31), of `article/<id>` or `article/new`. */
export function useArticleDraft(
  entity: string,
  first: Draft,
  firstVersion?: number,
  isSaved: (draft: Draft) => boolean = () => false,
) {
  const [start, setStart] = useState(first)
  const [stored, setState] = useState<Stored>({ draft: first, version: firstVersion })
  const { draft, version } = stored
  const [revision, setRevision] = useState(0)
  const place = useDraftPlace(entity)
  const touched = isChanged(draft, start)
  // Ahead of the state: an editor gives its last words away while the page is left, and an answer finds here what has
  // really been typed by then.
  const latest = useRef(draft)
  const { offers, accept, drop, later, note, until, end } = useDraft(place, touched ? stored : undefined)
  const read = offers.map(({ id, savedAt, value }) => ({ id, savedAt, stored: readStored(value) }))
  // What is as the page begins, has been saved though nobody heard of it, or was written by a build of other shapes, is
  // nothing to restore.
  const isUseless = (found: Stored | undefined) =>
    !found || !isChanged(found.draft, start) || (found.version !== version && isSaved(found.draft))
  const useless = read.filter((one) => isUseless(one.stored)).map(({ id }) => id)
  useEffect(() => {
    for (const id of useless) drop(id)
  })

  return {
    draft,
    start,
    version,
    touched,
    revision,
    latest: () => latest.current,
    change: (part: Partial<Draft>) => {
      latest.current = { ...latest.current, ...part }
      setState((before) => ({ ...before, draft: { ...before.draft, ...part } }))
      if (isChanged(latest.current, start)) note({ draft: latest.current, version } satisfies Stored)
    },
    /** `sent` is in the article now, `rest` was typed since. */
    goOn: (sent: Draft, rest: Draft, savedVersion: number) => {
      latest.current = rest
      setStart(sent)
      setState({ draft: rest, version: savedVersion })
    },
    /** The page is no page of what was typed any more: it is offered where it belongs. */
    move: async (to: string, rest: Draft, savedVersion?: number) => {
      end()
      if (place)
        await writeDraft({ ...place, path: to }, randomKey(), { draft: rest, version: savedVersion } satisfies Stored)
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
    until,
    end,
  }
}
