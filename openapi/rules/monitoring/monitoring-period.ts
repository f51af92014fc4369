import type { components } from '../../gen/schema.d.ts'
import { limits } from '../../gen/limits.gen.ts'
import { DAY } from '../time/durations.ts'

type Schemas = components['schemas']
export type Span = Schemas['MonitoringSpan']
export type Period = Schemas['MonitoringPeriod']
export type Group = Schemas['MonitoringGroup']
type Asked = { from?: string | undefined; to?: string | undefined; group?: Group | undefined }
export type PeriodFault = { code: 'PERIOD_TOO_LONG' | 'PERIOD_REVERSED'; field: 'from' | 'to'; n?: number }

const MONDAY = 1
const dayOf = (date: string): number => Date.parse(`${date}T00:00Z`) / DAY
/** Before the first day of all, which is what somebody writes for «since ever», there is none. */
const dateOf = (day: number): string =>
  new Date(Math.max(day, dayOf('0001-01-01')) * DAY).toISOString().slice(0, 'yyyy-MM-dd'.length)
/** Business days from the first to the last, both counted. */
export const daysOf = ({ from, to }: Period): number => dayOf(to) - dayOf(from) + 1

/** Which days are asked for, as many right before them, and in what they are split. */
export function spanOf({ from, to, group }: Asked, today: string): Span | PeriodFault {
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? dateOf(dayOf(last) - limits.monitoring.defaultDays + 1)
  const period = { from: first, to: last }
  if (first > last) return { code: 'PERIOD_REVERSED', field: from === undefined ? 'to' : 'from' }
  const days = daysOf(period)
  const n = limits.monitoring.daysMax
  if (days > n) return { code: 'PERIOD_TOO_LONG', field: 'from', n }
  const previous = { from: dateOf(dayOf(first) - days), to: dateOf(dayOf(first) - 1) }
  return { period, previous, group: group ?? groupOf(days) }
}
export const isFault = (span: Span | PeriodFault): span is PeriodFault => 'code' in span

const groupOf = (days: number): Group => {
  if (days <= limits.monitoring.dayGroupMax) return 'day'
  return days <= limits.monitoring.weekGroupMax ? 'week' : 'month'
}

/** The first day of the part that a day belongs to; of the first part it is the first day asked for. */
export function partOf(date: string, { period, group }: Span): string {
  if (group === 'day') return date
  const day = dayOf(date)
  const weekday = new Date(day * DAY).getUTCDay() || 7
  const begins = group === 'week' ? dateOf(day - weekday + MONDAY) : `${date.slice(0, 'yyyy-MM'.length)}-01`
  return begins < period.from ? period.from : begins
}

/** The parts of a period in order, each by its first day. */
export function partsOf(span: Span): string[] {
  const { from, to } = span.period
  const parts = new Set<string>()
  for (let day = dayOf(from); day <= dayOf(to); day++) parts.add(partOf(dateOf(day), span))
  return [...parts]
}
