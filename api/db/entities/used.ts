import type { Fragment, Tag } from '../client.ts'
import { entities, type EntityKind, type NamedBy } from './entities.ts'

type Thing = { kind: EntityKind; companyId: string; id: string }

/** Whether anything stands on it. Lock the thing first: a statement of its own sees what named it before. */
export async function isUsed(sql: Tag, thing: Thing): Promise<boolean> {
  const found = users(thing.kind).map((by) => sql`exists (select from ${rowsOf(sql, thing, by)})`)
  if (found.length === 0) return false
  const [row] = await sql<{ used: boolean }[]>`select ${found.reduce((all, one) => sql`${all} or ${one}`)} as used`
  return row?.used ?? false
}

/** How many rows do, as people are told it ('у 3 сотрудников'). */
export async function countUses(sql: Tag, thing: Thing): Promise<number> {
  const found = users(thing.kind).map((by) => sql`(select count(*)::int from ${rowsOf(sql, thing, by)})`)
  if (found.length === 0) return 0
  const [row] = await sql<{ n: number }[]>`select ${found.reduce((all, one) => sql`${all} + ${one}`)} as n`
  return row?.n ?? 0
}

const users = (kind: EntityKind): NamedBy[] => entities[kind].namedBy.filter(({ as }) => as === 'uses')

const rowsOf = (sql: Tag, { companyId, id }: Thing, { table, column, only }: NamedBy): Fragment => sql`
  ${sql(table)} x where x.company_id = ${companyId} and x.${sql(column)} = ${id}
    ${only === undefined ? sql`` : sql`and ${typeof only === 'string' ? sql`x.${sql(only)}` : only(sql)}`}`
