import type { components } from '../../../../openapi/gen/schema.d.ts'
import { runsShown } from '../../../../openapi/rules/monitoring/dashboard.ts'
import { isOpenRun, returnAwaited, type RunMoments, statusAt } from '../../../../openapi/rules/checklists/run-state.ts'
import { itemsOfRuns } from '../../../checklists/run-items.ts'
import { hisAroundNow, isOnShift, momentsOf } from '../../../checklists/shift.ts'
import type { Who } from '../who.ts'

type Schemas = components['schemas']
type Row = Omit<RunMoments, 'opensAt'> & {
  id: string
  date: string
  checklistId: string
  title: string
  ordinal: number
  startsAt: Date
  items: number
  answered: number
  log: { at: string; action: string }[] | null
  restaurant: Schemas['NamedRef'] | null
  timezone: string
  version: number
}

/** What he may fill in today and has not: as «Чек-листы» shows him the shift. Each is found by its day and id. */
export async function myChecklists(who: Who): Promise<NonNullable<Schemas['DashboardMine']['checklists']>> {
  const { sql, db, companyId, timezone, now } = who
  const rows = await db.read(
    () => sql<Row[]>`
      select r.id, r.business_date::text as date, r.checklist_id, r.version, k.title, r.ordinal, r.status, r.starts_at, r.due_at,
        r.closes_at, r.items, r.answered, r.log, coalesce(p.timezone, ${timezone}) as timezone,
        case when p.id is not null then jsonb_build_object('_id', p.id, 'name', p.name) end as restaurant
      from (${hisAroundNow(sql, who)}) his
      cross join lateral (
        select * from checklist_runs r
        where r.company_id = ${companyId} and r.business_date = his.business_date and r.id = his.id limit 1) r
      join checklists k on k.company_id = ${companyId} and k.id = r.checklist_id
      left join restaurants p on p.company_id = ${companyId} and p.id = r.restaurant_id
      where r.status in ('scheduled', 'in_progress', 'overdue')`,
  )
  const open = rows.filter((row) => isOnShift(row, now) && isOpenRun(statusAt(momentsOf(row), now)))
  const shown = runsShown(open.map((row) => present(row, now)))
  const rowOf = new Map(open.map((row) => [row.id, row]))
  const rowsShown = shown.flatMap(({ _id }) => rowOf.get(_id) ?? [])
  const itemsOf = await db.read(() => itemsOfRuns(sql, companyId, rowsShown))
  const scanned = new Set(
    rowsShown.flatMap((row) => (itemsOf(row).some(({ requireScan }) => requireScan) ? [row.id] : [])),
  )
  return { total: open.length, runs: shown.map((run) => ({ ...run, requireScan: scanned.has(run._id) })) }
}

function present(row: Row, now: Date): Schemas['DashboardRun'] {
  const moments = momentsOf(row)
  return {
    _id: row.id,
    checklist: { _id: row.checklistId, title: row.title },
    restaurant: row.restaurant,
    timezone: row.timezone,
    status: statusAt(moments, now),
    startsAt: row.startsAt.toISOString(),
    opensAt: moments.opensAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    itemsCount: row.items,
    answeredCount: row.answered,
    requireScan: false,
    returnedAt: returnAwaited(row)?.at ?? null,
  }
}
