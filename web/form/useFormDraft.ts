import { useEffect, useState } from 'react'
import { writeDraft } from '../lib/drafts.ts'
import { randomKey } from '../lib/repeat-key.ts'
import { useDraft } from '../lib/useDraft.ts'
import { session } from '../shell/session.ts'
import { fits, same } from './values.ts'

/** `updatedAt` of what it was typed over: two of them can be compared as text. */
export type Version = string | undefined

/** What lies on the disk: what was typed, and over what it was typed (C11). */
export interface Stored<D> {
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

/** The draft of a form (A31), of whoever is signed in when the form begins; `value` undefined: nothing to keep. */
export function useFormDraft<D extends object>(entity: string, first: D, value: Stored<D> | undefined) {
  const [owner] = useState(() => {
    const { user, company } = session
    return user && company ? { companyId: company._id, userId: user.id } : undefined
  })
  const [place] = useState(() => owner && { ...owner, path: entity })
  const { offers, drop, ...draft } = useDraft(place, value)
  const read = offers.map(({ id, savedAt, value: found }) => ({ id, savedAt, stored: readStored(found, first) }))
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
    /** Typed on while it was being sent: from now on it belongs to what the save has made. */
    move: async (to: string, stored: Stored<D>) => {
      draft.end()
      if (owner) await writeDraft({ ...owner, path: to }, randomKey(), stored)
    },
  }
}
