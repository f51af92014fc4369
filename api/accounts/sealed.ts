import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Settings } from '../settings/settings.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export type DataSecrets = Pick<Settings, 'dataSecret' | 'dataSecretBefore'>

/** What may have sealed or keyed what is kept: the one of today first. */
export const secretsOf = ({ dataSecret, dataSecretBefore }: DataSecrets): readonly [string, ...string[]] =>
  dataSecretBefore === undefined ? [dataSecret] : [dataSecret, dataSecretBefore]

/** A key for each thing that is sealed, so that what is taken from one row opens in no other. */
const keyOf = (secret: string, name: string) => new Bun.CryptoHasher('sha256', secret).update(`sealed:${name}`).digest()

/** Text that only DATA_SECRET opens (AES-256-GCM). */
export function seal(secret: string, name: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, name), nonce)
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64')
}

/** Undefined: sealed with none of the secrets, or changed. */
export function unseal(secrets: readonly string[], name: string, sealed: string): string | undefined {
  for (const secret of secrets) {
    const text = openWith(secret, name, sealed)
    if (text !== undefined) return text
  }
  return undefined
}

function openWith(secret: string, name: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  const [start, rest] = [NONCE_BYTES, NONCE_BYTES + TAG_BYTES]
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, name), bytes.subarray(0, start))
    decipher.setAuthTag(bytes.subarray(start, rest))
    return decipher.update(bytes.subarray(rest), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
