import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { isBlank } from '../../../../openapi/rules/text/clean-text.ts'
import { cleanQuestion, type Question } from '../../../../openapi/rules/testing/test-questions.ts'
import { newId } from '../../../lib/new-id.ts'

export type { Question }
export type Questions = readonly Question[]

export const isFull = (questions: Questions): boolean => questions.length >= limits.testing.questionsMax

const blankOptions = () => Array.from({ length: limits.testing.optionsMin }, () => ({ id: newId(), text: '' }))
const blankPairs = () => Array.from({ length: limits.testing.pairsMin }, () => ({ id: newId(), left: '', right: '' }))

/** Of the same type and group as the one before it: who writes ten of a kind chooses once. */
export const blankAfter = (before: Question | undefined): Question =>
  withType(
    { id: newId(), type: 'single', text: '', points: 1, ...(before?.category && { category: before.category }) },
    before?.type ?? 'single',
  )

/** What the type needs is there; what another type has stays until it is sent, so that a change of mind loses nothing. */
export function withType(question: Question, type: Question['type']): Question {
  const { options, pairs, correct = [] } = question
  const isChosenFrom = type === 'single' || type === 'multiple' || type === 'order'
  return {
    ...question,
    type,
    ...(isChosenFrom && !options && { options: blankOptions() }),
    ...(type === 'match' && !pairs && { pairs: blankPairs() }),
    ...(type === 'single' && { correct: correct.slice(0, 1) }),
  }
}

/** Its answers are its own: ids of one question are in no other. */
export const copyOf = (question: Question): Question => ({ ...question, id: newId() })

export const insertedAll = (questions: Questions, more: Questions, at: number): Questions =>
  questions.toSpliced(at, 0, ...more.slice(0, limits.testing.questionsMax - questions.length))

export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const row = rows[from]
  return row === undefined ? [...rows] : rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

export const without = (questions: Questions, id: string): Questions => questions.filter((one) => one.id !== id)

/** One that was taken out comes back to its place. */
export function returned(questions: Questions, before: Questions, id: string): Questions {
  const at = before.findIndex((question) => question.id === id)
  const question = before[at]
  if (!question || questions.some((one) => one.id === id) || isFull(questions)) return questions
  return questions.toSpliced(Math.min(at, questions.length), 0, question)
}

export const patched = (questions: Questions, id: string, part: Partial<Question>): Questions =>
  questions.map((question) => (question.id === id ? { ...question, ...part } : question))

/** An option that is taken out is right no more. */
export function withoutOption({ options = [], correct = [] }: Question, id: string): Partial<Question> {
  return { options: options.filter((one) => one.id !== id), correct: correct.filter((one) => one !== id) }
}

/** Right or not, as it is pressed: of a single answer there is one. */
export function marked({ type, options = [], correct = [] }: Question, id: string): string[] {
  if (type === 'single') return [id]
  // As they stand, whatever the order of the presses.
  return options.map((one) => one.id).filter((one) => (one === id) !== correct.includes(one))
}

/** As it is sent: fields of its type, without the empty lines that were begun and left. */
export function sentQuestion(question: Question): Question {
  const { options, pairs, correct = [], acceptedAnswers, explanation = '', ...rest } = question
  return cleanQuestion({
    ...rest,
    ...(!isBlank(explanation) && { explanation }),
    ...(options && {
      options: options.filter(({ id, text, image }) => !isBlank(text) || image || correct.includes(id)),
    }),
    ...(pairs && { pairs: pairs.filter(({ left, right }) => !isBlank(left) || !isBlank(right)) }),
    ...(acceptedAnswers && { acceptedAnswers: acceptedAnswers.filter((one) => !isBlank(one)) }),
    // Of an order the right one is that of the options.
    ...(rest.type !== 'order' && { correct }),
  })
}

/** The groups that the questions name, each once, in their order. */
export const groupsOf = (questions: Questions): { name: string; count: number }[] => {
  const names = [...new Set(questions.map(({ category = '' }) => category.trim()).filter(Boolean))]
  return names.map((name) => ({
    name,
    count: questions.filter(({ category = '' }) => category.trim() === name).length,
  }))
}
