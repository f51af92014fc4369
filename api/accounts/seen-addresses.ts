import { limits } from '../../openapi/gen/limits.gen.ts'
import { DAY } from '../../openapi/rules/time/durations.ts'
import type { Tag } from '../db/client.ts'
import { hashed, plainEmail } from './counter.ts'

/** An account ('' is the main address) or a whole company, from one address as limits count it. */
export type Seen = { subdomain: string; email?: string; caller: string }

const keyOf = ({ subdomain, email, caller }: Seen) =>
  email === undefined ? hashed('company', subdomain, caller) : hashed('account', plainEmail(email), subdomain, caller)

/** Whether a sign-in from this address succeeded in the last 30 days (A11, S4). */
export async function wasSeen(sql: Tag, who: Seen, at: Date): Promise<boolean> {
  const oldest = new Date(at.getTime() - limits.auth.seenAddressDays * DAY)
  const rows = await sql`select 1 from seen_addresses where key = ${keyOf(who)} and seen_at > ${oldest}`
  return rows.length > 0
}

/** After a sign-in: the account, also by its e-mail alone, if it has one, and its company. A day's grain spares a write at each. */
export async function see(
  sql: Tag,
  { email, subdomain, caller }: Omit<Seen, 'email'> & { email: string | null },
  at: Date,
): Promise<void> {
  const account =
    email === null
      ? []
      : [
          { subdomain, email, caller },
          { subdomain: '', email, caller },
        ]
  const rows = [...account, { subdomain, caller }].map((who) => ({
    key: keyOf(who),
    seenAt: at,
  }))
  await sql`
    insert into seen_addresses ${sql(rows)}
    on conflict (key) do update set seen_at = excluded.seen_at
      where seen_addresses.seen_at < excluded.seen_at - interval '1 day'`
}
