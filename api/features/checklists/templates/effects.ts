import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { opensAt } from '../../../../openapi/rules/checklists/checklist-schedule.ts'
import { statusAt, touchedByEdit } from '../../../../openapi/rules/checklists/run-state.ts'
import { DAY } from '../../../../openapi/rules/time/durations.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { find } from '../rows.ts'

type Schemas = components['schemas']
type Row = {
  id: string
  status: Schemas['RunStatus']
  version: number
  startsAt: Date
  dueAt: Date
  closesAt: Date
  restaurant: Schemas['NamedRef'] | null
  timezone: string
  assignee: Schemas['PersonRef'] | null
}
const SHOWN = 100

/** Which runs of today an edit would change, and which stay as they are: those of a day that is not closed yet. */
export const checklistGetEffects: FeatureHandlers<'checklists'>['checklistGetEffects'] = async (context) => {
  const { sql, db, company, path, now, problem } = context
  if (!(await db.read(() => find(sql, company._id, path.id)))) throw problem(404, 'CHECKLIST_NOT_FOUND')
  const at = now()
  const made = limits.checklists.madeAt
  const rows = await db.read(
    () => sql<Row[]>`
      select r.id, r.status, r.version, r.starts_at, r.due_at, r.closes_at, coalesce(p.timezone, c.timezone) as timezone,
        case when p.id is not null then jsonb_build_object('_id', p.id, 'name', p.name) end as restaurant,
        case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as assignee
      from checklist_runs r
      join companies c on c.id = r.company_id
      left join restaurants p on p.company_id = r.company_id and p.id = r.restaurant_id
      left join users u on u.company_id = r.company_id and u.id = r.assignee_id
      where r.company_id = ${company._id} and r.checklist_id = ${path.id} and r.status <> 'cancelled'
        and r.business_date between ${dayBefore(at, 1)}::date and ${dayBefore(at, -1)}::date
        and r.business_date = (
          (${at}::timestamptz at time zone coalesce(p.timezone, c.timezone)) - ${made}::time)::date
      order by r.starts_at, p.name collate "ru-x-icu", u.name collate "ru-x-icu", r.id`,
  )
  // As the clock has it, whether the job has written it or not.
  const runs = rows.map((row) => ({ ...row, status: statusAt({ ...row, opensAt: opensAt(row.startsAt) }, at) }))
  const { changes, stays } = touchedByEdit(runs)
  const told = [...stays, ...changes].slice(0, SHOWN).map((run) => ({
    _id: run.id,
    restaurant: run.restaurant,
    timezone: run.timezone,
    assignee: run.assignee,
    status: run.status,
    version: run.version,
    startsAt: run.startsAt.toISOString(),
    dueAt: run.dueAt.toISOString(),
  }))
  return { status: 200, body: { scheduled: changes.length, started: stays.length, runs: told } }
}

const dayBefore = (at: Date, days: number) =>
  new Date(at.getTime() - days * DAY).toISOString().slice(0, 'yyyy-MM-dd'.length)
