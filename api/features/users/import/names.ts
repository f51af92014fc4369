import { dictionaryOf } from '../../../../openapi/rules/user-import-check.ts'
import type { Tag } from '../../../db/client.ts'

export type Named = { id: string; name: string; isActive: boolean }

/** The company's dictionaries by the keys of their names; with `for share` in a transaction, so that nobody switches one off meanwhile. */
export async function dictionaries(sql: Tag, companyId: string, isLocked: boolean) {
  const lock = isLocked ? sql`for share` : sql``
  const positions = await sql<Named[]>`
    select id, name, status = 'active' as is_active from positions where company_id = ${companyId} order by id ${lock}`
  const restaurants = await sql<Named[]>`
    select id, name, is_active from restaurants where company_id = ${companyId} order by id ${lock}`
  return { positions: dictionaryOf(positions), restaurants: dictionaryOf(restaurants) }
}

/** Nobody else adds one until the transaction ends: the keys of the rooms of positions and restaurants. */
export async function lockDictionaries(sql: Tag, companyId: string): Promise<void> {
  for (const room of ['positions', 'restaurants'])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${room} ${companyId}`}, 0))`
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
