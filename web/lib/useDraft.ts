import { useEffect, useMemo, useRef, useState } from 'react'
import { createDraftKeeper } from './draft-keeper.ts'
import type { DraftPlace, SavedDraft } from './drafts.ts'

/**
 * Keeps what is typed on a page that somebody may lose (A31): while typing, when the page is hidden, and when it is
 * left. `place` is of one identity as long as the page is; `value` undefined means there is nothing to keep.
 */
export function useDraft(place: DraftPlace | undefined, value: unknown) {
  const [keeper] = useState(() => place && createDraftKeeper(place))
  const [offers, setOffers] = useState<SavedDraft[]>([])
  const [elsewhere, setElsewhere] = useState(false)

  // Whoever has begun to type here is asked no more what to begin with.
  const typed = useRef(false)

  useEffect(() => {
    if (!keeper) return undefined
    const gone = new AbortController()
    const { signal } = gone
    async function look(left: SavedDraft[]) {
      if (!signal.aborted && !typed.current) setOffers(left)
      const more = (await keeper?.isElsewhere()) ?? false
      if (!signal.aborted) setElsewhere(more)
      return more
    }
    void keeper.open().then(async (left) => {
      const more = await look(left)
      // A reload may be here before the page that it replaces is gone.
      if (more && left.length === 0) await keeper.next(signal).then(look, () => undefined)
    })
    addEventListener('pagehide', keeper.flush)
    // A phone that puts the browser away sends no pagehide.
    document.addEventListener('visibilitychange', keeper.flush)
    return () => {
      gone.abort()
      removeEventListener('pagehide', keeper.flush)
      document.removeEventListener('visibilitychange', keeper.flush)
      keeper.close() // a dead session, /500 or a link leads away
    }
  }, [keeper])

  // A long article is much to write down: once for each value, however often its page is drawn.
  const text = useMemo(() => (value === undefined ? undefined : JSON.stringify(value)), [value])
  useEffect(() => {
    if (text !== undefined) typed.current = true
    keeper?.keep(text === undefined ? undefined : JSON.parse(text))
  }, [keeper, text])

  const without = (id: string) => setOffers((left) => left.filter((offer) => offer.id !== id))
  return {
    /** Of pages that are gone, the newest first. */
    offers,
    /** One more page is at work at this place. */
    elsewhere,
    /** True when it is this page's now. */
    accept: async (id: string): Promise<boolean> => {
      const taken = (await keeper?.takeOver(id)) ?? false
      if (taken) setOffers([])
      else without(id)
      return taken
    },
    drop: (id: string) => {
      void keeper?.discard(id)
      without(id)
    },
    /** They stay where they are and are offered the next time. */
    later: () => setOffers([]),
    note: (latest: unknown) => keeper?.note(latest),
    until: (answer: Promise<unknown>) => keeper?.until(answer),
    end: () => keeper?.end(),
  }
}
