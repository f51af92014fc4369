import { useState } from 'react'
import { messageOf, type Problem } from '../api/problem.ts'
import { useHere } from '../lib/useHere.ts'
import { toast } from '../shell/notifications.tsx'
import type { Faults } from './form-options.ts'

/** Why it was not saved, another one each time: the page leads to the first wrong field. */
interface Refusal {
  fields: Faults
  /** Of the form as a whole. */
  error?: string | undefined
  /** Somebody has saved since these words were begun. */
  isStale?: boolean
}

/** A refused save: said at its fields, or to whoever has left the page by then. */
export function useRefusal(faults: (problem: Problem) => Faults, words: string) {
  const here = useHere()
  const [address] = useState(() => location.pathname + location.search)
  const [refusal, setRefusal] = useState<Refusal>()

  function refuse({ status, problem }: { status: number; problem: Problem }) {
    const fields = faults(problem)
    setRefusal({ fields, error: fields ? undefined : messageOf(problem, words), isStale: problem.code === 'STALE' })
    // The page is gone, its draft is kept: it is offered where it was written. Of a 429 the shell has told.
    if (!here() && status !== 429)
      toast('error', messageOf(problem, words), { action: { label: 'Открыть форму', to: address } })
  }
  return { refusal, setRefusal, refuse }
}
