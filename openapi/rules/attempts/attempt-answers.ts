import { fieldMessages } from '../../gen/messages.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { type Kept, questionsOf, type WholeRow } from './attempt-row.ts'
import { isGiven, valueFault } from './attempt-score.ts'
import { clampedAt, isNewer } from '../checklists/run-merge.ts'

type Input = components['schemas']['AttemptAnswerInput']
/** What answers are looked at against: of the questions at least those that are answered. */
export type Answered = Pick<WholeRow, 'startedAt' | 'asked' | 'orders' | 'questions' | 'answers'>

/** What is wrong with answers, by the form's fields. */
export function answerFaults(row: Answered, inputs: readonly Input[]): Record<string, string> {
  const questions = new Map(questionsOf(row).map((question) => [question.id, question]))
  const faults = inputs.flatMap(({ questionId, value }, at) => {
    const question = questions.get(questionId)
    if (!question) return [[`answers.${at}.questionId`, fieldMessages.questionUnknown]]
    const fault = valueFault(question, value)
    return fault === undefined ? [] : [[`answers.${at}.value`, fault]]
  })
  return Object.fromEntries(faults) as Record<string, string>
}

/** The newest answer of each question counts, whatever came first and from which device. */
export function withAnswers(
  row: Answered,
  inputs: readonly Input[],
  now: Date,
): Pick<WholeRow, 'answers' | 'answered'> {
  const answers = { ...row.answers }
  for (const { questionId, value, answeredAt, clientId, spentSec } of inputs) {
    const one: Kept = {
      value,
      answeredAt: clampedAt(answeredAt, row.startedAt, now).toISOString(),
      clientId,
      ...(spentSec !== undefined && { spentSec }),
    }
    const known = answers[questionId]
    if (!known || (known.clientId !== one.clientId && isNewer(one, known))) answers[questionId] = one
  }
  return { answers, answered: row.asked.filter((id) => isGiven(answers[id]?.value)).length }
}

/** Answers that another device has given to the same questions, and later than these. */
export function newerThan(
  inputs: readonly Input[],
  answers: WholeRow['answers'],
): components['schemas']['AttemptAnswer'][] {
  const given = new Map(inputs.map(({ questionId, clientId }) => [questionId, clientId]))
  return [...given].flatMap(([questionId, clientId]) => {
    const kept = answers[questionId]
    return kept && kept.clientId !== clientId ? [{ questionId, ...kept }] : []
  })
}
