import { useEffect } from 'react'
import { writeDraft } from '../lib/drafts.ts'
import { randomKey } from '../lib/repeat-key.ts'
import { useDraft } from '../lib/useDraft.ts'
import { useDraftPlace } from '../shell/useDraftPlace.ts'
import type { Base, Version } from './useValues.ts'
import { fits, same, withoutSecrets } from './values.ts'

/** What lies on the disk: what was typed, and over what it was typed (C11). */
interface Stored<D> {
  draft: D
  base: D
  version: Version
}

function readStored<D extends object>(value: unknown, first: D): Stored<D> | undefined {
  if (typeof value !== 'object' || value === null || !('draft' in value) || !fits(value.draft, first)) return undefined
  const base = 'base' in value && fits(value.base, first) ? value.base : first
  const version = 'version' in value ? value.version : undefined
  return { draft: value.draft, base, version: typeof version === 'string' ? version : undefined }
}

interface DraftOptions<D> {
  entity: string
  first: D
  secret: readonly (keyof D)[]
}

/** The draft of a form (A31), of whoever is signed in when the form begins; `typed` undefined: nothing to keep. */
export function useFormDraft<D extends object>(
  { entity, first, secret }: DraftOptions<D>,
  typed: D | undefined,
  base: Base<D>,
) {
  const place = useDraftPlace(entity)
  const storedOf = (words: D, over: Base<D>): Stored<D> => ({
    draft: withoutSecrets(words, first, secret),
    base: withoutSecrets(over.draft, first, secret),
    version: over.version,
  })
  const { offers, drop, ...draft } = useDraft(place, typed && storedOf(typed, base))
  const read = offers.map(({ id, savedAt, value }) => ({ id, savedAt, stored: readStored(value, first) }))
  // What is as the form begins, or was written by a build of other shapes, is nothing to restore.
  const useless = read.filter(({ stored }) => !stored || same(stored.draft, first)).map(({ id }) => id)
  useEffect(() => {
    for (const id of useless) drop(id)
  })

  return {
    ...draft,
    drop,
    offers: read.flatMap(({ id, savedAt, stored }) =>
      stored && !useless.includes(id) ? [{ id, savedAt, stored }] : [],
    ),
    note: (words: D, over: Base<D>) => draft.note(storedOf(words, over)),
    /** Typed on while it was being sent: from now on it belongs to what the save has made. */
    move: async (to: string, words: D, over: Base<D>) => {
      draft.end()
      if (place) await writeDraft({ ...place, path: to }, randomKey(), storedOf(words, over))
    },
  }
}
