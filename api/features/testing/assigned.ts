import type { components } from '../../../openapi/gen/schema.d.ts'
import { isMeant } from '../../../openapi/rules/audience.ts'
import type { Tag } from '../../db/client.ts'

type Named = components['schemas']['NamedRef']
type Group = { position: string | null; restaurants: string[]; n: number }
type Choice = { restaurants: readonly Named[]; positions: readonly Named[] }

/** How many working people each test is for: they are asked once, by what tells them apart, not once for each test. */
export async function assignedCounts(sql: Tag, companyId: string): Promise<(choice: Choice) => number> {
  const groups = await sql<Group[]>`
    select position_id as position, restaurants, count(*)::int as n
    from (
      select u.position_id, array(
        select w.restaurant_id from user_restaurants w
        where w.company_id = u.company_id and w.user_id = u.id order by 1) as restaurants
      from users u where u.company_id = ${companyId} and u.is_active and u.deleted_at is null
    ) people
    group by 1, 2`
  return ({ restaurants, positions }) => {
    const ids = { restaurants: restaurants.map(({ _id }) => _id), positions: positions.map(({ _id }) => _id) }
    return groups.reduce((sum, { n, ...group }) => sum + (isMeant(ids, { id: '', ...group }) ? n : 0), 0)
  }
}
