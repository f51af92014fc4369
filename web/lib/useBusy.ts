import { useRef, useState } from 'react'

/**
 * One thing at a time: what is pressed while it is at work is let go, and so is a second press that comes before the first
 * is drawn. It is free again whatever came of it.
 */
export function useBusy() {
  const isAtWork = useRef(false)
  const [busy, setBusy] = useState(false)
  async function act<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | undefined> {
    if (isAtWork.current) return undefined
    isAtWork.current = true
    setBusy(true)
    try {
      return await work()
    } finally {
      isAtWork.current = false
      setBusy(false)
    }
  }
  return { busy, act }
}
