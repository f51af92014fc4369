import { problem, type OperationId } from '../openapi/contract.ts'
import type { SessionContext } from './context.ts'

export type Answer = { status: number; body: unknown }

/**
 * `Idempotency-Key` (C12, R2): one key of one user and operation makes one object. The row is claimed before the work and
 * holds the answer after it; a failed try frees the key.
 */
export async function once(
  id: OperationId,
  key: string | undefined,
  body: unknown,
  context: SessionContext,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work()
  const { sql, company, user } = context
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify(body)).digest('base64url')
  const now = context.now()
  const mine = { company: company._id, user: user.id }
  const claimed = await sql`
    insert into idempotency_keys as k (company_id, user_id, operation, key, body_hash, created_at)
    values (${mine.company}, ${mine.user}, ${id}, ${key}, ${hash}, ${now})
    on conflict (company_id, user_id, operation, key) do update set body_hash = excluded.body_hash, status = null, body = null, created_at = excluded.created_at
      where k.created_at < ${new Date(now.getTime() - HOURS_24)} or (k.status is null and k.created_at < ${new Date(now.getTime() - ABANDONED)})
    returning 1`
  if (claimed.length === 0) return stored(id, key, hash, context)
  try {
    const answer = await work()
    await sql`
      update idempotency_keys set status = ${answer.status}, body = ${JSON.stringify(answer.body)}
      where company_id = ${mine.company} and user_id = ${mine.user} and operation = ${id} and key = ${key}`
    return answer
  } catch (error) {
    await sql`
      delete from idempotency_keys
      where company_id = ${mine.company} and user_id = ${mine.user} and operation = ${id} and key = ${key}`
    throw error
  }
}

const HOURS_24 = 24 * 60 * 60 * 1000
/** A process that died in the middle must not hold the key for a day. */
const ABANDONED = 60 * 1000

async function stored(
  id: OperationId,
  key: string,
  hash: string,
  { sql, company, user }: SessionContext,
): Promise<Answer> {
  const [row] = await sql<{ bodyHash: string; status: number | null; body: string | null }[]>`
    select body_hash, status, body from idempotency_keys
    where company_id = ${company._id} and user_id = ${user.id} and operation = ${id} and key = ${key}`
  if (row && row.bodyHash !== hash) throw problem(422, 'IDEMPOTENCY_KEY_REUSED')
  if (!row || row.status === null || row.body === null) throw problem(409, 'IDEMPOTENCY_IN_PROGRESS')
  return { status: row.status, body: JSON.parse(row.body) as unknown }
}
