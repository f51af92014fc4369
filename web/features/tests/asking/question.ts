import type { Snapshot } from 'valtio'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { isGiven } from '../../../../openapi/rules/attempts/attempt-score.ts'

export type Schemas = components['schemas']
export type Question = Snapshot<Schemas['AttemptQuestion']>
export type Value = Snapshot<Schemas['AttemptValue']>

/** What shows a question and takes its answer. */
export interface AnswerProps {
  question: Question
  value: Value
  give: (value: Value) => Promise<void>
  /** Of what is asked. */
  labelledBy: string
}

// The rules of the contract look at values and change none of them.
export const rulesValue = (value: Value): Schemas['AttemptValue'] => value as Schemas['AttemptValue']
export const rulesQuestion = (question: Question): Schemas['AttemptQuestion'] => question as Schemas['AttemptQuestion']

export const isAnswered = (value: Value | undefined): boolean => value !== undefined && isGiven(rulesValue(value))

/** Of one that is chosen from or put in order. */
export const listOf = (value: Value): readonly string[] =>
  typeof value === 'object' && value !== null ? value : typeof value === 'string' && value !== '' ? [value] : []

/** What the answer becomes by a press on an option; undefined where nothing is pressed. */
export function pressed({ type, options = [] }: Question, value: Value, id: string | undefined): Value | undefined {
  if (id === undefined || !options.some((option) => option.id === id)) return undefined
  if (type === 'single') return id
  if (type !== 'multiple') return undefined
  const chosen = listOf(value)
  // As they stand, whatever the order of the presses.
  return options.map((option) => option.id).filter((one) => (one === id) !== chosen.includes(one))
}
