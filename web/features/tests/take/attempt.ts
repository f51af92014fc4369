import type { Snapshot } from 'valtio'
import { isNewer } from '../../../../openapi/rules/checklists/run-merge.ts'
import type { Letter } from '../../../data/letters.ts'
import { isRecord, isText } from '../../../lib/shape.ts'
import type { Schemas } from '../asking/question.ts'

export type Attempt = Snapshot<Schemas['Attempt']>
export type Input = Schemas['AttemptAnswerInput']
export type Answer = Pick<Snapshot<Input>, 'questionId' | 'value' | 'answeredAt' | 'clientId' | 'spentSec'>

/** The attempt that a letter of the outbox is about. */
export function attemptOf({ id, input: { path } }: Letter): string | undefined {
  if (id !== 'attemptAnswer' && id !== 'attemptSubmit') return undefined
  return isRecord(path) && isText(path.id) ? path.id : undefined
}

/** A letter may be of an older build: what it says is looked at. */
export function answersIn({ id, input: { body } }: Letter): Input[] {
  const answers: unknown = id === 'attemptAnswer' && isRecord(body) ? body.answers : undefined
  if (!Array.isArray(answers)) return []
  return answers.filter(
    (one: unknown): one is Input =>
      isRecord(one) && isText(one.questionId) && isText(one.answeredAt) && isText(one.clientId),
  )
}

/** The newest of each question counts, of this device or another. */
export function newest(answers: readonly Answer[]): Map<string, Answer> {
  const found = new Map<string, Answer>()
  for (const one of answers) {
    const known = found.get(one.questionId)
    if (!known || isNewer(one, known)) found.set(one.questionId, one)
  }
  return found
}

/** Those of the server's copy that were ever given. */
export const answersOf = ({ answers }: Attempt): Answer[] =>
  answers.flatMap(({ answeredAt, clientId, ...one }) =>
    answeredAt !== null && clientId !== undefined ? [{ ...one, answeredAt, clientId }] : [],
  )
