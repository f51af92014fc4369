import { lateBy } from '../../../lib/deadline-words.ts'
import { formatDateTimeIn } from '../../../lib/dates.ts'
import { plural } from '../../../lib/plural.ts'
import type { Snapshot } from 'valtio'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { When } from '../Row.tsx'
import type { Run, Task } from '../view.ts'

type Schemas = components['schemas']

/** «Чек-лист · 11 пунктов», «Чек-лист · Берёзка в парке · 3 из 8 · нужен код на месте». */
export function runText(
  { itemsCount, answeredCount, requireScan, returnedAt }: Run,
  place: string | undefined,
): string {
  const items =
    answeredCount > 0
      ? `${answeredCount} из ${itemsCount}`
      : `${itemsCount} ${plural(itemsCount, 'пункт', 'пункта', 'пунктов')}`
  return [
    'Чек-лист',
    ...(returnedAt ? [labels.RunHistoryAction.returned.toLowerCase()] : []),
    ...(place === undefined ? [] : [place]),
    items,
    ...(requireScan ? ['нужен код на месте'] : []),
  ].join(' · ')
}

const TOGETHER = ['', 'ещё один', 'ещё двое', 'ещё трое', 'ещё четверо', 'ещё пятеро']
/** «Задача №134 · нужно фото», «Задача №129 · с вами ещё четверо». */
export function taskText({ number, requirePhoto, othersCount, status }: Task): string {
  const others = TOGETHER[othersCount] ?? `ещё ${othersCount}`
  return [
    `Задача №${number}`,
    ...(status === 'in_progress' ? ['в работе'] : []),
    ...(requirePhoto ? ['нужно фото'] : []),
    ...(othersCount > 0 ? [`с вами ${others}`] : []),
  ].join(' · ')
}

/** «до 25.11», «на 2 дня». */
export function dueWhen(dueAt: string | null, now: number, zone: string): When | undefined {
  if (dueAt === null) return undefined
  const late = now - Date.parse(dueAt)
  return late > 0
    ? { tone: 'late', words: `на ${lateBy(late)}`, heard: `Просрочено на ${lateBy(late)}` }
    : { tone: 'plain', words: `до ${formatDateTimeIn(dueAt, zone).slice(0, 5)}` }
}

export const readingText = ({ knownVersion, kind }: Snapshot<Schemas['DashboardReading']>): string =>
  [
    knownVersion === null ? 'Статья · новая для вас' : 'Статья · изменилась с вашего чтения',
    ...(kind === 'test' ? ['нужен тест'] : []),
  ].join(' · ')

export const testText = ({ questionsCount, timeLimitMinutes, openAttempt }: Snapshot<Schemas['DashboardTest']>) =>
  [
    ...(openAttempt === null ? [] : ['Начат']),
    `${questionsCount} ${plural(questionsCount, 'вопрос', 'вопроса', 'вопросов')}`,
    ...(timeLimitMinutes === null
      ? []
      : [`${timeLimitMinutes} ${plural(timeLimitMinutes, 'минута', 'минуты', 'минут')}`]),
  ].join(' · ')
