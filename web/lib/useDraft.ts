import { useEffect, useRef, useState } from 'react'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { type DraftPlace, readDraft, removeDraft, type SavedDraft, writeDraft } from './drafts.ts'

/**
 * Keeps what is typed on a page that somebody may lose (A31): while typing, when the page is hidden, and when it is
 * left. `place` is of one identity as long as the page is; `value` undefined means there is nothing to keep.
 */
export function useDraft(place: DraftPlace | undefined, value: unknown) {
  const [offer, setOffer] = useState<SavedDraft>()
  // Before the old draft was looked at and answered, a new one must not take its place.
  const [free, setFree] = useState(false)
  const unsaved = useRef<unknown>(undefined)
  const written = useRef(false)
  const ended = useRef(false)

  useEffect(() => {
    if (!place) return undefined
    let here = true
    void readDraft(place).then((found) => {
      if (!here) return
      if (found) setOffer(found)
      else setFree(true)
    })
    return () => {
      here = false
    }
  }, [place])

  const text = value === undefined ? undefined : JSON.stringify(value)
  useEffect(() => {
    if (!place || !free || ended.current) return undefined
    if (text === undefined) {
      // Typed and taken back.
      unsaved.current = undefined
      if (written.current) void removeDraft(place)
      return undefined
    }
    const latest: unknown = JSON.parse(text)
    unsaved.current = latest
    const timer = setTimeout(() => {
      unsaved.current = undefined
      written.current = true
      void writeDraft(place, latest)
    }, limits.editorBatchMs)
    return () => clearTimeout(timer)
  }, [place, free, text])

  useEffect(() => {
    if (!place) return undefined
    const flush = () => {
      if (unsaved.current === undefined || ended.current) return
      void writeDraft(place, unsaved.current)
      unsaved.current = undefined
    }
    addEventListener('pagehide', flush)
    // A phone that puts the browser away sends no pagehide.
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush() // a dead session, /500 or a link leads away
    }
  }, [place])

  const answered = () => {
    setOffer(undefined)
    setFree(true)
  }
  return {
    offer,
    /** It was restored: from now on the page writes it on. */
    accept: () => {
      written.current = true
      answered()
    },
    drop: () => {
      if (place) void removeDraft(place)
      answered()
    },
    /** Typed at the very last, when the page is taken away and draws nothing any more: it goes with the rest. */
    note: (latest: unknown) => {
      if (free && !ended.current) unsaved.current = latest
    },
    /** What was typed has reached the server, or is not wanted any more. */
    end: () => {
      ended.current = true
      unsaved.current = undefined
      if (place) void removeDraft(place)
    },
  }
}
