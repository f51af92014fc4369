import type { Tag } from '../db/client.ts'
import { accountFrom, budgetKey, hashed, plainEmail } from './counter.ts'

/** The tries of an account: from addresses that have never signed in to it, or from the one that has (S4). */
export const passwordKey = (email: string, subdomain: string, seen?: string) =>
  `password:${hashed(plainEmail(email), subdomain, ...(seen === undefined ? [] : [seen]))}`

/** Whoever has just proved the mailbox starts anew: the wrong tries before "forgot the password" must not make him wait. */
export async function forgetTries(sql: Tag, email: string, subdomains: string[], caller: string): Promise<void> {
  const keys = subdomains.flatMap((subdomain) => [
    passwordKey(email, subdomain),
    passwordKey(email, subdomain, caller),
    budgetKey('authLogin', 'account', accountFrom(email, subdomain, caller)),
  ])
  await sql`delete from rate_limits where key in ${sql(keys)}`
}
