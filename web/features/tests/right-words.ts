import { answerWords } from '../../../openapi/rules/testing/test-words.ts'
import { listOf, type Question, rulesQuestion, rulesValue, type Value } from './asking/question.ts'

/** An answer as it is read. */
export const saidWords = (question: Question, value: Value): string =>
  answerWords(rulesQuestion(question), rulesValue(value))

/** What would have been right; empty where nothing is told. */
export function rightWords(question: Question): string {
  const { type, correct, acceptedAnswers = [], value, tolerance = 0 } = question
  const words = (right: Value) => saidWords(question, right)
  if (type === 'text') return acceptedAnswers.join(' / ')
  if (type === 'number') {
    if (value === undefined) return ''
    return tolerance > 0 ? `${words(value)} ± ${String(tolerance).replace('.', ',')}` : words(value)
  }
  if (correct === undefined) return ''
  return words(type === 'single' ? (correct[0] ?? null) : correct)
}

type Option = NonNullable<Question['options']>[number]
/** The pictures of the options that an answer names. */
export const picturesOf = ({ options = [] }: Question, value: Value): Option[] =>
  listOf(value).flatMap((id) => options.find((option) => option.id === id && option.image !== undefined) ?? [])
/** The same of the right answer; none where nothing is told. */
export const rightPictures = (question: Question): Option[] => picturesOf(question, question.correct ?? null)

/** The words of the right answer, as they may stand in the article. */
export function citedAnswers(question: Question): string[] {
  const { type, options = [], rights = [], correct = [], acceptedAnswers = [], value } = question
  switch (type) {
    case 'single':
    case 'multiple':
    case 'order':
      return options.filter(({ id }) => correct.includes(id)).map(({ text }) => text)
    case 'match':
      return [...options, ...rights].map(({ text }) => text)
    case 'text':
      return [...acceptedAnswers]
    case 'number':
      return value === undefined ? [] : [String(value), String(value).replace('.', ',')]
  }
}
