import { plural } from '../../lib/plural.ts'

interface Place {
  weekday: number
  hour: number
}
type Hour = Place & { fails: number }

export const DAYS = [
  { short: 'Пн', full: 'понедельник', when: 'в понедельник' },
  { short: 'Вт', full: 'вторник', when: 'во вторник' },
  { short: 'Ср', full: 'среда', when: 'в среду' },
  { short: 'Чт', full: 'четверг', when: 'в четверг' },
  { short: 'Пт', full: 'пятница', when: 'в пятницу' },
  { short: 'Сб', full: 'суббота', when: 'в субботу' },
  { short: 'Вс', full: 'воскресенье', when: 'в воскресенье' },
] as const

const HOURS = 24
/** A business day begins at five: what happens in its night stands at its end. */
const BEGINS = 5
const inDay = (hour: number) => (hour + HOURS - BEGINS) % HOURS
/** Those that are always there, so that two periods look alike. */
const [OPENS, CLOSES] = [8, 23]

export function hoursShown(hours: readonly Place[]): number[] {
  const places = [OPENS, CLOSES, ...hours.map(({ hour }) => hour)].map(inDay)
  const first = Math.min(...places)
  return Array.from({ length: Math.max(...places) - first + 1 }, (_, at) => (first + at + BEGINS) % HOURS)
}

export const cellName = (weekday: number, hour: number): string => `${weekday}-${hour}`

const LEVELS = 4
/** A few are few, even where there are no more. */
export const levelOf = (fails: number, most: number): number => Math.ceil((LEVELS * fails) / Math.max(most, LEVELS))

/** What the map shows, in words: the hours with the most, if they stand out. */
export function finding(hours: readonly Hour[]): string {
  const most = Math.max(0, ...hours.map(({ fails }) => fails))
  if (most === 0) return 'За выбранный период отклонений нет'
  const top = hours.toSorted((a, b) => b.fails - a.fails).slice(0, 2)
  const words = top.map(
    ({ weekday, hour }) => `${DAYS[weekday - 1]?.when} в ${hour} ${plural(hour, 'час', 'часа', 'часов')}`,
  )
  const told = most > 1 ? `Чаще всего ${words.join(' и ')}. ` : ''
  return `${told}Число в клетке: сколько отклонений за период, нажатие откроет чек-листы с ними`
}

/** Where an arrow leads: to the next number of the row, or to the nearest of the next row that has one. */
export function next(
  key: string,
  { weekday, hour }: Place,
  hours: readonly Place[],
  columns: readonly number[],
): Place | undefined {
  const at = (place: Place) => columns.indexOf(place.hour)
  const here = columns.indexOf(hour)
  const row = hours.filter((one) => one.weekday === weekday).toSorted((a, b) => at(a) - at(b))
  if (key === 'Home') return row[0]
  if (key === 'End') return row.at(-1)
  if (key === 'ArrowRight') return row.find((one) => at(one) > here)
  if (key === 'ArrowLeft') return row.findLast((one) => at(one) < here)
  const days = hours.map((one) => one.weekday)
  const day =
    key === 'ArrowDown'
      ? Math.min(...days.filter((one) => one > weekday))
      : key === 'ArrowUp'
        ? Math.max(...days.filter((one) => one < weekday))
        : undefined
  const near = (one: Place) => Math.abs(at(one) - here)
  return hours.filter((one) => one.weekday === day).toSorted((a, b) => near(a) - near(b))[0]
}
