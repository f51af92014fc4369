import { useCallback, useEffect, useRef, useState } from 'react'

/** A file that a dialog has read for it, one at a time. What comes once the dialog was left is let go of: nobody waits for it. */
export function useReading() {
  const [reading, setReading] = useState(false)
  const under = useRef<object>(undefined)
  const letGo = useCallback(() => {
    under.current = undefined
    setReading(false)
  }, [])
  useEffect(() => letGo, [letGo])

  /** Undefined: another one is being read, or the dialog was left meanwhile. */
  async function read<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (under.current) return undefined
    const mine = {}
    under.current = mine
    setReading(true)
    const found = await work()
    if (under.current !== mine) return undefined
    letGo()
    return found
  }
  return { reading, read, letGo }
}
