import { wallAt } from '../../openapi/rules/time/wall-clock.ts'

export const periodLabels = {
  today: 'Сегодня',
  week: '7 дней',
  month: '30 дней',
  all: 'Всё время',
  own: 'Свои даты',
} as const
export type Period = keyof typeof periodLabels

/** Of one's own dates: YYYY-MM-DD, inclusive; either may be open. */
export interface Days {
  from: string | undefined
  to: string | undefined
}

export const isPeriod = (value: string | null): value is Period => Object.hasOwn(periodLabels, value ?? '')

const lengths: Record<Exclude<Period, 'all' | 'own'>, number> = { today: 1, week: 7, month: 30 }

/** The days that are meant, by the day that it is; what reaches to now has no end. */
export function daysIn(period: Period, { from, to }: Days, today: string): { from?: string; to?: string } {
  if (period === 'all') return {}
  if (period === 'own') return { ...(from && { from }), ...(to && { to }) }
  return { from: dayBefore(today, lengths[period] - 1) }
}

/** YYYY-MM-DD there, now. */
export const todayIn = (timezone: string, now: number): string =>
  new Date(wallAt(timezone, new Date(now))).toISOString().slice(0, 10)

/** What an address says, if it is a day of the calendar. */
export function readDay(value: string | null): string | undefined {
  if (!value || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined
}

/** A browser tells of each digit of a year: 0002, 0020 and 0202 come before 2026. */
const isBeingTyped = (day: string | undefined) => day !== undefined && day < '1000'

/** Why nothing is asked of days that somebody types, in words for the field; without words while he types on. */
export function faultOf({ from, to }: Days, today: string): string | undefined {
  if ([from, to].some((day) => day !== undefined && day > today)) return 'Этот день ещё не наступил'
  if (isBeingTyped(from) || isBeingTyped(to)) return ''
  return from !== undefined && to !== undefined && from > to ? 'Начало позже конца' : undefined
}

function dayBefore(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - days)
  return at.toISOString().slice(0, 10)
}

/** A period and its days as an address says them, whatever somebody typed there. */
export function readPeriod(params: URLSearchParams, usual: Period): Days & { period: Period } {
  const asked = params.get('period')
  const [from, to] = [readDay(params.get('from')), readDay(params.get('to'))]
  const period = isPeriod(asked) ? asked : from || to ? 'own' : usual
  if (period !== 'own') return { period, from: undefined, to: undefined }
  // Told the wrong way round they mean the same days.
  return from && to && from > to ? { period, from: to, to: from } : { period, from, to }
}

/** The shortest form: the usual one is left out. */
export function writePeriod(params: URLSearchParams, { period, from, to }: Days & { period: Period }, usual: Period) {
  if (period !== usual) params.set('period', period)
  if (period === 'own' && from) params.set('from', from)
  if (period === 'own' && to) params.set('to', to)
}
