import { useEffect, useRef } from 'react'
import { SECOND } from '../../../../openapi/rules/time/durations.ts'
import { useClock } from '../../../lib/countdown.ts'
import type { Attempt } from './attempt.ts'

/** How long each question has been on the screen, in seconds: what the attempt knows of, and this visit. */
export function useSpent({ answers }: Attempt, questionId: string | undefined): (questionId: string) => number {
  const clock = useClock()
  const before = useRef(new Map<string, number>())
  useEffect(() => {
    // A reading after an answer holds this visit's own seconds: only the first says what was before it.
    if (before.current.size === 0)
      before.current = new Map(answers.map((one) => [one.questionId, (one.spentSec ?? 0) * SECOND]))
  }, [answers])
  const since = useRef({ id: questionId, at: 0 })
  useEffect(() => {
    const own = before.current
    since.current = { id: questionId, at: clock.now() }
    return () => {
      const { id, at } = since.current
      if (id !== undefined) own.set(id, (own.get(id) ?? 0) + clock.now() - at)
    }
  }, [clock, questionId])
  return (id) => {
    const now = since.current.id === id ? clock.now() - since.current.at : 0
    return Math.max(0, Math.round(((before.current.get(id) ?? 0) + now) / SECOND))
  }
}
