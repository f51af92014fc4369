import { randomInt } from 'node:crypto'
import { limits } from '../../openapi/gen/limits.gen.ts'
import type { PublicContext } from '../context.ts'
import type { Tag } from '../db/client.ts'
import { secretsOf } from './sealed.ts'

/** What a code is bound to (S6); `subdomain` is '' on the main address (A33). */
export type CodeOwner = { purpose: 'email' | 'reset'; email: string; subdomain: string }
export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'burnt'
type Keeper = Pick<PublicContext, 'db' | 'settings'>

const hashOf = (secret: string, { purpose, email, subdomain }: CodeOwner, code: string) =>
  new Bun.CryptoHasher('sha256', secret)
    .update(JSON.stringify(['code', purpose, email.toLowerCase(), subdomain, code]))
    .digest('base64url')

/**
 * A new code in the place of the old one (A7). Only the role `jobs` may: the worker makes it when it hands the letter
 * over, and its 120 s begin.
 */
export async function makeCode(sql: Tag, dataSecret: string, who: CodeOwner, now: Date): Promise<string> {
  const code = String(randomInt(10 ** limits.auth.codeDigits)).padStart(limits.auth.codeDigits, '0')
  const expiresAt = new Date(now.getTime() + limits.auth.codeLifetimeSeconds * 1000)
  await sql`
    insert into codes (purpose, email, subdomain, hash, expires_at)
    values (${who.purpose}, ${who.email.toLowerCase()}, ${who.subdomain}, ${hashOf(dataSecret, who, code)}, ${expiresAt})
    on conflict (purpose, email, subdomain) do update set
      hash = excluded.hash, wrong = 0, confirmed = false, used = false, expires_at = excluded.expires_at`
  return code
}

/**
 * Takes the code: of any number of tries at once one finds it right (S5). Where there is none it is 'expired'. In the
 * transaction of what it is good for, after a look: a rollback gives the code back, and would forget a wrong try.
 */
export const tryCode = (keeper: Keeper, who: CodeOwner, code: string, now: Date, sql?: Tag): Promise<CodeVerdict> =>
  judge(keeper, who, code, now, 'use', sql)

/** Looks whether the code is right: a wrong one is counted, a right one stays as it was. */
export const lookAtCode = (keeper: Keeper, who: CodeOwner, code: string, now: Date): Promise<CodeVerdict> =>
  judge(keeper, who, code, now, 'look')

/** Looks whether the code is right and keeps it for the change that follows: once, for 10 minutes more (A10). */
export const confirmCode = (keeper: Keeper, who: CodeOwner, code: string, now: Date): Promise<CodeVerdict> =>
  judge(keeper, who, code, now, 'confirm')

async function judge(
  { db, settings }: Keeper,
  who: CodeOwner,
  code: string,
  now: Date,
  step: 'look' | 'use' | 'confirm',
  sql: Tag = db.withoutCompany,
): Promise<CodeVerdict> {
  const hashes = secretsOf(settings).map((secret) => hashOf(secret, who, code))
  const longer = new Date(now.getTime() + limits.auth.resetCodeConfirmedMinutes * 60_000)
  // One statement, so that parallel tries wait for the row and count each other. Comparing keyed hashes tells a clock
  // nothing about the code.
  const [row] = await sql<{ isRight: boolean; wrong: number; expiresAt: Date; live: boolean }[]>`
    update codes set
      wrong = case when hash <> all(${hashes}::text[]) and expires_at > ${now} then least(wrong + 1, ${limits.auth.codeTries}) else wrong end,
      used = ${step === 'use'} and hash = any(${hashes}::text[]) and wrong < ${limits.auth.codeTries} and expires_at > ${now},
      expires_at = case
        when ${step === 'confirm'} and not confirmed and hash = any(${hashes}::text[]) and wrong < ${limits.auth.codeTries} and expires_at > ${now}
        then ${longer} else expires_at end,
      confirmed = confirmed or (${step === 'confirm'} and hash = any(${hashes}::text[]) and wrong < ${limits.auth.codeTries} and expires_at > ${now})
    where purpose = ${who.purpose} and email = ${who.email.toLowerCase()} and subdomain = ${who.subdomain} and not used
    returning hash = any(${hashes}::text[]) as is_right, wrong, expires_at, expires_at > ${now} as live`
  if (!row) return 'expired'
  if (row.wrong >= limits.auth.codeTries) return 'burnt'
  if (!row.live) return 'expired'
  return row.isRight ? 'right' : 'wrong'
}
