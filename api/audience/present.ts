import type { Bound } from '../accounts/principal.ts'
import { isWithin } from './within.ts'
import type { Tag } from '../db/client.ts'

const LINKS = {
  restaurants: { table: 'audience_restaurants', key: 'link.restaurant_id', of: 'restaurants' },
  positions: { table: 'audience_positions', key: 'link.position_id', of: 'positions' },
  people: { table: 'audience_people', key: 'link.user_id', of: 'users' },
} as const

/** What the audience of `entity`, a row's alias in the query, names, as it is called today: JSON for an editor. A key of some restaurants is told of no others. */
export const chosen = (
  sql: Tag,
  companyId: string,
  part: keyof typeof LINKS,
  entity: string,
  bound: Bound | null = null,
) => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', named.id, 'name', named.name) order by named.name collate "ru-x-icu", named.id)
    from ${sql(LINKS[part].table)} link join ${sql(LINKS[part].of)} named
      on named.company_id = link.company_id and named.id = ${sql(LINKS[part].key)}
    where link.company_id = ${companyId} and link.audience_id = ${sql(`${entity}.audience_id`)}
      and ${part === 'restaurants' ? isWithin(sql, bound, LINKS[part].key) : sql`true`}), '[]')`
