import { labels } from '../../gen/labels.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { dayWords } from './day-words.ts'

type Repeat = components['schemas']['TaskRepeat']

export interface KeptRepeat extends Omit<Repeat, 'weekdays' | 'monthDays'> {
  weekdays?: readonly number[]
  monthDays?: readonly number[]
}

export const WEEKDAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const
const LAST = 31

/** «По дням недели: Пн, Ср, 09:00–18:00», as lists, cards and the event log tell it. */
export function repeatWords({ type, weekdays = [], monthDays = [], startTime, endTime, validTo }: KeptRepeat): string {
  const numbers = monthDays.filter((day) => day !== LAST)
  const ofMonth = [
    ...(numbers.length > 0 ? [`${numbers.join(', ')} числа`] : []),
    ...(monthDays.includes(LAST) ? ['последний день месяца'] : []),
  ].join(' и ')
  const days = type === 'weekly' ? weekdays.map((day) => WEEKDAYS[day - 1]).join(', ') : ofMonth
  const when = type === 'daily' ? labels.TaskRepeatType.daily : days
  const until = validTo === undefined ? '' : `, до ${dayWords(validTo)}`
  return `${when}, ${endTime === undefined ? `с ${startTime}` : `${startTime}–${endTime}`}${until}`
}
