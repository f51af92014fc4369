import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { PlaceRuns } from '../../../../openapi/rules/monitoring/dashboard.ts'
import { aroundNow, dayOf, statusNow } from '../../../checklists/days.ts'
import type { Fragment } from '../../../db/client.ts'
import type { Who } from '../who.ts'

/** `restaurant`, here and below: null is the company itself. */
type RunsOfPlace = PlaceRuns & { restaurant: string | null }
type Found = Pick<components['schemas']['DashboardWrong'], 'restaurant' | 'timezone' | 'at'> & {
  run: string
  date: string
}
/** Behind its deadline, and open still. */
export type LateRun = Found
/** An item of a run of the day that failed and is not mended; its id in lower case. */
export type FailedItem = Found & { item: string; checklistId: string; version: number }
/** `late` and `failed`: of each place the first, as many as can be shown at all; `…Total` counts all of them. */
export type RunsNow = {
  places: RunsOfPlace[]
  late: LateRun[]
  lateTotal: number
  failed: FailedItem[]
  failedTotal: number
}
type Json = Omit<RunsNow, 'places'> & { places: (Omit<RunsOfPlace, 'inProgress'> & { progress: number })[] }

const NOWHERE = '00000000-0000-0000-0000-000000000000'

/** All that is told of the day's runs, in one walk of them. */
export async function runsNow(who: Who): Promise<RunsNow> {
  const { sql, db, companyId, company, now } = who
  const nth = (order: Fragment) => sql`row_number() over (partition by place order by ${order})`
  const shown = sql`
    f join p on p.id = coalesce(f.place, ${NOWHERE}::uuid) where f.nth <= ${limits.dashboard.wrongShown}`
  const place = sql`jsonb_build_object('timezone', coalesce(p.timezone, ${company.timezone}), 'restaurant',
    case when p.place is not null then jsonb_build_object('_id', p.place, 'name', p.name) end)`
  const [row] = await db.read(
    () => sql<Json[]>`
      with p as materialized (
        select id, id as place, name, timezone from restaurants where company_id = ${companyId}
        union all select ${NOWHERE}::uuid, null, null, null
      ), days as materialized (select *, ${dayOf(sql, { company, now })} as day from p),
      around as materialized (
        select r.id, r.business_date, r.checklist_id, r.version, r.due_at, r.failed, d.place, r.business_date = d.day as is_today,
          ${statusNow(sql, { now })} as status
        from checklist_runs r join days d on d.id = coalesce(r.restaurant_id, ${NOWHERE}::uuid)
        where r.company_id = ${companyId} and ${aroundNow(sql, { now })}
      ), places as (
        select place as restaurant, count(*) filter (where status = 'completed') as completed,
          count(*) filter (where status = 'overdue') as overdue, count(*) filter (where status = 'missed') as missed,
          count(*) filter (where status = 'in_progress') as progress, count(*) filter (where status = 'scheduled') as ahead
        from around where is_today group by 1
      ), late as materialized (
        select id as run, business_date as date, place, due_at as at, ${nth(sql`due_at, id`)} as nth
        from around where status = 'overdue'
      ), failed as materialized (
        select id as run, business_date as date, place, f.at, f.item, checklist_id as "checklistId", version,
          ${nth(sql`f.at, id, f.item`)} as nth
        from around a cross join lateral jsonb_each_text(a.failed) f (item, at)
        where is_today and a.failed is not null and status <> 'cancelled' and ${newestFix(who)} is distinct from 'done'
      )
      select (select coalesce(jsonb_agg(to_jsonb(places)), '[]') from places) as places,
        (select coalesce(jsonb_agg(to_jsonb(f) || ${place}), '[]') from late ${shown}) as late,
        (select count(*)::int from late) as late_total,
        (select coalesce(jsonb_agg(to_jsonb(f) || ${place}), '[]') from failed ${shown}) as failed,
        (select count(*)::int from failed) as failed_total`,
  )
  if (!row) throw new Error('one row is always answered')
  return { ...row, places: row.places.map(({ progress, ...counts }) => ({ ...counts, inProgress: progress })) }
}

/** How the task stands that was made of an item's failure last; a task that is done has mended it. */
const newestFix = ({ sql, companyId }: Who) => sql`(
  select t.status from run_fixes x join tasks t on t.company_id = ${companyId} and t.id = x.task_id
  where x.company_id = ${companyId} and x.run_id = a.id and x.item_id = f.item::uuid order by t.number desc limit 1)`
