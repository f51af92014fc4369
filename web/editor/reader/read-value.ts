/** Reading values of a document that anyone may have written: nothing throws, what has another form is missing. */
export type Data = Record<string, unknown>

export const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const field = (value: unknown, name: string): unknown => (isData(value) ? value[name] : undefined)
