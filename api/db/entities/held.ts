import type { Tag } from '../client.ts'
import { entities, type EntityKind } from './entities.ts'

/** The company is there as long as its calls are, and no month of a journal ever goes. */
type Holdable = Exclude<EntityKind, 'company' | 'journal'>

/**
 * What people call those of the ids that are things of the company, switched off ones too; another company's are unknown
 * (T3). In one order for all who hold several, and until the transaction ends: whoever deletes one waits.
 */
export async function holdNamed(
  sql: Tag,
  companyId: string,
  kind: Holdable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { table, title } = entities[kind]
  const rows = await sql<{ id: string; title: string }[]>`
    select id, ${sql(title)} as title from ${sql(table)}
    where company_id = ${companyId} and id = any (${[...ids]}::uuid[])
    order by id for key share`
  return new Map(rows.map((row) => [row.id, row.title]))
}

/** The one, as others show it. */
export async function holdOne(
  sql: Tag,
  companyId: string,
  kind: Holdable,
  id: string,
): Promise<{ _id: string; name: string } | undefined> {
  const [[found, name] = []] = await holdNamed(sql, companyId, kind, [id])
  return found === undefined || name === undefined ? undefined : { _id: found, name }
}
