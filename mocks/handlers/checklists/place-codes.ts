import { limits } from '../../../openapi/gen/limits.gen.ts'
import { CODE_SIGNS, scanText } from '../../../openapi/rules/checklists/place-codes.ts'
import type { StoredChecklist } from '../../seed/checklists/rows.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const digest = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))
const signs = (bytes: Uint8Array, length: number) =>
  Array.from(bytes.slice(0, length), (byte) => CODE_SIGNS.charAt(byte % CODE_SIGNS.length)).join('')

/** Of a checklist in a restaurant, or of one of its places there: reckoned as on the server, from a key that nobody is shown. */
export async function placeCode(
  { scanKey }: Pick<StoredChecklist, 'scanKey'>,
  restaurant: string | null,
  place: string | null,
): Promise<string> {
  const hash = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(scanKey), hash, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, bytesOf(JSON.stringify([restaurant, place])))
  return signs(new Uint8Array(signed), limits.checklists.placeCodeLength)
}

export const newPublicCode = (): string =>
  signs(crypto.getRandomValues(new Uint8Array(limits.checklists.publicCodeLength)), limits.checklists.publicCodeLength)

export const scanHash = async (runId: string, code: string): Promise<string> =>
  Array.from(await digest(scanText(runId, code)), (byte) => byte.toString(16).padStart(2, '0')).join('')
