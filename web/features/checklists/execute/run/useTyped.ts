import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Fields of a run in which something is typed that nobody has kept yet: each knows how to keep it. */
export const TypedContext = createContext<Set<() => Promise<void>>>(new Set())

/** A pause this long, and what is typed is kept: a phone may go dark any moment. */
const pauseMs = 1500

/** What is typed, until it is kept; answers of others that come meanwhile do not touch it. */
export function useTyped(shown: string, keep: (text: string) => Promise<void>) {
  const [typed, setTyped] = useState<string>()
  const latest = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Left by a press on «Завершить чек-лист», which waits for it.
  const keeping = useRef(Promise.resolve())
  const fields = useContext(TypedContext)

  const keepNow = useEffectEvent(async () => {
    clearTimeout(timer.current)
    const text = latest.current
    if (text !== undefined) {
      latest.current = undefined
      if (text !== shown) keeping.current = keep(text)
    }
    await keeping.current
  })
  useEffect(() => {
    const own = () => keepNow()
    fields.add(own)
    return () => {
      fields.delete(own)
      void own()
    }
  }, [fields])

  return {
    value: typed ?? shown,
    change: (text: string) => {
      latest.current = text
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keepNow(), pauseMs)
    },
    /** The field is left, or it is said that this is all. */
    done: async () => {
      await keepNow()
      // Somebody went on typing meanwhile.
      if (latest.current === undefined) setTyped(undefined)
    },
  }
}
