import type { Fragment, Tag } from '../db/client.ts'

/**
 * Who is meant by each of many audiences (`audience_id` of a query; null is everybody), as pairs (audience_id, user_id) of
 * people who work or not: what audience_holds says, put together from places, positions and names by their indexes. Asked by
 * audience_of, each audience looks at everybody of the company.
 */
export const meantByMany = (sql: Tag, companyId: string, audiences: Fragment): Fragment => sql`
  with wanted as materialized (${audiences})
  select w.audience_id, u.id as user_id from wanted w join users u on u.company_id = ${companyId}
  where w.audience_id is null
  union
  select a.id, l.user_id from wanted w
  join audiences a on a.company_id = ${companyId} and a.id = w.audience_id and a.by_restaurant
  join audience_restaurants r on r.company_id = ${companyId} and r.audience_id = a.id
  join user_restaurants l on l.company_id = ${companyId} and l.restaurant_id = r.restaurant_id
  where not a.by_position or exists (
    select from users u
    join audience_positions p on p.company_id = ${companyId} and p.audience_id = a.id and p.position_id = u.position_id
    where u.company_id = ${companyId} and u.id = l.user_id)
  union
  select a.id, u.id from wanted w
  join audiences a on a.company_id = ${companyId} and a.id = w.audience_id and a.by_position and not a.by_restaurant
  join audience_positions p on p.company_id = ${companyId} and p.audience_id = a.id
  join users u on u.company_id = ${companyId} and u.position_id = p.position_id
  union
  select n.audience_id, n.user_id from wanted w
  join audience_people n on n.company_id = ${companyId} and n.audience_id = w.audience_id`
