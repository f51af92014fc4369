import { limits } from '../../openapi/gen/limits.gen.ts'
import { holdDraft } from './draft-locks.ts'
import { type DraftPlace, leftDrafts, removeDraft, writeDraft } from './drafts.ts'
import { randomKey } from './repeat-key.ts'

/** The draft of one open page: its own as long as the page is there, offered to the next one when it is gone (A31). */
export function createDraftKeeper(place: DraftPlace) {
  let id = randomKey()
  let release: (() => void) | undefined
  let closed = false
  let unsaved: unknown
  let timer: ReturnType<typeof setTimeout> | undefined
  let written = false
  let ended = false

  const flush = () => {
    clearTimeout(timer)
    if (unsaved === undefined || ended) return
    written = true
    void writeDraft(place, id, unsaved)
    unsaved = undefined
  }

  return {
    /** Takes its place; gives what pages that are gone have left here. */
    open: async () => {
      release = await holdDraft(id)
      if (closed) release?.()
      return leftDrafts(place)
    },
    /** The page is left; what was typed last goes with the rest. */
    close: () => {
      flush()
      closed = true
      release?.()
    },
    flush,
    /** What the page holds now, written after a pause; undefined: nothing to keep. */
    keep: (value: unknown) => {
      clearTimeout(timer)
      unsaved = value
      if (value !== undefined) timer = setTimeout(flush, limits.editor.batchMs)
      else if (written && !ended) void removeDraft(place, id)
    },
    /** Typed at the very last, when the page is taken away and draws nothing any more. */
    note: (value: unknown) => {
      unsaved = value
    },
    /** From now on the page writes that draft on. False when another page has taken it meanwhile. */
    takeOver: async (other: string): Promise<boolean> => {
      const taken = await holdDraft(other)
      if (taken && closed) taken()
      if (!taken || closed) return false
      release?.()
      release = taken
      id = other
      written = true
      return true
    },
    discard: async (other: string) => {
      const taken = await holdDraft(other)
      if (!taken) return
      await removeDraft(place, other)
      taken()
    },
    /** What was typed has reached the server, or is not wanted any more. */
    end: () => {
      ended = true
      clearTimeout(timer)
      void removeDraft(place, id)
    },
  }
}
