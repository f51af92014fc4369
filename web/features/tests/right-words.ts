import { answerWords } from '../../../openapi/rules/test-words.ts'
import { type Question, rulesQuestion, rulesValue, type Value } from './asking/question.ts'

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
