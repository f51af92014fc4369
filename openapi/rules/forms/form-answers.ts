import { limits } from '../../gen/limits.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { dayWords } from '../time/day-words.ts'
import { DAY } from '../time/durations.ts'

type Schemas = components['schemas']
type Column = Schemas['FormColumn']

const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, day.length)

/** The days that are summed up: the last ones without a word, and of a longer time its end. */
export function summaryPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string) {
  const { summaryDays, summaryDaysMax } = limits.forms
  const end = to ?? (from !== undefined && from > today ? from : today)
  const begin = from ?? shifted(end, 1 - summaryDays)
  const earliest = shifted(end, 1 - summaryDaysMax)
  return { from: begin < earliest ? earliest : begin, to: end }
}

/** What a field of answers is counted by. */
export const isChosen = (type: Column['type']): boolean =>
  type === 'select' || type === 'multiselect' || type === 'checkbox' || type === 'rating'
/** What has an average, a least and a most. */
export const isMeasured = (type: Column['type']): boolean => type === 'number' || type === 'rating'

/** Those that are there to be chosen, also by nobody; further ones (of older versions) follow, the most frequent first. */
export function choiceCounts(offered: readonly string[], counted: readonly Schemas['FormSummaryChoice'][]) {
  const counts = new Map(counted.map(({ value, count }) => [value, count]))
  const others = counted
    .filter(({ value }) => !offered.includes(value))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return [...offered.map((value) => ({ value, count: counts.get(value) ?? 0 })), ...others].slice(
    0,
    limits.forms.choicesMax,
  )
}

/** What a field offers, as its answers are counted. */
export function offeredBy(type: Column['type'], options: readonly string[] = []): string[] {
  if (type === 'checkbox') return ['true', 'false']
  if (type === 'rating') return Array.from({ length: limits.forms.ratingMax }, (_, at) => String(at + 1))
  return [...options]
}

/** Which values of an answer `value` of a question means: the text itself, the number or the tick that it spells. */
export function meantBy(value: string): (string | number | boolean)[] {
  const text = value.trim()
  const number = text === '' ? Number.NaN : Number(text.replace(',', '.'))
  return [
    value,
    ...(Number.isFinite(number) ? [number] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
  ]
}

/** Whether an answer is, or has among its choices, one of them. */
export const isAnswer = (given: Schemas['FormValue'] | undefined, meant: readonly (string | number | boolean)[]) =>
  meant.some((one) => given === one || (Array.isArray(given) && typeof one === 'string' && given.includes(one)))

/** The head of its column in a table. */
export const columnTitle = ({ label, unit }: Pick<Column, 'label' | 'unit'>): string =>
  unit ? `${label}, ${unit}` : label

/** An answer in a cell of a table: dates as they are read, files by `linkOf`. */
export function answerCell(
  type: Column['type'],
  value: Schemas['FormValue'] | undefined,
  linkOf: (fileId: string) => string | undefined,
): string | number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 'Да' : 'Нет'
  if (Array.isArray(value))
    return type === 'photo' || type === 'file' ? value.flatMap((id) => linkOf(id) ?? []).join(' ') : value.join('; ')
  return type === 'date' && typeof value === 'string' ? dayWords(value) : value
}

export const taskTitle = (task: Schemas['FormTask'] | null): string | null => task && `№${task.number} ${task.title}`
