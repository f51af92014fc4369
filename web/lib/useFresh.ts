import { useEffect, useState } from 'react'

interface Answer<T> {
  data?: T | undefined
  error?: { message?: string } | undefined
  response: { status: number }
}

interface Failure {
  status: number
  message: string | undefined
}

/**
 * What a form begins with: asked for at each visit, because an older copy would bring an older `updatedAt` and with it
 * STALE. `ask` is of one identity as long as it means the same call.
 */
export function useFresh<T>(id: string, ask: (id: string, signal: AbortSignal) => Promise<Answer<T>>) {
  const [answer, setAnswer] = useState<{ id: string; data?: T | undefined; failed?: Failure }>()
  useEffect(() => {
    const gone = new AbortController()
    ask(id, gone.signal).then(
      ({ data, error, response }) => {
        if (gone.signal.aborted) return
        setAnswer(data ? { id, data } : { id, failed: { status: response.status, message: error?.message } })
      },
      // Only a cancelled call throws; every other failure is an answer (web/api.ts).
      () => undefined,
    )
    return () => gone.abort()
  }, [id, ask])
  return answer?.id === id ? answer : undefined
}
