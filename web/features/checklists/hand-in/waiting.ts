import type { Letter } from '../../../data/letters.ts'
import { isRecord, isText } from '../../../lib/shape.ts'
import type { Schemas } from './run.ts'

type Input = Schemas['RunAnswerInput']

/** An answer that this device has not been able to send yet. */
export interface WaitingAnswer {
  /** Its place in the outbox. */
  at: string
  runId: string
  itemId: string
  answeredAt: string
  clientId: string
  input: Input
}
export interface WaitingCompletion {
  at: string
  runId: string
  comment: string | undefined
  completedAt: string
  signature: string | undefined
}

const runIn = ({ input: { path, body } }: Letter) =>
  isRecord(path) && isText(path.id) && isRecord(body) ? { runId: path.id, body } : undefined

/** A letter may be of an older build: what it says is looked at. */
export function answersIn(letter: Letter): WaitingAnswer[] {
  const found = letter.id === 'runAnswer' ? runIn(letter) : undefined
  const answers: unknown = found?.body.answers
  if (!found || !Array.isArray(answers)) return []
  return answers.flatMap((input: unknown) => {
    if (!isRecord(input)) return []
    const { itemId, answeredAt, clientId } = input
    if (!isText(itemId) || !isText(answeredAt) || !isText(clientId)) return []
    // What makes it a hand-in has been looked at; the rest was written by this app and is only shown.
    return [{ at: letter.at, runId: found.runId, itemId, answeredAt, clientId, input: input as Input }]
  })
}

export function completionIn(letter: Letter): WaitingCompletion[] {
  const found = letter.id === 'runComplete' ? runIn(letter) : undefined
  if (!found || !isText(found.body.completedAt)) return []
  const { comment, completedAt, signature } = found.body
  const text = (value: unknown) => (isText(value) ? value : undefined)
  return [{ at: letter.at, runId: found.runId, comment: text(comment), completedAt, signature: text(signature) }]
}
