import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { CODE_SIGNS } from '../../../../openapi/rules/checklists/place-codes.ts'

const signs = (bytes: Iterable<number>) => [...bytes].map((byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('')

export const newPublicCode = (): string =>
  signs(crypto.getRandomValues(new Uint8Array(limits.checklists.publicCodeLength)))

type Place = { restaurant: string | null; place: string | null }
/** Of a checklist in a restaurant, or of one place there: reckoned from a key that nobody is shown, so never kept. */
export function placeCode(scanKey: string, { restaurant, place }: Place): string {
  const text = JSON.stringify([restaurant, place])
  const bytes = new Bun.CryptoHasher('sha256', scanKey).update(text).digest()
  return signs(bytes.subarray(0, limits.checklists.placeCodeLength))
}
