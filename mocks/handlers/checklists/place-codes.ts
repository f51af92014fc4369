import { limits } from '../../../openapi/gen/limits.gen.ts'
import { CODE_SIGNS, scanText } from '../../../openapi/rules/place-codes.ts'
import type { StoredChecklist } from '../../seed/checklists/rows.ts'

const digest = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
const signs = (bytes: Uint8Array, length: number) =>
  Array.from(bytes.slice(0, length), (byte) => CODE_SIGNS.charAt(byte % CODE_SIGNS.length)).join('')

/** Of a checklist in a restaurant, or of one of its places there. */
export const placeCode = async (
  { scanKey }: Pick<StoredChecklist, 'scanKey'>,
  restaurant: string | null,
  place: string | null,
): Promise<string> => signs(await digest(JSON.stringify([scanKey, restaurant, place])), limits.checklists.placeCodeLength)

export const newPublicCode = (): string =>
  signs(crypto.getRandomValues(new Uint8Array(limits.checklists.publicCodeLength)), limits.checklists.publicCodeLength)

export const scanHash = async (runId: string, code: string): Promise<string> =>
  Array.from(await digest(scanText(runId, code)), (byte) => byte.toString(16).padStart(2, '0')).join('')
