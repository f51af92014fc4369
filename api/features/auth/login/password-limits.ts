import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { giveOneBack, takeOne, tooMany } from '../../../accounts/counter.ts'
import { passwordKey } from '../../../accounts/password-tries.ts'
import { wasSeen } from '../../../accounts/seen-addresses.ts'
import type { PublicContext } from '../../../context.ts'

/**
 * Wrong passwords of one account from addresses that have never signed in to it, however many addresses (S4). An address
 * that has is counted by itself alone, so strangers lock nobody out. By whichever operation a password is tried: each has a
 * budget of its own, and one more would be as many guesses more (S1). Unknown accounts are counted too (S7). Throws the 429;
 * returns what gives the try back after the right password.
 */
export async function takePasswordTry(
  { db, caller, now }: PublicContext,
  email: string,
  subdomain: string,
): Promise<() => Promise<void>> {
  const sql = db.withoutCompany
  const at = now()
  const isSeen = await wasSeen(sql, { email, subdomain, caller }, at)
  const key = passwordKey(email, subdomain, isSeen ? caller : undefined)
  const seconds = await takeOne(sql, key, limits.auth.signInTries, limits.auth.signInTriesMinutes * 60, at)
  if (seconds > 0) throw tooMany(seconds)
  return () => giveOneBack(sql, key)
}
