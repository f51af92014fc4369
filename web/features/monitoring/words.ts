import type { Period } from '../../../openapi/rules/monitoring/monitoring-period.ts'
import type { Looking } from './asked.ts'

/** Mute of what can't be counted: nothing was asked of anybody. */
export const NONE = '—'
export const percent = (rate: number | null): string => (rate === null ? NONE : `${rate}%`)
export const number = (n: number | null): string => (n === null ? NONE : n.toLocaleString('ru-RU'))

const [YEAR, MONTH] = ['yyyy'.length, 'yyyy-MM'.length]
const short = (date: string) => `${date.slice(-2)}.${date.slice(YEAR + 1, MONTH)}`

/** «15.11–21.11.2026», of one day «21.11.2026»; across two years both are said. */
export function daysWords({ from, to }: Period): string {
  const full = (date: string) => `${short(date)}.${date.slice(0, YEAR)}`
  if (from === to) return full(to)
  return `${from.slice(0, YEAR) === to.slice(0, YEAR) ? short(from) : full(from)}–${full(to)}`
}

/** «08.11–14.11»: the year is said by the period beside it. */
export const shortDays = ({ from, to }: Period): string => (from === to ? short(to) : `${short(from)}–${short(to)}`)

const utc = (date: string) => new Date(`${date}T00:00Z`)
const weekday = new Intl.DateTimeFormat('ru-RU', { weekday: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('ru-RU', { month: 'short', year: '2-digit', timeZone: 'UTC' })
/** Of more days than these two would be called alike. */
const WEEKS = 14

/** What a part of the period is called under its bar. */
export function partName(date: string, { group, asked }: Looking): string {
  if (group === 'month') return month.format(utc(date)).replace(/\s*г\.$/, '')
  if (group === 'week') return `с ${short(date)}`
  const days = (utc(asked.to).getTime() - utc(asked.from).getTime()) / 86_400_000
  return days < WEEKS ? `${weekday.format(utc(date))} ${Number(date.slice(-2))}` : short(date)
}
export const partNote = (date: string, { group, today }: Looking) =>
  group === 'day' && date === today ? { note: 'сегодня' } : {}

export const groupWords: Readonly<Record<Looking['group'], string>> = {
  day: 'по дням',
  week: 'по неделям',
  month: 'по месяцам',
}
/** «ресторана» is named by null: a thing without one. */
export const placeName = (place: { name: string } | null): string => place?.name ?? 'Без ресторана'
