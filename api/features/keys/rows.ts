import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { DAY } from '../../../openapi/rules/durations.ts'
import { KEY_PREFIX, keyStatus } from '../../../openapi/rules/keys.ts'
import { businessDateOf } from '../../../openapi/rules/schedule.ts'
import type { Company } from '../../context.ts'
import type { Tag } from '../../db/client.ts'

type Schemas = components['schemas']
export type KeyRow = {
  id: string
  publicId: string
  name: string
  tail: string
  oldUntil: Date | null
  scopes: Schemas['ApiKeyScope'][]
  addresses: string[]
  apiVersion: string
  expiresAt: Date | null
  pausedAt: Date | null
  rotatedAt: Date | null
  lastUsedAt: Date | null
  lastAddress: string | null
  createdBy: string | null
  createdByName: string
  createdAt: Date
  updatedAt: Date
  calls: number | null
}
type Whose = { company: Company; now: () => Date }

/** Those that are there: the revoked are none, and what has ended is gone after a month also before the job has come to it. */
const THERE = (sql: Tag, now: Date) => sql`
  k.revoked_at is null
  and (k.expires_at is null or k.expires_at > ${new Date(now.getTime() - limits.keys.keptDays * DAY)})`

export function list(sql: Tag, { company, now }: Whose, id: string | null = null): Promise<KeyRow[]> {
  return sql<KeyRow[]>`
    select k.*, coalesce(u.name, k.created_by_name) as created_by_name, d.calls
    from api_keys k
    left join users u on u.company_id = k.company_id and u.id = k.created_by
    left join api_key_days d on d.company_id = k.company_id and d.key_id = k.id
      and d.day = ${businessDateOf(now(), company.timezone)}
    where k.company_id = ${company._id} and (${id}::uuid is null or k.id = ${id}) and ${THERE(sql, now())}
    order by k.created_at, k.id`.then((rows) => [...rows])
}

export const find = async (sql: Tag, whose: Whose, id: string) => (await list(sql, whose, id))[0]

/** The row for this transaction alone: who changes it at the same time waits. */
export async function lockKey(sql: Tag, whose: Whose, id: string): Promise<KeyRow | undefined> {
  await sql`select 1 from api_keys where company_id = ${whose.company._id} and id = ${id} for update`
  return find(sql, whose, id)
}

export function present(row: KeyRow, now: Date): Schemas['ApiKey'] {
  const iso = (at: Date | null) => at && at.toISOString()
  return {
    _id: row.id,
    name: row.name,
    mask: `${KEY_PREFIX}${row.publicId}_…${row.tail}`,
    scopes: row.scopes,
    addresses: row.addresses,
    status: keyStatus({ expiresAt: row.expiresAt, isActive: row.pausedAt === null }, now),
    expiresAt: iso(row.expiresAt),
    lastUsedAt: iso(row.lastUsedAt),
    lastAddress: row.lastAddress,
    callsToday: row.calls ?? 0,
    rotatedAt: iso(row.rotatedAt),
    oldSecretUntil: row.oldUntil && row.oldUntil > now ? iso(row.oldUntil) : null,
    createdBy: { id: row.createdBy, name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
