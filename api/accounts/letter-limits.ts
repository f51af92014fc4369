import { limits } from '../../openapi/gen/limits.gen.ts'
import type { Tag } from '../db/client.ts'
import { hashed, plainEmail, takeOne } from './counter.ts'

type Purpose = 'email' | 'reset'

/**
 * May a code be sent to this address now: not within 30 s of the last one, and five an hour whoever asks (S5). Answers
 * the seconds to wait, 0 when it may. Known and unknown addresses are counted alike (A27).
 */
export async function takeLetter(
  sql: Tag,
  purpose: Purpose,
  { email, subdomain }: { email: string; subdomain: string },
  at: Date,
): Promise<number> {
  const address = plainEmail(email)
  const resend = `letter:${purpose}:${hashed(address, subdomain)}`
  await endPauseOfBurnt(sql, resend, { purpose, email, subdomain }, at)
  const soon = await takeOne(sql, resend, 1, limits.auth.codeResendSeconds, at)
  return soon || takeOne(sql, `letters:${purpose}:${hashed(address)}`, limits.auth.lettersPerHour, 3600, at)
}

/**
 * Nothing is left to wait for with a burnt code: the next letter may go at once. Once for each code, because the new one
 * takes its place only when the letter is handed over (A7); the five of the hour are counted as ever.
 */
async function endPauseOfBurnt(
  sql: Tag,
  resend: string,
  who: { purpose: Purpose; email: string; subdomain: string },
  at: Date,
): Promise<void> {
  const [burnt] = await sql<{ hash: string }[]>`
    select hash from codes
    where purpose = ${who.purpose} and email = ${who.email.toLowerCase()} and subdomain = ${who.subdomain}
      and wrong >= ${limits.auth.codeTries} and not used and expires_at > ${at}`
  if (!burnt) return
  if ((await takeOne(sql, `burnt:${hashed(burnt.hash)}`, 1, limits.auth.codeLifetimeSeconds, at)) > 0) return
  await sql`delete from rate_limits where key = ${resend}`
}
