import { limits } from '../openapi/gen/limits.gen.ts'
import { tooMany } from './accounts/counter.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** With no hash the work is done all the same: an unknown account takes as long as a wrong password (S7). */
  verify(password: string, hash: string | null | undefined): Promise<boolean>
}

/** OWASP: argon2id, m = 19 MiB, t = 2, p = 1 (S12). */
const ARGON = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const
const WAITING_MAX = 40
const RETRY_AFTER = 5

/** Bounded, so that a burst of sign-ins leaves a core for everybody else; beyond the queue 429 (S12). */
export function createPasswords(atOnce = Math.max(1, navigator.hardwareConcurrency - 1)): Passwords {
  let free = atOnce
  const waiting: (() => void)[] = []
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else {
      if (waiting.length >= WAITING_MAX) throw tooMany(RETRY_AFTER)
      await new Promise<void>((go) => waiting.push(go))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
  const normal = (password: string) => password.normalize('NFC')
  const decoy = inTurn(() => Bun.password.hash(crypto.randomUUID(), ARGON))
  return {
    hash: (password) => inTurn(() => Bun.password.hash(normal(password), ARGON)),
    async verify(password, hash) {
      // C5: longer than any password that was ever set, so it is wrong without being hashed.
      if (Buffer.byteLength(normal(password)) > limits.passwordMaxBytes) return false
      const against = hash ?? (await decoy)
      const right = await inTurn(() => Bun.password.verify(normal(password), against))
      return right && hash != null
    },
  }
}
