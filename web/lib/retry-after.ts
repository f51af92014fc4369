import { plural } from './plural.ts'

/** '15 минут': the header's seconds divided by 60, rounded up; undefined without the header. */
export function minutesToWait(response: Response): string | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (!Number.isFinite(seconds) || seconds <= 0) return undefined
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${plural(minutes, 'минуту', 'минуты', 'минут')}`
}

/** A form's own words for 429, and when another try is worth it. */
export function tryAgainIn(response: Response, text: string): string {
  const minutes = minutesToWait(response)
  return minutes === undefined ? text : `${text}, через ${minutes}`
}
