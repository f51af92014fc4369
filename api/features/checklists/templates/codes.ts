import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { CODE_SIGNS } from '../../../../openapi/rules/place-codes.ts'

const signs = (bytes: Iterable<number>) => [...bytes].map((byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('')

export const newPublicCode = (): string =>
  signs(crypto.getRandomValues(new Uint8Array(limits.checklists.publicCodeLength)))
