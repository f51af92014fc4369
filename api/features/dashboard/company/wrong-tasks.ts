import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Who } from '../who.ts'

type Schemas = components['schemas']
type Wrong = Schemas['DashboardWrong']
type Row = Pick<Wrong, 'title' | 'restaurant' | 'timezone'> & {
  total: number
  id: string
  number: number
  status: Schemas['TaskStatus']
  at: Date
}

/**
 * Late ones, and those that wait for somebody to look at them: of each restaurant no more than are shown at all. One that
 * waits is not late any more, for it is done.
 */
export async function wrongTasks({
  sql,
  db,
  companyId,
  timezone,
  now,
}: Who): Promise<{ total: number; rows: Wrong[] }> {
  const { wrongShown } = limits.dashboard
  const rows = await db.read(
    () => sql<Row[]>`
      with found as materialized (
        select id, row_number() over (
          partition by restaurant_id, status = 'review' order by deadline, id) as place, count(*) over ()::int as total
        from tasks
        where company_id = ${companyId} and status in ('new', 'in_progress', 'review')
          and (status = 'review' or deadline <= ${now})
      ), first as materialized (select id, total from found where place <= ${wrongShown})
      select first.total, t.id, t.number, t.title, t.status,
        case when t.status = 'review' then coalesce((t.details->'result'->>'at')::timestamptz, t.updated_at)
          else t.deadline end as at,
        case when r.id is not null then jsonb_build_object('_id', r.id, 'name', r.name) end as restaurant,
        coalesce(r.timezone, ${timezone}) as timezone
      from first
      join tasks t on t.company_id = ${companyId} and t.id = first.id
      left join restaurants r on r.company_id = ${companyId} and r.id = t.restaurant_id`,
  )
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ id, number, title, status, at, restaurant, timezone: zone }) => ({
      kind: status === 'review' ? 'review' : 'lateTask',
      target: id,
      title,
      number,
      restaurant,
      at: at.toISOString(),
      timezone: zone,
      people: [],
      canRemind: false,
    })),
  }
}

/** Who does them, of those that are shown. */
export async function withPeople({ sql, db, companyId }: Who, rows: readonly Wrong[]): Promise<Wrong[]> {
  const tasks = rows.flatMap(({ kind, target }) => (kind === 'lateTask' || kind === 'review' ? [target] : []))
  if (tasks.length === 0) return [...rows]
  const found = await db.read(
    () => sql<{ task: string; id: string; name: string }[]>`
      select p.task_id as task, u.id, u.name from task_people p
      join users u on u.company_id = p.company_id and u.id = p.user_id
      where p.company_id = ${companyId} and p.task_id = any (${tasks}::uuid[])
      order by u.name collate "ru-x-icu", u.id`,
  )
  const peopleOf = Map.groupBy(found, ({ task }) => task)
  return rows.map((row) => {
    const doers = peopleOf.get(row.target)?.slice(0, limits.dashboard.peopleShown)
    return doers ? { ...row, people: doers.map(({ id, name }) => ({ id, name })) } : row
  })
}
