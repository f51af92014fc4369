import type { Snapshot } from 'valtio'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { formatDateTimeIn } from '../../lib/dates.ts'
import { plural } from '../../lib/plural.ts'
import { href } from '../../routes.ts'

type Schemas = components['schemas']
export type Course = Snapshot<Schemas['Course']>
export type CourseRow = Snapshot<Schemas['CourseRow']>
export type Step = Snapshot<Schemas['CourseStep']>

export const doneWords = (done: number, all: number) => `${done} из ${all}`

/** «Статья · 6 мин», «Тест · 10 вопросов · 10 мин · порог 70%», «Сдан: 90%», «Откроется после всех шагов». */
export function stepWords({ type, state, doneAt, percent, minutes, questionsCount, passingScore }: Step, zone: string) {
  if (state === 'skipped') return 'Больше недоступен, в счёт не идёт'
  if (state === 'locked') return labels.CourseStepState.locked
  if (state === 'done' && type === 'test') return percent === null ? 'Сдан' : `Сдан: ${percent}%`
  const day = doneAt && formatDateTimeIn(doneAt, zone).slice(0, 5)
  if (state === 'done') return [labels.CourseStepType.article, day && `ознакомлены ${day}`].filter(Boolean).join(' · ')
  return [
    labels.CourseStepType[type],
    questionsCount !== null && `${questionsCount} ${plural(questionsCount, 'вопрос', 'вопроса', 'вопросов')}`,
    minutes !== null && `${minutes} мин`,
    passingScore !== null && `порог ${passingScore}%`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** «Шаг 5 из 8, около 10 минут» */
export function turnWords({ number, minutes }: Step, stepsCount: number): string {
  const about = minutes === null ? '' : `, около ${minutes} ${plural(minutes, 'минуты', 'минут', 'минут')}`
  return `Шаг ${number} из ${stepsCount}${about}`
}

export const actWords = ({ type }: Step): string => (type === 'test' ? 'Пройти тест' : 'Прочитать статью')

/** Where a step is done; an article is told that a course waits for it. */
export function stepHref({ type, target }: Step, course: string): string | undefined {
  if (!target) return undefined
  return type === 'test' ? href('testTake', { id: target._id }) : href('article', { id: target._id }, { course })
}
