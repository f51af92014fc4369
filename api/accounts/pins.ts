import type { Tag } from '../db/client.ts'
import { secretsOf, type DataSecrets } from './sealed.ts'

/** How a PIN is kept: keyed, so that a stolen table gives none away, and the same for the same company, so that it is unique there (A11). */
export const pinHash = (secret: string, companyId: string, pin: string) =>
  new Bun.CryptoHasher('sha256', secret).update(`pin:${companyId}:${pin}`).digest('base64url')

/** The PIN under every secret in use, the one of today first. */
export const pinHashes = (secrets: DataSecrets, companyId: string, pin: string): string[] =>
  secretsOf(secrets).map((secret) => pinHash(secret, companyId, pin))

/** Who signs in by it, or whether `only` does. What was kept under the secret before is kept under that of today now. */
export async function holderOfPin(
  sql: Tag,
  companyId: string,
  hashes: readonly string[],
  only: string | null = null,
): Promise<string | undefined> {
  const [today = ''] = hashes
  const [holder] = await sql<{ id: string; pinHash: string }[]>`
    select id, pin_hash from users
    where company_id = ${companyId} and pin_hash = any(${[...hashes]}::text[]) and is_active
      and (${only}::uuid is null or id = ${only})
    order by pin_hash = ${today} desc limit 1`
  if (holder && holder.pinHash !== today)
    await sql`
      update users set pin_hash = ${today}
      where company_id = ${companyId} and id = ${holder.id} and pin_hash = ${holder.pinHash}`
  return holder?.id
}
