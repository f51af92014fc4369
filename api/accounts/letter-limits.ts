import { limits } from '../../openapi/gen/limits.gen.ts'
import type { Tag } from '../db/client.ts'
import { hashed, plainEmail, takeOne } from './counter.ts'

/**
 * May a code be sent to this address now: not within 30 s of the last one, and five an hour whoever asks (S5). Answers
 * the seconds to wait, 0 when it may. Known and unknown addresses are counted alike (A27).
 */
export async function takeLetter(
  sql: Tag,
  purpose: 'email' | 'reset',
  { email, subdomain }: { email: string; subdomain: string },
  at: Date,
): Promise<number> {
  const address = plainEmail(email)
  const resend = `letter:${purpose}:${hashed(address, subdomain)}`
  const soon = await takeOne(sql, resend, 1, limits.codeResendSeconds, at)
  return soon || takeOne(sql, `letters:${purpose}:${hashed(address)}`, limits.lettersPerHour, 3600, at)
}
