import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { isManual } from '../../../../openapi/rules/testing/test-questions.ts'
import { plural } from '../../../lib/plural.ts'
import type { Question } from './questions.ts'

const LONG = 60

/** How it is called where there is room for a few words. */
export function nameOf({ text, image }: Pick<Question, 'text' | 'image'>): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line === '') return image ? 'Вопрос с картинкой' : 'Без текста'
  return line.length > LONG ? `${line.slice(0, LONG)}…` : line
}

export const pointsWords = (points: number): string => `${points} ${plural(points, 'балл', 'балла', 'баллов')}`

/** «Несколько ответов · 2 балла · Бар». */
export const kindWords = (question: Question): string =>
  [
    labels.TestQuestionType[question.type],
    pointsWords(question.points ?? 1),
    ...(question.category?.trim() ? [question.category.trim()] : []),
    ...(isManual(question) ? ['проверяет человек'] : []),
  ].join(' · ')

const ruled = (value: number) => String(value).replace('.', ',')

/** «63 ± 2 °C». */
export function numberWords({ value, tolerance = 0, unit = '' }: Question): string {
  if (value === undefined) return ''
  return [ruled(value), ...(tolerance > 0 ? [`± ${ruled(tolerance)}`] : []), ...(unit ? [unit] : [])].join(' ')
}
