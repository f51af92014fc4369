import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { plainPassword } from '../../openapi/rules/users/passwords.ts'
import { turns } from '../threads/turns.ts'
import { derive as argon, readKept, unpadded, written, type Derive } from './argon.ts'

export { derive } from './argon.ts'

/** Whose turn a sum is: the company of who is signed in, or the address that calls (turns.ts). */
type Whose = string
export type Passwords = {
  hash(password: string, email: string, whose: Whose): Promise<string>
  /**
   * Which of the hashes of an e-mail's accounts the password fits. A wrong one costs the same whether there are many
   * accounts, one or none (S7): two sums, or one where the company is known.
   */
  matches(
    password: string,
    email: string,
    hashes: readonly (string | null)[],
    where: 'company' | 'main',
    whose: Whose,
  ): Promise<Match[]>
}
/** `renewed`: the same password as it would be hashed today; undefined where it is. */
export type Match = { right: boolean; renewed?: string }

const WAITING_MAX = 40
const WRONG: Match = { right: false }

type Options = { atOnce?: number; derive?: Derive }

/**
 * The salt comes from the e-mail and our secret, so that all accounts of a person are compared with one sum. A hash that
 * is older than that, or whose account was given another address, has its own salt and gets the common one as soon as
 * its password is known; until then the main address tries the first such salt in the order of the accounts.
 *
 * Bounded, so that a burst of sign-ins leaves a core for everybody else; beyond the queue 429 (S12). Companies and addresses
 * take turns: passwords that one administrator sets without a pause keep no other company from signing in.
 */
export function createPasswords(
  secret: string,
  { atOnce = Math.max(1, navigator.hardwareConcurrency - 1), derive = argon }: Options = {},
): Passwords {
  const inTurn = turns(atOnce, { ofAll: WAITING_MAX })
  const saltOf = (email: string) =>
    unpadded(
      createHmac('sha256', secret)
        .update(JSON.stringify(['password', email.toLowerCase()]))
        .digest(),
    )
  return {
    hash: (password, email, whose) =>
      inTurn(async () => {
        const salt = saltOf(email)
        return written({ salt, sum: await derive(plainPassword(password), salt) })
      }, whose),
    async matches(password, email, hashes, where, whose) {
      // C5: longer than any password that was ever set, so it is wrong without being hashed.
      if (Buffer.byteLength(plainPassword(password)) > limits.auth.passwordMaxBytes) return hashes.map(() => WRONG)
      const common = saltOf(email)
      const kept = hashes.map((hash) => (hash === null ? undefined : readKept(hash)))
      const odd = kept.find((one) => one && one.salt !== common)?.salt
      return inTurn(async () => {
        const sums = new Map<string, string>()
        const right = () => kept.map((one) => one !== undefined && isSame(sums.get(one.salt), one.sum))
        const sum = async (salt: string) => void sums.set(salt, await derive(plainPassword(password), salt))
        if (where === 'company') await sum(odd ?? common)
        else {
          await sum(common)
          // After a right one nothing is left to hide.
          if (odd !== undefined || !right().includes(true)) await sum(odd ?? common)
        }
        const found = right()
        if (where === 'company' && odd !== undefined && found.includes(true)) await sum(common)
        const renewed = written({ salt: common, sum: sums.get(common) ?? '' })
        return found.map((isRight, i) =>
          isRight ? { right: true, ...(kept[i]?.salt !== common && { renewed }) } : WRONG,
        )
      }, whose)
    },
  }
}

function isSame(sum: string | undefined, kept: string): boolean {
  if (sum === undefined || sum.length !== kept.length) return false
  return timingSafeEqual(Buffer.from(sum), Buffer.from(kept))
}
