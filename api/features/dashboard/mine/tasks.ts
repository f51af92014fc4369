import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { priorityOf } from '../../../../openapi/rules/tasks/tasks.ts'
import type { Who } from '../who.ts'

type Schemas = components['schemas']
type Counts = { total: number; overdue: number }
type Row = Omit<Schemas['DashboardTask'], '_id' | 'deadline' | 'priority'> & {
  id: string
  deadline: Date | null
  priority: number
}

/** One walk of the index of his open ones; beside none of them stand the counts. What others look at now leaves him room. */
export async function myTasks(who: Who): Promise<NonNullable<Schemas['DashboardMine']['tasks']>> {
  const { sql, db, companyId, userId, timezone, now } = who
  const rows = await db.read(
    () => sql<(Counts & (Row | { id: null }))[]>`
      with mine as materialized (
        select p.task_id, p.deadline, p.status = 'review' as waits from task_people p
        where p.company_id = ${companyId} and p.user_id = ${userId} and p.status in ('new', 'in_progress', 'review')
      )
      select counted.*, t.id, t.number, t.title, t.status, t.priority, t.deadline, coalesce(r.timezone, ${timezone}) as timezone,
        (t.details->>'requirePhoto')::boolean as require_photo, (
          select count(*)::int - 1 from task_people o where o.company_id = ${companyId} and o.task_id = t.id) as others_count
      from (
        select count(*)::int as total, count(*) filter (where deadline <= ${now})::int as overdue from mine) counted
      left join (
        select * from mine order by waits, deadline, task_id limit ${limits.dashboard.tasksShown}) m on true
      left join tasks t on t.company_id = ${companyId} and t.id = m.task_id
      left join restaurants r on r.company_id = ${companyId} and r.id = t.restaurant_id
      order by m.waits, m.deadline, m.task_id`,
  )
  const { total = 0, overdue = 0 } = rows[0] ?? {}
  return { total, overdue, tasks: rows.flatMap((row) => (row.id === null ? [] : [present(row)])) }
}

const present = ({ id, number, title, status, priority, deadline, timezone, requirePhoto, othersCount }: Row) => ({
  _id: id,
  number,
  title,
  status,
  priority: priorityOf(priority),
  deadline: deadline?.toISOString() ?? null,
  timezone,
  requirePhoto,
  othersCount,
})
