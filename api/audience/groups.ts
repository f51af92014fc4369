import type { components } from '../../openapi/gen/schema.d.ts'
import { isMeant } from '../../openapi/rules/company/audience.ts'
import type { Fragment, Tag } from '../db/client.ts'

type Named = components['schemas']['NamedRef']
/** People whom nothing tells apart that a choice of restaurants and positions asks. */
export type Group = { position: string | null; restaurants: string[]; n: number }
type Choice = { restaurants: readonly Named[]; positions: readonly Named[] }

/** How many working people each thing is for: they are asked once, by what tells them apart, not once for each thing. */
export async function assignedCounts(sql: Tag, companyId: string): Promise<(choice: Choice) => number> {
  const groups = await sql<Group[]>`
    select position, restaurants, count(*)::int as n from ${workers(sql, companyId)} people group by 1, 2`
  // Many things are for the same places.
  const known = new Map<string, number>()
  return (choice) => {
    const key = JSON.stringify([idsOf(choice.restaurants), idsOf(choice.positions)])
    const n = known.get(key) ?? countOf(groups, choice)
    known.set(key, n)
    return n
  }
}

/** Working people, each with what tells him apart. */
export const workers = (sql: Tag, companyId: string): Fragment => sql`(
  select u.id, u.position_id as position, coalesce(array_agg(w.restaurant_id order by w.restaurant_id)
    filter (where w.restaurant_id is not null), '{}') as restaurants
  from users u left join user_restaurants w on w.company_id = ${companyId} and w.user_id = u.id
  where u.company_id = ${companyId} and u.is_active and u.deleted_at is null
  group by u.id, u.position_id
)`

/** How many of the groups' people are meant. */
export function countOf(groups: readonly Group[], { restaurants, positions }: Choice): number {
  const ids = { restaurants: idsOf(restaurants), positions: idsOf(positions) }
  return groups.reduce((sum, { n, ...group }) => sum + (isMeant(ids, { id: '', ...group }) ? n : 0), 0)
}

/** Of many things at once: how many of the people who have done each (`thing`) are of those whom it is for. */
export function doneCounts(rows: readonly (Group & { thing: string })[]): (thing: Choice & { id: string }) => number {
  const groups = Map.groupBy(rows, ({ thing }) => thing)
  return (thing) => countOf(groups.get(thing.id) ?? [], thing)
}

const idsOf = (all: readonly Named[]) => all.map(({ _id }) => _id)
