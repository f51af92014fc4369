/** 29.11.2026 of 2026-11-29, as people read a day that belongs to no time zone. */
export const dayWords = (day: string): string => day.split('-').toReversed().join('.')

/** 29.11 of the same: where the year goes without saying. */
export const shortDayWords = (day: string): string => dayWords(day).slice(0, 'dd.MM'.length)
