import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../db/client.ts'

type Named = components['schemas']['NamedRef']

/** Where a checklist is filled in: the active restaurants that it names, or all; by name. */
export async function restaurantsOf(sql: Tag, companyId: string, checklistId: string): Promise<Named[]> {
  const rows = await sql<{ id: string; name: string }[]>`
    select r.id, r.name from checklists k
    left join audiences a on a.company_id = k.company_id and a.id = k.audience_id
    join restaurants r on r.company_id = k.company_id and r.is_active
    where k.company_id = ${companyId} and k.id = ${checklistId} and (
      not coalesce(a.by_restaurant, false) or exists (
        select from audience_restaurants n
        where n.company_id = k.company_id and n.audience_id = k.audience_id and n.restaurant_id = r.id))
    order by r.name collate "ru-x-icu", r.id`
  return rows.map(({ id, name }) => ({ _id: id, name }))
}

/** Whether nothing of the company has a place: none of its restaurants is at work, or it has none. */
export async function isPlaceless(sql: Tag, companyId: string): Promise<boolean> {
  const [some] = await sql`select from restaurants where company_id = ${companyId} and is_active limit 1`
  return some === undefined
}

type Visitor = { companyId: string; userId: string; seesAll: boolean }
/** Those of his; who looks after all restaurants may stand in any of them. */
export async function ownPlaces(sql: Tag, { companyId, userId, seesAll }: Visitor, checklistId: string) {
  const all = await restaurantsOf(sql, companyId, checklistId)
  const mine = await sql<{ id: string }[]>`
    select restaurant_id as id from user_restaurants where company_id = ${companyId} and user_id = ${userId}`
  const own = all.filter(({ _id }) => mine.some(({ id }) => id === _id))
  return own.length === 0 && seesAll ? all : own
}
