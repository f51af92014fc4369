import { limits } from '../../openapi/gen/limits.gen.ts'
import { MINUTE } from '../../openapi/rules/time/durations.ts'
import type { Tag } from '../db/client.ts'

/** 24 bytes are 32 letters that a link of Telegram's may carry. */
const CODE_BYTES = 24

export const hashOf = (secret: string) => new Bun.CryptoHasher('sha256').update(secret).digest('base64url')

export const randomSecret = (bytes = CODE_BYTES) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')

/** A person's one code: a new one ends the one before. */
export async function issueCode(sql: Tag, companyId: string, userId: string, now: Date) {
  const code = randomSecret()
  const expiresAt = new Date(now.getTime() + limits.telegram.linkMinutes * MINUTE)
  await sql`
    insert into telegram_link_codes (company_id, user_id, hash, expires_at)
    values (${companyId}, ${userId}, ${hashOf(code)}, ${expiresAt})
    on conflict (company_id, user_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`
  return { code, expiresAt }
}

/** Whose code it was, if he still works here; it opens once. */
export async function takeCode(sql: Tag, companyId: string, hash: string, now: Date) {
  const [row] = await sql<{ userId: string; name: string; company: string; expiresAt: Date }[]>`
    delete from telegram_link_codes k using users u, companies c
    where k.company_id = ${companyId} and k.hash = ${hash} and u.company_id = k.company_id and u.id = k.user_id
      and u.is_active and u.deleted_at is null and c.id = k.company_id
    returning k.user_id, u.name, c.name as company, k.expires_at`
  return row && row.expiresAt > now ? row : undefined
}
