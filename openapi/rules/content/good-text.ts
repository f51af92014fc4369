import { limits } from '../../gen/limits.gen.ts'

/** Postgres takes neither U+0000 nor half a surrogate pair: the most common 500 of JSON APIs (I3). */
export const isGoodText = (text: string) => !text.includes('\0') && text.isWellFormed()

/** I5; one less than in a body, where such a value stands inside the form. */
const DEPTH_MAX = limits.calls.jsonDepthMax - 1

/** What the reading of a body refuses in it (I3, I5), for a value that came inside one as a text. */
export function valueFault(value: unknown, depth = 1): 'depth' | 'text' | undefined {
  if (typeof value === 'string') return isGoodText(value) ? undefined : 'text'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > DEPTH_MAX) return 'depth'
  for (const [key, inner] of Object.entries(value)) {
    const fault = valueFault(key) ?? valueFault(inner, depth + 1)
    if (fault) return fault
  }
  return undefined
}
