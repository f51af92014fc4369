import { limits } from '../../openapi/gen/limits.gen.ts'
import { holdDraft, openDrafts, whenLetGo } from './draft-locks.ts'
import { type DraftOwner, type DraftPlace, leftDrafts, removeDraft, removeDraftsOf, writeDraft } from './drafts.ts'
import { randomKey } from './repeat-key.ts'

/** Of the pages that are open in this tab, and the one that was left with its answer still on the way. */
const keepers = new Set<{ place: DraftPlace; end: () => void }>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('drafts-forgotten')
// In Bun an open channel keeps the process alive.
if (otherTabs && 'unref' in otherTabs && typeof otherTabs.unref === 'function') otherTabs.unref()
const tellOthers = otherTabs?.postMessage.bind(otherTabs)
otherTabs?.addEventListener('message', ({ data }: MessageEvent<DraftOwner>) => void forgetHere(data))

function forgetHere(owner: DraftOwner): Promise<void> {
  for (const { place, end } of keepers) if (place.companyId === owner.companyId && place.userId === owner.userId) end()
  return removeDraftsOf(owner)
}

/** Sign-out: no tab writes his words back when its page is taken away. */
export function forgetDrafts(owner: DraftOwner): Promise<void> {
  tellOthers?.(owner)
  return forgetHere(owner)
}

/** The draft of one open page: its own as long as the page is there, offered to the next one when it is gone (A31). */
export function createDraftKeeper(place: DraftPlace) {
  let id = randomKey()
  let release: (() => void) | undefined
  let closed = false
  let unsaved: unknown
  let timer: ReturnType<typeof setTimeout> | undefined
  let written = false
  let ended = false
  let answer: Promise<void> | undefined

  const flush = () => {
    clearTimeout(timer)
    if (unsaved === undefined || ended) return
    written = true
    void writeDraft(place, id, unsaved)
    unsaved = undefined
  }

  const end = () => {
    ended = true
    clearTimeout(timer)
    void removeDraft(place, id)
  }
  const self = { place, end }
  const letGo = () => {
    if (!closed) return
    keepers.delete(self)
    release?.()
  }

  return {
    /** Takes its place; gives what pages that are gone have left here. */
    open: async () => {
      keepers.add(self)
      closed = false
      // A page that is drawn twice has it already.
      release = (await holdDraft(id, place.path)) ?? release
      if (closed) release?.()
      return leftDrafts(place)
    },
    /** What the pages that are still here leave, once one of them is gone. */
    next: async (signal: AbortSignal) => {
      const others = [...(await openDrafts())].filter(([other, path]) => other !== id && path === place.path)
      if (others.length === 0 || signal.aborted) return []
      await Promise.any(others.map(([other]) => whenLetGo(other, place.path, signal)))
      return leftDrafts(place)
    },
    /** One more page is at work at this place. */
    isElsewhere: async () => [...(await openDrafts())].some(([other, path]) => other !== id && path === place.path),
    /** The page is left; what was typed last goes with the rest. */
    close: () => {
      flush()
      closed = true
      if (answer) void answer.then(letGo)
      else letGo()
    },
    /** A save is on its way: until its answer comes nobody is offered what it holds. */
    until: (coming: Promise<unknown>) => {
      const mine = coming.then(
        () => undefined,
        () => undefined,
      )
      answer = mine
      void mine.then(() => {
        if (answer === mine) answer = undefined
      })
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
      const taken = await holdDraft(other, place.path)
      if (taken && closed) taken()
      if (!taken || closed) return false
      release?.()
      release = taken
      id = other
      written = true
      return true
    },
    discard: async (other: string) => {
      const taken = await holdDraft(other, place.path)
      if (!taken) return
      await removeDraft(place, other)
      taken()
    },
    /** What was typed has reached the server, or is not wanted any more. */
    end,
  }
}
