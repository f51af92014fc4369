/** What a browser's storage gives back may be anybody's: its shape is looked at before it is believed. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isTextOrNothing = (value: unknown): value is string | undefined => value === undefined || isText(value)
export const isNumberOrNothing = (value: unknown): value is number | undefined =>
  value === undefined || typeof value === 'number'

export function isListOf<T>(value: unknown, fits: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(fits)
}
