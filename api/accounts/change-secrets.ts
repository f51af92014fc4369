import { limits } from '../../openapi/gen/limits.gen.ts'
import type { Database, Tag } from '../db/client.ts'
import { sealToken, tokenOf } from '../telegram/integration.ts'
import { resealWebhooks } from '../webhooks/secrets.ts'
import { pinHash } from './pins.ts'
import { secretsOf, type DataSecrets } from './sealed.ts'

/** `lost`: none of both secrets opens it. */
export type Changed = { pins: Counts; tokens: Counts; webhooks: Counts }
type Counts = { changed: number; already: number; lost: number }

const none = (): Counts => ({ changed: 0, already: 0, lost: 0 })

/**
 * Brings all that is kept for long under the secret of today, so that the one before can be forgotten. Who has the secret
 * finds a PIN by trying all there are: that is how one is keyed anew without its holder.
 */
export async function changeSecrets(db: Database, secrets: DataSecrets): Promise<Changed> {
  const told: Changed = { pins: none(), tokens: none(), webhooks: none() }
  const companies = await db.jobs.sql<{ id: string }[]>`select id from companies order by id`
  for (const { id } of companies) {
    await changePins(db, id, secretsOf(secrets), told.pins)
    await db.write(id, async (sql) => {
      await changeToken(sql, id, secrets, told.tokens)
      await resealWebhooks(sql, id, secrets, told.webhooks)
    })
  }
  return told
}

async function changePins(
  db: Database,
  companyId: string,
  [today, before]: readonly string[],
  told: Counts,
): Promise<void> {
  if (today === undefined || before === undefined) return
  const sql = db.forCompany(companyId)
  const kept = await db.read(
    () => sql<{ id: string; pinHash: string }[]>`
      select id, pin_hash from users where company_id = ${companyId} and pin_hash is not null`,
  )
  const left = new Map(kept.map(({ id, pinHash: hash }) => [hash, id]))
  for (const pin of allPins()) {
    if (left.size === 0) return
    const [old, fresh] = [pinHash(before, companyId, pin), pinHash(today, companyId, pin)]
    if (left.delete(fresh)) told.already += 1
    const id = left.get(old)
    if (id === undefined) continue
    left.delete(old)
    await db.write(
      companyId,
      (tx) => tx`
        update users set pin_hash = ${fresh} where company_id = ${companyId} and id = ${id} and pin_hash = ${old}`,
    )
    told.changed += 1
  }
  told.lost += left.size
}

/** The short ones first: most have four digits. */
function* allPins(): Generator<string> {
  for (let digits = limits.auth.pinMin; digits <= limits.auth.pinMax; digits++)
    for (let n = 0; n < 10 ** digits; n++) yield String(n).padStart(digits, '0')
}

async function changeToken(sql: Tag, companyId: string, secrets: DataSecrets, told: Counts): Promise<void> {
  const [row] = await sql<{ token: string }[]>`
    select token from telegram_integrations where company_id = ${companyId} for update`
  if (!row) return
  const kept = { companyId, token: row.token }
  if (tokenOf([secrets.dataSecret], kept) !== undefined) {
    told.already += 1
    return
  }
  const token = tokenOf(secretsOf(secrets), kept)
  if (token === undefined) {
    told.lost += 1
    return
  }
  await sql`
    update telegram_integrations set token = ${sealToken(secrets.dataSecret, companyId, token)}
    where company_id = ${companyId}`
  told.changed += 1
}
