import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { DAY } from '../../../openapi/rules/time/durations.ts'
import { KEY_PREFIX, keyStatus } from '../../../openapi/rules/integrations/keys.ts'
import { businessDateOf } from '../../../openapi/rules/time/schedule.ts'
import type { Company } from '../../context.ts'
import { nameChoice } from '../../audience/save.ts'
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
  restaurants: Schemas['NamedRef'][] | null
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

/** Of `k`, by their names. */
const restaurants = (sql: Tag) => sql`
  case when k.is_bound then coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from api_key_restaurants b join restaurants r on r.company_id = b.company_id and r.id = b.restaurant_id
    where b.company_id = k.company_id and b.key_id = k.id), '[]') end`

export function list(sql: Tag, { company, now }: Whose, id: string | null = null): Promise<KeyRow[]> {
  return sql<KeyRow[]>`
    select k.*, coalesce(u.name, k.created_by_name) as created_by_name, d.calls, ${restaurants(sql)} as restaurants
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
    restaurants: row.restaurants,
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

/** They are there until the transaction ends; undefined: one of them is not. */
export async function named(sql: Tag, companyId: string, ids: string[]): Promise<Schemas['NamedRef'][] | undefined> {
  const { restaurants: found, lost } = await nameChoice(sql, companyId, { restaurants: ids })
  return lost ? undefined : found
}

/** What the key is bound to from now on; null: nothing. */
export async function bind(
  sql: Tag,
  companyId: string,
  id: string,
  bound: readonly Schemas['NamedRef'][] | null,
): Promise<void> {
  const ids = (bound ?? []).map(({ _id }) => _id)
  await sql`
    delete from api_key_restaurants
    where company_id = ${companyId} and key_id = ${id} and restaurant_id <> all (${ids}::uuid[])`
  await sql`
    insert into api_key_restaurants (company_id, key_id, restaurant_id)
    select ${companyId}, ${id}, unnest(${ids}::uuid[]) on conflict do nothing`
}
