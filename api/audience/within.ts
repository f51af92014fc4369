import { problem } from '../../openapi/contract.ts'
import { fieldMessages } from '../../openapi/gen/messages.gen.ts'
import type { Bound } from '../accounts/principal.ts'
import type { Fragment, Tag } from '../db/client.ts'
import { isMeantBy } from './may.ts'

// What a key that is bound to restaurants reads and writes (D45); `null`: whoever is not bound, for whom nothing is cut.

/** Whether the restaurant in `column` of the query is one of them; a row of no restaurant is not. */
export const isWithin = (sql: Tag, bound: Bound | null, column: string): Fragment =>
  bound ? sql`${sql(column)} = any (${[...bound.restaurants]}::uuid[])` : sql`true`

/** Whether somebody there may be meant by `entity`, a row's alias in the query. */
export const meantWithin = (sql: Tag, bound: Bound | null, entity: string): Fragment =>
  isMeantBy(sql, bound?.audiences, entity)

/** Whether the person whose id stands in `column` of the query works there. */
export const worksWithin = (sql: Tag, companyId: string, bound: Bound | null, column: string): Fragment =>
  bound
    ? sql`${sql(column)} in (
        select w.user_id from user_restaurants w
        where w.company_id = ${companyId} and w.restaurant_id = any (${[...bound.restaurants]}::uuid[]))`
    : sql`true`

/** Whether the restaurant is one of them. */
export const isOneOf = (bound: Bound | null, id: string): boolean =>
  bound?.restaurants.includes(id.toLowerCase()) ?? true

/** The 403 of a write that would reach beyond them; it names the field by which it would. */
export const beyond = (field?: string) =>
  problem(403, 'KEY_RESTAURANT', undefined, field === undefined ? {} : { fields: { [field]: fieldMessages.notInKey } })

/** Throws it for whatever is none of theirs, whether it is there or not; a row of no restaurant would be nobody's. */
export function holdWithin(bound: Bound | null, ids: readonly (string | null | undefined)[], field: string): void {
  const isGood = ids.length > 0 && ids.every((id) => id != null && isOneOf(bound, id))
  if (bound && !isGood) throw beyond(field)
}

/** The same of people: each of them works there. */
export async function holdPeopleWithin(
  sql: Tag,
  companyId: string,
  bound: Bound | null,
  ids: readonly string[],
  field: string,
): Promise<void> {
  if (!bound || ids.length === 0) return
  const rows = await sql<{ id: string }[]>`
    select p.id from unnest(${[...ids]}::uuid[]) p (id) where ${worksWithin(sql, companyId, bound, 'p.id')}`
  if (rows.length < new Set(ids.map((id) => id.toLowerCase())).size) throw beyond(field)
}
