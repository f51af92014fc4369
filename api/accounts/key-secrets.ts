import { randomInt, timingSafeEqual } from 'node:crypto'
import { KEY_PREFIX } from '../../openapi/rules/integrations/keys.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PUBLIC = 8
/** 256 bits. */
const SECRET = 43
const CHECK = 6
const FORM = new RegExp(`^${KEY_PREFIX}([0-9A-Za-z]{${PUBLIC}})_([0-9A-Za-z]{${SECRET}})([0-9A-Za-z]{${CHECK}})$`)

const letters = (n: number) => Array.from({ length: n }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

/** By it a scanner of other people's code knows a key from what only looks like one. */
function checkOf(text: string): string {
  let rest = Bun.hash.crc32(text)
  let check = ''
  for (let i = 0; i < CHECK; i += 1) {
    check = LETTERS.charAt(rest % LETTERS.length) + check
    rest = Math.floor(rest / LETTERS.length)
  }
  return check
}

export const newPublicId = () => letters(PUBLIC)

/** What is shown once. */
export function newSecret(publicId: string): string {
  const begun = `${KEY_PREFIX}${publicId}_${letters(SECRET)}`
  return begun + checkOf(begun)
}

/** Which row a key names; undefined: it is none, which nobody need be asked. */
export function publicIdOf(key: string): string | undefined {
  const [, publicId] = FORM.exec(key) ?? []
  return publicId !== undefined && checkOf(key.slice(0, -CHECK)) === key.slice(-CHECK) ? publicId : undefined
}

export const hashOfKey = (dataSecret: string, key: string): string =>
  new Bun.CryptoHasher('sha256', dataSecret).update(`api key:${key}`).digest('base64url')

/** In constant time. */
export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
