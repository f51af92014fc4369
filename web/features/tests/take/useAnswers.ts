import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { later, outbox } from '../../../data/later.ts'
import type { Letter } from '../../../data/letters.ts'
import { useClock } from '../../../lib/countdown.ts'
import { newId } from '../../../lib/new-id.ts'
import { toast } from '../../../shell/notifications.tsx'
import { isAnswered, type Question, rulesValue, type Value } from '../asking/question.ts'
import { type Attempt, answersIn, answersOf, attemptOf, type Input, newest } from './attempt.ts'
import { serverNow } from './clock.ts'

/** The answers of an attempt as this device knows them: what waits to be sent is given already, for its reader. */
export function useAnswers(attempt: Attempt, spentSec: (questionId: string) => number) {
  const clock = useClock()
  const box = useSnapshot(outbox.state)
  // What was given since the page is here: a letter that the server has just taken is in no box, nor yet in the attempt.
  const [given, setGiven] = useState<readonly Input[]>([])
  // On their way to this device's disk: nothing is called saved before it is.
  const [keeping, setKeeping] = useState<readonly Input[]>([])
  const id = attempt.attempt._id
  const waiting = lettersOf(id, box.waiting)
  const refused = lettersOf(id, box.refused)
  const lost = new Set(refused.flatMap(answersIn).map(({ clientId }) => clientId))
  const known = newest([
    ...answersOf(attempt),
    ...waiting.flatMap(answersIn),
    ...given.filter(({ clientId }) => !lost.has(clientId)),
  ])
  // Two answers of one question within a moment: the second knows of the first before it is drawn.
  const latest = useRef(known)
  useEffect(() => {
    latest.current = known
  })

  const give = async ({ id: questionId, text }: Question, value: Value): Promise<void> => {
    const before = latest.current.get(questionId)
    const now = serverNow(clock.now())
    const input: Input = {
      questionId,
      value: rulesValue(value),
      // Later than what it takes the place of, whatever the clocks of two devices say.
      answeredAt: new Date(before ? Math.max(now, Date.parse(before.answeredAt) + 1) : now).toISOString(),
      clientId: newId(),
      spentSec: Math.min(spentSec(questionId), limits.testing.spentMaxSec),
    }
    latest.current = new Map(latest.current).set(questionId, input)
    setGiven((all) => [...all.filter((one) => one.questionId !== questionId), input])
    setKeeping((all) => [...all, input])
    const about = `${attempt.attempt.test.title}. ${text}`
    const replaces = saidAnew(id, questionId)
    const { failed } = await later('attemptAnswer', { path: { id }, body: { answers: [input] } }, { about, replaces })
    setKeeping((all) => all.filter((one) => one !== input))
    if (failed === undefined) return
    toast('error', failed)
    setGiven((all) => all.filter((one) => one !== input))
  }
  return {
    valueOf: (questionId: string): Value => known.get(questionId)?.value ?? null,
    give,
    /** Of a handler that goes on after an answer which nobody has drawn yet. */
    valueNow: (questionId: string): Value => latest.current.get(questionId)?.value ?? null,
    unsent: new Set([...keeping, ...waiting.flatMap(answersIn)].map(({ questionId }) => questionId)),
    isSubmitWaiting: waiting.some((letter) => letter.id === 'attemptSubmit'),
  }
}

const lettersOf = (attemptId: string, letters: readonly Letter[]): Letter[] =>
  letters.filter((letter) => attemptOf(letter) === attemptId)

/** The first question that nothing was answered to, from 0: by the server's copy, and by what waits here to be sent. */
export function firstOpen(attempt: Attempt): number {
  const waiting = lettersOf(attempt.attempt._id, outbox.state.waiting)
  const known = newest([...answersOf(attempt), ...waiting.flatMap(answersIn)])
  return Math.max(
    0,
    attempt.questions.findIndex(({ id }) => !isAnswered(known.get(id)?.value)),
  )
}

/** Letters of this question that wait, and that this answer takes the place of. */
function saidAnew(attemptId: string, questionId: string): string[] {
  const { waiting, sending } = outbox.state
  return lettersOf(attemptId, waiting)
    .filter((letter) => letter.at !== sending)
    .filter((letter) => answersIn(letter).some((one) => one.questionId === questionId))
    .map(({ at }) => at)
}
