import { useEffect, useRef, useState } from 'react'
import { writeDraft } from '../../lib/drafts.ts'
import { randomKey } from '../../lib/repeat-key.ts'
import { useDraft } from '../../lib/useDraft.ts'
import { useDraftPlace } from '../../shell/useDraftPlace.ts'
import { type Draft, isChanged, isDraft, settingsOver } from './article-draft.ts'

/**
 * What is stored: an edit remembers the version it was based on, so that a newer one is noticed at its save (C11), and the
 * settings of it, without its text: what its author has not set stays as somebody else has set it.
 */
interface Stored {
  draft: Draft
  version: number | undefined
  begun?: Draft | undefined
}
const settings = (draft: Draft): Draft => ({ ...draft, blocks: [] })

const readStored = (value: unknown): Stored | undefined => {
  if (typeof value !== 'object' || value === null || !('draft' in value) || !isDraft(value.draft)) return undefined
  const version = 'version' in value && typeof value.version === 'number' ? value.version : undefined
  const begun = 'begun' in value && isDraft(value.begun) ? value.begun : undefined
  return { draft: value.draft, version, begun }
}

/** The article being written: the values of its form, and the draft behind them (A31), of `article/<id>` or `article/new`. */
export function useArticleDraft(
  entity: string,
  first: Draft,
  firstVersion?: number,
  isSaved: (draft: Draft) => boolean = () => false,
) {
  const [start, setStart] = useState(first)
  const [stored, setState] = useState<Stored & { begun: Draft }>({
    draft: first,
    version: firstVersion,
    begun: settings(first),
  })
  const { draft, version, begun } = stored
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
      if (isChanged(latest.current, start)) note({ draft: latest.current, version, begun } satisfies Stored)
    },
    /** `sent` is in the article now, which is `saved`; `rest` was typed since. */
    goOn: (sent: Draft, rest: Draft, savedVersion: number, saved: Draft) => {
      latest.current = rest
      setStart(sent)
      setState({ draft: rest, version: savedVersion, begun: settings(saved) })
    },
    /** The page is no page of what was typed any more: it is offered where it belongs. */
    move: async (to: string, rest: Draft, savedVersion?: number, saved?: Draft) => {
      end()
      const left: Stored = { draft: rest, version: savedVersion, begun: saved && settings(saved) }
      if (place) await writeDraft({ ...place, path: to }, randomKey(), left)
    },
    offers: read.flatMap((one) =>
      one.stored && !useless.includes(one.id)
        ? [{ id: one.id, savedAt: one.savedAt, title: one.stored.draft.title, version: one.stored.version }]
        : [],
    ),
    restore: async (id: string) => {
      const found = read.find((one) => one.id === id)?.stored
      if (!found || !(await accept(id))) return
      // What it began with says which settings are its author's: the others are those of the version that is read here.
      const isOfOther = found.begun !== undefined || found.version !== version
      latest.current = isOfOther ? settingsOver(found.draft, found.begun, begun) : found.draft
      setState({ ...found, draft: latest.current, begun })
      setRevision((count) => count + 1)
    },
    drop,
    later,
    until,
    end,
  }
}
