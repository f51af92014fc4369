import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { giveOneBack, takeOne, tooMany } from '../../../accounts/counter.ts'
import { passwordKey } from '../../../accounts/password-tries.ts'
import { wasSeen } from '../../../accounts/seen-addresses.ts'
import type { PublicContext } from '../../../context.ts'

/**
 * Wrong passwords of one account from addresses that have never signed in to it, however many addresses (S4). An address
 * that has is counted by itself alone (the budgets of the contract), so strangers lock nobody out. Unknown accounts
 * are counted too (S7). Throws the 429; returns what gives the try back after the right password.
 */
export async function takePasswordTry(
  { db, caller, now }: PublicContext,
  email: string,
  subdomain: string,
): Promise<() => Promise<void>> {
  const sql = db.withoutCompany
  const at = now()
  const key = passwordKey(email, subdomain)
  if (await wasSeen(sql, { email, subdomain, caller }, at)) return async () => {}
  const seconds = await takeOne(sql, key, limits.auth.signInTries, limits.auth.signInTriesMinutes * 60, at)
  if (seconds > 0) throw tooMany(seconds)
  return () => giveOneBack(sql, key)
}
