import { DAY, HOUR, MINUTE } from '../../openapi/rules/time/durations.ts'
import { type Wall, wallAt } from '../../openapi/rules/time/wall-clock.ts'
import { plural } from './plural.ts'

export type DeadlineTone = 'overdue' | 'today' | 'later' | 'none'

export interface DeadlineWords {
  tone: DeadlineTone
  /** «Просрочена на 2 дня», «Сегодня до 16:00», «28.11.2026». */
  words: string
  /** The second line: what is left, or the date; nothing where the words are the date. */
  below: string | undefined
  /** On a narrow card: «2 дня», «до 18:00», «пн, 23.11». */
  short: string
}

const WEEKDAYS = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'] as const
/** So many days ahead a day of the week says more than its date. */
const WEEK_AHEAD = 6
/** What is left is told in hours and minutes from here on. */
const SOON = 2 * HOUR

const two = (n: number) => String(n).padStart(2, '0')
const timeOf = (wall: Wall) => new Date(wall).toISOString().slice(11, 16)
const dateOf = (wall: Wall) => {
  const at = new Date(wall)
  return `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}`
}
const dayOf = (wall: Wall) => Math.floor(wall / DAY)

/** How long ago, in the largest unit that is whole: «2 дня», «3 часа», «12 минут». In the accusative, after «на». */
export function lateBy(ms: number): string {
  if (ms >= DAY) {
    const days = Math.floor(ms / DAY)
    return `${days} ${plural(days, 'день', 'дня', 'дней')}`
  }
  if (ms >= HOUR) {
    const hours = Math.floor(ms / HOUR)
    return `${hours} ${plural(hours, 'час', 'часа', 'часов')}`
  }
  const minutes = Math.max(1, Math.floor(ms / MINUTE))
  return `${minutes} ${plural(minutes, 'минуту', 'минуты', 'минут')}`
}

/** «1 ч 40 мин». */
export function leftIn(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE))
  const hours = Math.floor(minutes / 60)
  return [hours > 0 ? `${hours} ч` : '', minutes % 60 > 0 ? `${minutes % 60} мин` : ''].filter(Boolean).join(' ')
}

/** A deadline as people say it, by the clock of its place. Only what is open can be late. */
export function deadlineWords(deadline: string | null, isOpen: boolean, now: number, zone: string): DeadlineWords {
  if (deadline === null) return { tone: 'none', words: 'Без срока', below: undefined, short: 'без срока' }
  const at = Date.parse(deadline)
  const wall = wallAt(zone, new Date(at))
  const time = timeOf(wall)
  const date = dateOf(wall)
  if (!isOpen) return { tone: 'none', words: date, below: time, short: date.slice(0, 5) }
  if (at <= now) {
    const late = lateBy(now - at)
    return { tone: 'overdue', words: `Просрочена на ${late}`, below: `${date} ${time}`, short: late }
  }
  const ahead = dayOf(wall) - dayOf(wallAt(zone, new Date(now)))
  if (ahead === 0) {
    const below = at - now <= SOON ? `осталось ${leftIn(at - now)}` : date
    return { tone: 'today', words: `Сегодня до ${time}`, below, short: `до ${time}` }
  }
  if (ahead === 1) return { tone: 'later', words: `Завтра до ${time}`, below: date, short: 'завтра' }
  if (ahead <= WEEK_AHEAD) {
    const day = WEEKDAYS[new Date(wall).getUTCDay()] ?? ''
    const word = day.charAt(0).toLocaleUpperCase('ru') + day.slice(1)
    return { tone: 'later', words: `${word}, до ${time}`, below: date, short: `${day}, ${date.slice(0, 5)}` }
  }
  return { tone: 'later', words: date, below: `до ${time}`, short: date.slice(0, 5) }
}

export type DeadlineGroup = 'overdue' | 'today' | 'week' | 'later' | 'none' | 'closed'

/** Under which head a list that is ordered by deadline shows it. */
export function deadlineGroup(deadline: string | null, isOpen: boolean, now: number, zone: string): DeadlineGroup {
  if (!isOpen) return 'closed'
  if (deadline === null) return 'none'
  const at = Date.parse(deadline)
  if (at <= now) return 'overdue'
  const ahead = dayOf(wallAt(zone, new Date(at))) - dayOf(wallAt(zone, new Date(now)))
  if (ahead === 0) return 'today'
  return ahead <= WEEK_AHEAD ? 'week' : 'later'
}
