import type { Tag } from '../db/client.ts'

const LINKS = {
  restaurants: { table: 'audience_restaurants', key: 'l.restaurant_id' },
  positions: { table: 'audience_positions', key: 'l.position_id' },
} as const

/** What the audience of `entity`, a row's alias in the query, names, as it is called today: JSON for an editor. */
export const chosen = (sql: Tag, companyId: string, part: keyof typeof LINKS, entity: string) => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', n.id, 'name', n.name) order by n.name collate "ru-x-icu", n.id)
    from ${sql(LINKS[part].table)} l join ${sql(part)} n on n.company_id = l.company_id and n.id = ${sql(LINKS[part].key)}
    where l.company_id = ${companyId} and l.audience_id = ${sql(`${entity}.audience_id`)}), '[]')`
