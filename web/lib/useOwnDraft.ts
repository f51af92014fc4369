import { useCallback, useEffect, useRef, useState } from 'react'
import { createDraftKeeper } from './draft-keeper.ts'
import type { DraftPlace, SavedDraft } from './drafts.ts'

/**
 * What is typed at a place where it goes on by itself: the page that comes next takes over what the one that is gone has
 * left, without asking. It may hold files (IndexedDB keeps them as they are). `place` and `blank` are of one identity.
 */
export function useOwnDraft<T extends object>(
  place: DraftPlace | undefined,
  blank: T,
  read: (value: unknown) => T | undefined,
) {
  const [keeper] = useState(() => place && createDraftKeeper(place))
  const [value, setValue] = useState(blank)
  const [ready, setReady] = useState(!keeper)
  // Ahead of the state: two changes of one moment must not lose one another.
  const latest = useRef(value)
  const typed = useRef(false)
  const reader = useRef(read)

  useEffect(() => {
    if (!keeper) return undefined
    const gone = new AbortController()
    const { signal } = gone
    /** True when it goes on with that draft, or with words of its own. */
    async function goOn([left]: SavedDraft[]): Promise<boolean> {
      const found = left && reader.current(left.value)
      if (signal.aborted || typed.current) return true
      if (!found || !(await keeper?.takeOver(left.id))) return false
      if (!typed.current) {
        latest.current = found
        setValue(found)
      }
      return true
    }
    void keeper.open().then(async (left) => {
      const goesOn = await goOn(left)
      if (!signal.aborted) setReady(true)
      // A reload may be here before the page that it replaces is gone.
      if (!goesOn) await keeper.next(signal).then(goOn, () => undefined)
    })
    addEventListener('pagehide', keeper.flush)
    document.addEventListener('visibilitychange', keeper.flush)
    return () => {
      gone.abort()
      removeEventListener('pagehide', keeper.flush)
      document.removeEventListener('visibilitychange', keeper.flush)
      keeper.close()
    }
  }, [keeper])

  const put = useCallback(
    (next: T, isBlank: boolean) => {
      typed.current = true
      latest.current = next
      setValue(next)
      keeper?.keep(isBlank ? undefined : next)
    },
    [keeper],
  )
  return {
    value,
    /** What a page that is gone has left is here by now, if there was any. */
    ready,
    now: () => latest.current,
    change: useCallback((part: Partial<T>) => put({ ...latest.current, ...part }, false), [put]),
    /** On the disk at once: what follows relies on it. */
    flush: () => keeper?.flush(),
    clear: useCallback(() => put(blank, true), [put, blank]),
  }
}
