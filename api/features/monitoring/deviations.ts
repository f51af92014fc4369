import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Scope } from './scope.ts'

type Schemas = components['schemas']
type Top = Schemas['MonitoringChecklists']['topFails'][number]
const TOP = 20

/**
 * Of all runs but those that were called off, as the list of runs finds them (`fails`). Whose each was (`ofPeople`) is asked of
 * a hash: an index knows those that failed, and each of a year's was compared with all who have a position.
 */
const failed = (scope: Scope) => {
  const { sql, companyId, span, restaurant, people } = scope
  return sql`
    checklist_runs r cross join lateral jsonb_each_text(r.failed) f (item, at)
    where r.company_id = ${companyId} and r.business_date between ${span.period.from}::date and ${span.period.to}::date
      and r.failed is not null and r.status <> 'cancelled'
      ${restaurant === undefined ? sql`` : sql`and r.restaurant_id = ${restaurant}`}
      ${people === null ? sql`` : sql`and (coalesce(r.completed_by, r.assignee_id) in (select unnest(${people}))) is true`}`
}

export async function topFails(scope: Scope): Promise<Top[]> {
  const { sql, companyId } = scope
  const rows = await sql<{ id: string; checklist: string; itemId: string; title: string | null; fails: number }[]>`
    with top as (
      select r.checklist_id, f.item, count(*)::int as fails from ${failed(scope)}
      group by 1, 2 order by 3 desc, 1, 2 limit ${TOP}
    )
    select k.id, k.title as checklist, t.item as item_id, t.fails, (
        select i ->> 'title' from checklist_versions v cross join jsonb_array_elements(v.items) i
        where v.company_id = ${companyId} and v.checklist_id = k.id and lower(i ->> 'id') = t.item
        order by v.version desc limit 1) as title
    from top t join checklists k on k.company_id = ${companyId} and k.id = t.checklist_id
    order by t.fails desc, t.checklist_id, t.item`
  return rows.map(({ id, checklist, itemId, title, fails }) => ({
    checklist: { _id: id, title: checklist },
    itemId,
    title: title ?? '',
    fails,
  }))
}

export async function failHours(scope: Scope): Promise<Schemas['MonitoringHours']> {
  const { sql, companyId, timezone } = scope
  return [
    ...(await sql<Schemas['MonitoringHours']>`
    select extract(isodow from x.business_date)::int as weekday, extract(hour from x.at at time zone x.zone)::int as hour,
      count(*)::int as fails
    from (
      select r.business_date, f.at::timestamptz as at, coalesce((
          select p.timezone from restaurants p where p.company_id = ${companyId} and p.id = r.restaurant_id), ${timezone}) as zone
      from ${failed(scope)}
    ) x
    group by 1, 2 order by 1, 2`),
  ]
}
