import { useEffect, useState } from 'react'

interface Reply<T> {
  data?: T | undefined
  error?: { code?: string; message?: string } | undefined
}
type Ask<T> = (signal: AbortSignal) => Promise<Reply<T>>

interface Answer<T> {
  /** The question, and which try of it. */
  ask: Ask<T>
  tries: number
  data: T | undefined
  failure: { code: string | undefined; message: string | undefined } | undefined
}

/**
 * What a picker asks the server while it is open: a newer question cancels the older one, whose answer stays in sight
 * until then. `ask` is of one identity as long as it is the same question.
 */
export function useAnswer<T>(opened: boolean, ask: Ask<T>) {
  const [answer, setAnswer] = useState<Answer<T>>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!opened) return undefined
    const gone = new AbortController()
    ask(gone.signal).then(
      ({ data, error }) => {
        const failure = data ? undefined : { code: error?.code, message: error?.message }
        if (!gone.signal.aborted) setAnswer({ ask, tries, data, failure })
      },
      // Only a cancelled call throws; every other failure is an answer (web/api.ts).
      () => undefined,
    )
    return () => gone.abort()
  }, [opened, ask, tries])
  const busy = opened && (answer?.ask !== ask || answer.tries !== tries)
  return { data: answer?.data, failure: answer?.failure, busy, retry: () => setTries((count) => count + 1) }
}
