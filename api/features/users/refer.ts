import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../db/client.ts'

type Named = components['schemas']['NamedRef']

/**
 * Those of the ids that stand in the company's dictionary and are active, or that the person has already; another
 * company's are unknown (T3). They stay so until the transaction ends: whoever switches one off waits, and then counts
 * this person too.
 */
export async function positionsOf(
  sql: Tag,
  companyId: string,
  ids: readonly string[],
  had: readonly string[] = [],
): Promise<Named[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: string; name: string; isActive: boolean }[]>`
    select id, name, status = 'active' as is_active from positions
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) order by id for share`
  return usable(rows, had)
}

export async function restaurantsOf(
  sql: Tag,
  companyId: string,
  ids: readonly string[],
  had: readonly string[] = [],
): Promise<Named[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: string; name: string; isActive: boolean }[]>`
    select id, name, is_active from restaurants
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) order by id for share`
  return usable(rows, had).toSorted((a, b) => a.name.localeCompare(b.name, 'ru'))
}

const usable = (rows: { id: string; name: string; isActive: boolean }[], had: readonly string[]) =>
  rows.filter(({ id, isActive }) => isActive || had.includes(id)).map(({ id, name }) => ({ _id: id, name }))

/** Whether there is a restaurant to work in: only then an employee needs one. */
export async function hasRestaurants(sql: Tag, companyId: string): Promise<boolean> {
  const rows = await sql`select from restaurants where company_id = ${companyId} and is_active limit 1`
  return rows.length > 0
}
