import { readId } from '../../../lib/read-id.ts'

/** Whose journal, and of which month; it lives in the address. */
export interface Asked {
  restaurant: string | undefined
  month: string | undefined
}
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

export function askedIn(search: string): Asked {
  const params = new URLSearchParams(search)
  const month = params.get('month') ?? ''
  return { restaurant: readId(params.get('restaurant')), month: MONTH.test(month) ? month : undefined }
}

/** So many months away. */
export const monthFrom = (month: string, by: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by))
    .toISOString()
    .slice(0, 'yyyy-MM'.length)

const name = new Intl.DateTimeFormat('ru-RU', { month: 'long', timeZone: 'UTC' })
/** «Ноябрь 2026» */
export function monthWords(month: string): string {
  const word = name.format(new Date(`${month}-01T00:00Z`))
  return `${word.charAt(0).toLocaleUpperCase('ru')}${word.slice(1)} ${month.slice(0, 4)}`
}
