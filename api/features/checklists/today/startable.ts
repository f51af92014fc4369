import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { isMeant } from '../../../checklists/filling.ts'
import type { Tag } from '../../../db/client.ts'
import type { Who } from '../runs/who.ts'

type Startable = components['schemas']['RunStartable']

/**
 * What he may begin by hand: in his own restaurants; who looks after all may stand in any of them. Where no restaurant is at
 * work it is begun without one.
 */
export async function startable(sql: Tag, who: Who, restaurant: string | undefined): Promise<Startable[]> {
  const { companyId, userId, seesAll } = who
  const rows = await sql<Startable[]>`
    with lists as materialized (
      select k.id, k.title, k.version, k.audience_id, coalesce(a.by_restaurant, false) as by_restaurant,
        case when c.id is not null then jsonb_build_object('_id', c.id, 'name', c.name) end as category
      from checklists k
      left join audiences a on a.company_id = ${companyId} and a.id = k.audience_id
      left join categories c on c.company_id = ${companyId} and c.id = k.category_id
      where k.company_id = ${companyId} and k.is_active and k.schedule ->> 'type' = 'manual' and ${isMeant(sql, who)}
    ), places as (
      select l.*, p.id as restaurant_id, p.name, p.id in (
        select w.restaurant_id from user_restaurants w where w.company_id = ${companyId} and w.user_id = ${userId}) as is_own
      from lists l join restaurants p on p.company_id = ${companyId} and p.is_active and (not l.by_restaurant or exists (
        select from audience_restaurants n
        where n.company_id = ${companyId} and n.audience_id = l.audience_id and n.restaurant_id = p.id))
      union all
      select l.*, null, null, true
      from lists l where not l.by_restaurant and not exists (
        select from restaurants p where p.company_id = ${companyId} and p.is_active)
    )
    select jsonb_build_object('_id', o.id, 'title', o.title, 'version', o.version, 'category', o.category) as checklist,
      case when o.restaurant_id is not null then jsonb_build_object('_id', o.restaurant_id, 'name', o.name) end as restaurant
    from places o
    where (o.is_own or (${seesAll} and not exists (select from places x where x.id = o.id and x.is_own)))
      ${restaurant === undefined ? sql`` : sql`and o.restaurant_id = ${restaurant}`}
    order by o.title collate "ru-x-icu", o.id, o.name collate "ru-x-icu", o.restaurant_id
    limit ${limits.checklists.todayMax}`
  return [...rows]
}
