import { fieldMessages } from '../gen/messages.gen.ts'
import type { components } from '../gen/schema.d.ts'
import { isBlank } from './clean-text.ts'
import { fill } from './fill.ts'

export type Question = components['schemas']['TestQuestion']

/** A question with the fields of its type and no other; the texts are plain and stay as they were typed. */
export function cleanQuestion({ options, correct, acceptedAnswers, ...question }: Question): Question {
  if (question.type === 'text') return { ...question, acceptedAnswers: acceptedAnswers ?? [] }
  // Of an order the right one is that of the options; `correct` may repeat it.
  return { ...question, ...(options && { options }), ...(correct && { correct }) }
}

const OPTIONS_MIN = 2

/** What is wrong with the questions, by the form's fields. */
export function questionFaults(questions: readonly Question[]): Record<string, string> {
  const ids = questions.map(({ id }) => id)
  const faults = questions.flatMap((question, i) => [
    ...(ids.indexOf(question.id) < i ? [[`questions.${i}.id`, fieldMessages.uniqueItems]] : []),
    ...faultsOf(question).map(([field, text]) => [`questions.${i}.${field}`, fill(text, { n: i + 1 })]),
  ])
  return Object.fromEntries(faults)
}

/** The later of two for one field is the one that is told. */
function faultsOf({ type, text, options = [], correct }: Question): [field: string, text: string][] {
  const faults: [string, string][] = []
  if (isBlank(text)) faults.push(['text', fieldMessages.questionText])
  // Without an accepted answer a person checks it.
  if (type === 'text') return faults
  const ids = options.map(({ id }) => id)
  if (new Set(ids).size < ids.length) faults.push(['options', fieldMessages.uniqueItems])
  if (options.length < OPTIONS_MIN || options.some((option) => isBlank(option.text)))
    faults.push(['options', fieldMessages.questionOptions])
  if (!isAnswered(type, correct, ids)) faults.push(['correct', fieldMessages.questionCorrect])
  return faults
}

function isAnswered(type: Question['type'], given: readonly string[] | undefined, ids: readonly string[]): boolean {
  const correct = given ?? []
  if (type === 'order') return given === undefined || correct.join('\n') === ids.join('\n')
  const isKnown = correct.every((id) => ids.includes(id)) && new Set(correct).size === correct.length
  return isKnown && (type === 'single' ? correct.length === 1 : correct.length > 0)
}

/** Where pictures stand in the questions. */
export const imagesIn = (questions: readonly Question[]): { field: string; url: string }[] =>
  questions.flatMap(({ image, options = [] }, i) => [
    ...(image ? [{ field: `questions.${i}.image`, url: image }] : []),
    ...options.flatMap((option, j) =>
      option.image ? [{ field: `questions.${i}.options.${j}.image`, url: option.image }] : [],
    ),
  ])

/** Pictures from elsewhere are no files of ours: they stay addresses of the web (B43). */
export const isOfTheWeb = (url: string): boolean => /^https?:\/\//i.test(url)
