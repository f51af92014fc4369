import type { Tag } from '../../db/client.ts'
import { lock } from '../../db/locks.ts'
import { isExternalIdTaken } from '../../db/external-ids.ts'
import { isTaken } from '../../db/unless-taken.ts'
import { refuseTaken } from './refuse.ts'

/**
 * Nobody else writes the company's staff until the transaction ends: who is the last administrator (T15), which PIN is
 * free and how many people there are is then true when it is written. Sign-ins don't wait for it.
 */
export async function lockStaff(sql: Tag, companyId: string): Promise<void> {
  await lock(sql, 'staff', companyId)
}

/** How many people limits.users.max counts: whoever was removed does not. After `lockStaff`. */
export async function countStaff(sql: Tag, companyId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from users where company_id = ${companyId} and deleted_at is null`
  return row?.n ?? 0
}

/** Whether anybody but this one administers the company. After `lockStaff`. */
export async function hasOtherAdmin(sql: Tag, companyId: string, id: string): Promise<boolean> {
  const rows = await sql`
    select from users
    where company_id = ${companyId} and role = 'admin' and is_active and deleted_at is null and id <> ${id} limit 1`
  return rows.length > 0
}

/** Which of these e-mails and PIN hashes other people of the company have, inactive ones with them. After `lockStaff`. */
export async function takenBy(
  sql: Tag,
  companyId: string,
  { emails = [], pinHashes = [], but = null }: { emails?: string[]; pinHashes?: string[]; but?: string | null },
): Promise<{ emails: Set<string>; pinHashes: Set<string> }> {
  const rows = await sql<{ email: string | null; pinHash: string | null }[]>`
    select email, pin_hash from users
    where company_id = ${companyId} and (email = any(${emails}::text[]) or pin_hash = any(${pinHashes}::text[]))
      and (${but}::uuid is null or id <> ${but})`
  return {
    emails: new Set(emails.filter((email) => rows.some((row) => row.email === email))),
    pinHashes: new Set(pinHashes.filter((hash) => rows.some((row) => row.pinHash === hash))),
  }
}

/** What the database itself found taken: an address may also be changed by its owner, who locks no staff (A26). */
export function takenField(error: unknown): 'email' | 'pin' | 'externalId' | undefined {
  if (!(error instanceof Error) || !isTaken(error)) return undefined
  const name = 'constraint_name' in error ? error.constraint_name : undefined
  if (name === 'users_company_id_email_key') return 'email'
  if (isExternalIdTaken(error)) return 'externalId'
  return name === 'users_company_id_pin_hash_key' ? 'pin' : undefined
}

/** The write, or the problem of the field that was taken at the same moment. */
export async function unlessTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const field = takenField(error)
    throw field ? refuseTaken(field) : error
  }
}
