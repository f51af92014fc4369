import { argon2 } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP: argon2id, m = 19 MiB, t = 2, p = 1 (S12). */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const HEAD = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`

/** The kept form of a password (the PHC string format, which any argon2 reads): what it was hashed with, and the sum. */
export type Kept = { salt: string; sum: string }
/** The sum of a password with a salt; slow on purpose. */
export type Derive = (password: string, salt: string) => Promise<string>

const run = promisify(argon2)
export const derive: Derive = async (message, salt) =>
  unpadded(await run('argon2id', { ...COST, message, nonce: Buffer.from(salt, 'base64') }))

export const written = ({ salt, sum }: Kept): string => `${HEAD}${salt}$${sum}`

/** Undefined for what is no hash of ours. */
export function readKept(hash: string): Kept | undefined {
  if (!hash.startsWith(HEAD)) return undefined
  const [salt, sum] = hash.slice(HEAD.length).split('$')
  return salt && sum ? { salt, sum } : undefined
}

export const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
