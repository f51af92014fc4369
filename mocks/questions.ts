import { isBlank } from '../openapi/rules/clean-text.ts'
import { fill } from '../openapi/contract.ts'
import { fieldMessages } from '../openapi/gen/messages.gen.ts'
import type { Schemas } from './db.ts'

export type Question = Schemas['TestQuestion']

/** A question with the fields of its type (screens.md §9.1). */
export function cleanQuestion({ options, correct, acceptedAnswers = [], ...question }: Question): Question {
  if (question.type === 'text') return { ...question, acceptedAnswers }
  return { ...question, ...(options && { options }), ...(correct && { correct }) }
}

/** What is wrong with the questions, by the form's fields. */
export function faultsOf(questions: Question[]): Record<string, string> {
  const faults: Record<string, string> = {}
  questions.forEach(({ id, type, text, options = [], correct }, at) => {
    const say = (field: string, message: string) => (faults[`questions.${at}.${field}`] = fill(message, { n: at + 1 }))
    if (questions.findIndex((one) => one.id === id) < at) say('id', fieldMessages.uniqueItems)
    if (isBlank(text)) say('text', fieldMessages.questionText)
    if (type === 'text') return
    const ids = options.map((option) => option.id)
    if (new Set(ids).size < ids.length) say('options', fieldMessages.uniqueItems)
    if (ids.length < 2 || options.some((option) => isBlank(option.text))) say('options', fieldMessages.questionOptions)
    if (!isAnswered(type, correct, ids)) say('correct', fieldMessages.questionCorrect)
  })
  return faults
}

function isAnswered(type: Question['type'], correct: string[] | undefined, ids: string[]): boolean {
  if (type === 'order') return correct === undefined || correct.join('\n') === ids.join('\n')
  const count = correct?.length ?? 0
  const isKnown = new Set(correct).size === count && (correct ?? []).every((id) => ids.includes(id))
  return isKnown && (type === 'single' ? count === 1 : count > 0)
}

/** Where pictures stand in the questions. */
export const imagesIn = (questions: Question[]): { field: string; url: string }[] =>
  questions.flatMap(({ image, options = [] }, i) => [
    ...(image ? [{ field: `questions.${i}.image`, url: image }] : []),
    ...options.flatMap((one, j) => (one.image ? [{ field: `questions.${i}.options.${j}.image`, url: one.image }] : [])),
  ])
