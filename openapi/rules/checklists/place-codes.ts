import { limits } from '../../gen/limits.gen.ts'

/** Letters and digits that nobody takes for another: no 0, 1, o, l, i. */
export const CODE_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

export type Scanned =
  | { kind: 'checklist'; code: string; restaurant?: string; place?: string }
  | { kind: 'place'; code: string }

/** What was read by a camera or typed: the address of a sheet, or a code with any blanks and hyphens. */
export function scannedFrom(text: string): Scanned | undefined {
  const code = text.toLowerCase().replaceAll(/[\s-]/g, '')
  if (isCode(code, limits.checklists.publicCodeLength)) return { kind: 'checklist', code }
  if (isCode(code, limits.checklists.placeCodeLength)) return { kind: 'place', code }
  const found = URL.canParse(text.trim()) ? new URL(text.trim()).searchParams : undefined
  const own = found?.get('code') ?? ''
  if (!found || !isCode(own, limits.checklists.publicCodeLength)) return undefined
  const [restaurant, place] = [found.get('r'), found.get('p')]
  return { kind: 'checklist', code: own, ...(restaurant && { restaurant }), ...(place && { place }) }
}

const isCode = (text: string, length: number) => text.length === length && /^[a-z2-9]+$/.test(text)

/** For reading and typing: «T7KQ 2M9X PA». */
export const codeWords = (code: string): string => code.toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1 ')

/** What of a run's code is told to devices, as SHA-256: they know a right one without a network, and cannot make one. */
export const scanText = (runId: string, code: string): string => `${runId}:${code}`
