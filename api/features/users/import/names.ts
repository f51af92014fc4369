import { dictionaryOf } from '../../../../openapi/rules/users/user-import-check.ts'
import type { Tag } from '../../../db/client.ts'
import { lock } from '../../../db/locks.ts'

export type Named = { id: string; name: string; isActive: boolean }

/** The company's dictionaries by the keys of their names; with `for share` in a transaction, so that nobody switches one off meanwhile. */
export async function dictionaries(sql: Tag, companyId: string, isLocked: boolean) {
  const shared = isLocked ? sql`for share` : sql``
  const positions = await sql<Named[]>`
    select id, name, status = 'active' as is_active from positions where company_id = ${companyId} order by id ${shared}`
  const restaurants = await sql<Named[]>`
    select id, name, is_active from restaurants where company_id = ${companyId} order by id ${shared}`
  return { positions: dictionaryOf(positions), restaurants: dictionaryOf(restaurants) }
}

/** Nobody else adds one until the transaction ends: the rooms of positions and restaurants take the same locks. */
export async function lockDictionaries(sql: Tag, companyId: string): Promise<void> {
  await lock(sql, 'positions', companyId)
  await lock(sql, 'restaurants', companyId)
}

export async function insertNamed(
  sql: Tag,
  table: 'positions' | 'restaurants',
  { companyId, names, at }: { companyId: string; names: readonly string[]; at: Date },
): Promise<Named[]> {
  if (names.length === 0) return []
  const rows = names.map((name) => ({ companyId, id: Bun.randomUUIDv7(), name, createdAt: at, updatedAt: at }))
  await sql`insert into ${sql(table)} ${sql(rows)}`
  return rows.map(({ id, name }) => ({ id, name, isActive: true }))
}
