import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'

/** Fields of a page in which something is typed that nobody has kept yet: each knows how to keep it. */
export const TypedContext = createContext<Set<() => Promise<void>>>(new Set())

/** A pause this long, and what is typed is kept: a phone may go dark any moment. */
const pauseMs = 800

/** What is typed, until it is kept; answers of others that come meanwhile do not touch it. */
export function useTyped(shown: string, keep: (text: string) => Promise<void>) {
  const [typed, setTyped] = useState<string>()
  const latest = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Left by a press on a button that waits for it.
  const keeping = useRef(Promise.resolve())
  const fields = useContext(TypedContext)

  const field = useRef({ shown, keep })
  useEffect(() => {
    field.current = { shown, keep }
  })
  const keepNow = useCallback(async () => {
    clearTimeout(timer.current)
    const text = latest.current
    if (text !== undefined) {
      latest.current = undefined
      if (text !== field.current.shown) keeping.current = field.current.keep(text)
    }
    await keeping.current
  }, [])
  useEffect(() => {
    fields.add(keepNow)
    return () => {
      fields.delete(keepNow)
      void keepNow()
    }
  }, [fields, keepNow])

  return {
    value: typed ?? shown,
    change: (text: string) => {
      latest.current = text
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keepNow(), pauseMs)
    },
    /** At once, and the field goes on. */
    keep: keepNow,
    /** The field is left, or it is said that this is all. */
    done: async () => {
      await keepNow()
      // Somebody went on typing meanwhile.
      if (latest.current === undefined) setTyped(undefined)
    },
  }
}

/** Of a page, for its TypedContext. A phone that goes into a pocket may not come out again: what is typed is kept then. */
export function useTypedFields() {
  const [fields] = useState(() => new Set<() => Promise<void>>())
  useEffect(() => {
    const keep = () => {
      if (document.visibilityState === 'hidden') for (const field of fields) void field()
    }
    document.addEventListener('visibilitychange', keep)
    return () => document.removeEventListener('visibilitychange', keep)
  }, [fields])
  return fields
}
