import { isBlank } from '../../../openapi/rules/clean-text.ts'
import { fill } from '../../../openapi/contract.ts'
import { fieldMessages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'

export type Question = components['schemas']['TestQuestion']
type Fields = Record<string, string>

/** A question with the fields of its type and no other (screens.md §9.1); the texts are plain and stay as they were typed. */
export function cleanQuestion({ options, correct, acceptedAnswers, ...question }: Question): Question {
  switch (question.type) {
    case 'text':
      return { ...question, acceptedAnswers: acceptedAnswers ?? [] }
    // The right order is that of the options; `correct` may repeat it.
    case 'order':
    case 'single':
    case 'multiple':
      return { ...question, ...(options && { options }), ...(correct && { correct }) }
  }
}

/** What is wrong with the questions, by the form's fields. */
export function faultsOf(questions: readonly Question[]): Fields {
  const seen = new Set<string>()
  return Object.assign(
    {},
    ...questions.map((question, i) => {
      const isRepeated = seen.has(question.id)
      seen.add(question.id)
      return { ...(isRepeated && { [`questions.${i}.id`]: fieldMessages.uniqueItems }), ...faultsOfOne(question, i) }
    }),
  )
}

function faultsOfOne(question: Question, i: number): Fields {
  const at = (field: string, text: string) => ({ [`questions.${i}.${field}`]: fill(text, { n: i + 1 }) })
  const { type, text, options = [] } = question
  const ids = options.map(({ id }) => id)
  const isRepeated = new Set(ids).size !== ids.length
  const tooFew = options.length < OPTIONS_MIN || options.some((option) => isBlank(option.text))
  return {
    ...(isBlank(text) && at('text', fieldMessages.questionText)),
    ...(type !== 'text' && isRepeated && at('options', fieldMessages.uniqueItems)),
    ...(type !== 'text' && tooFew && at('options', fieldMessages.questionOptions)),
    ...(!isAnswered(question, ids) && at('correct', fieldMessages.questionCorrect)),
  }
}

const OPTIONS_MIN = 2

function isAnswered({ type, correct }: Question, ids: string[]): boolean {
  const isKnown = (correct ?? []).every((id) => ids.includes(id)) && new Set(correct).size === (correct ?? []).length
  switch (type) {
    case 'single':
      return isKnown && correct?.length === 1
    case 'multiple':
      return isKnown && (correct ?? []).length > 0
    case 'order':
      return correct === undefined || correct.join('\n') === ids.join('\n')
    // No accepted answer: a person checks it.
    case 'text':
      return true
  }
}

/** Where pictures stand in the questions. */
export const imagesIn = (questions: readonly Question[]): { field: string; url: string }[] =>
  questions.flatMap(({ image, options = [] }, i) => [
    ...(image ? [{ field: `questions.${i}.image`, url: image }] : []),
    ...options.flatMap((option, j) =>
      option.image ? [{ field: `questions.${i}.options.${j}.image`, url: option.image }] : [],
    ),
  ])
