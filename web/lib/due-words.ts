import { lateBy } from './deadline-words.ts'
import { formatDateTimeIn } from './dates.ts'

/** «Нужно до 25.11.2026», «Просрочено на 2 дня»; undefined: there is no hurry. */
export function dueWords(dueAt: string | null, now: number, zone: string) {
  if (dueAt === null) return undefined
  const late = now - Date.parse(dueAt)
  return late > 0
    ? { words: `Просрочено на ${lateBy(late)}`, isLate: true }
    : { words: `Нужно до ${formatDateTimeIn(dueAt, zone).slice(0, 10)}`, isLate: false }
}
