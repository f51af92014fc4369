import { type FormEvent, useRef, useState } from 'react'

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
  /** For a form that is sent as it stands: the browser does not send it. */
  function submit(event: FormEvent, work: () => Promise<unknown>): void {
    event.preventDefault()
    void act(work)
  }
  return { busy, act, submit }
}
