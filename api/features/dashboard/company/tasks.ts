import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { memoryFor } from '../../../db/remember.ts'
import { readRevision } from '../../../db/revisions.ts'
import type { Who } from '../who.ts'
import type { Told } from './wrong-runs.ts'

type Schemas = components['schemas']
type Figures = NonNullable<Schemas['DashboardCompany']['tasks']>
type Wrong = Schemas['DashboardWrong']
/** `restaurant`: null is the company itself. */
type TasksOfPlace = { restaurant: string | null; open: number; overdue: number }
type Row = Pick<Wrong, 'title' | 'restaurant' | 'timezone' | 'at'> & {
  id: string
  number: number
  status: Schemas['TaskStatus']
}
/** True from the moment at which it was read until the next deadline, or the end of the company's day. */
export type TasksNow = {
  places: TasksOfPlace[]
  done: number
  wrong: Row[]
  wrongTotal: number
  from: Date
  until: Date
}

/**
 * All that is told of tasks: remembered by their revision, which whatever stands here raises, restaurants too. Beside it
 * time alone changes something: a deadline that comes.
 */
export async function tasksNow(who: Who): Promise<TasksNow> {
  const { sql, db, companyId, timezone, now } = who
  const [memory, name] = [memoryFor(db, companyId), `dashboard ${timezone}`]
  const rev = await db.read(() => readRevision(sql, companyId, 'tasks'))
  const known = memory.recall<TasksNow>(name)
  if (known?.rev === rev && known.value.from <= now && now < known.value.until) return known.value
  const read = await readTasks(who)
  memory.keep(name, rev, read)
  return read
}

/** `wrong`: late ones and those that wait for somebody to look at them, of each place no more than are shown at all. */
async function readTasks({ sql, db, companyId, timezone, now }: Who): Promise<TasksNow> {
  const [midnight, isOpen] = [
    (days: number) =>
      sql`((${now}::timestamptz at time zone ${timezone})::date + ${days}::int)::timestamp at time zone ${timezone}`,
    sql`company_id = ${companyId} and status in ('new', 'in_progress', 'review')`,
  ]
  const [row] = await db.read(
    () => sql<Omit<TasksNow, 'from'>[]>`
      with wrong as materialized (
        select id, restaurant_id, false as is_review, deadline from tasks
        where company_id = ${companyId} and status in ('new', 'in_progress') and deadline <= ${now}
        union all select id, restaurant_id, true, deadline from tasks where company_id = ${companyId} and status = 'review'
      ), nth as (
        select id, row_number() over (partition by restaurant_id, is_review order by deadline, id) as nth from wrong
      ), shown as (
        select t.id, t.number, t.title, t.status, coalesce(r.timezone, ${timezone}) as timezone,
          case when t.status = 'review' then coalesce((t.details->'result'->>'at')::timestamptz, t.updated_at)
            else t.deadline end as at,
          case when r.id is not null then jsonb_build_object('_id', r.id, 'name', r.name) end as restaurant
        from nth
        join tasks t on t.company_id = ${companyId} and t.id = nth.id
        left join restaurants r on r.company_id = ${companyId} and r.id = t.restaurant_id
        where nth.nth <= ${limits.dashboard.wrongShown}
      )
      select (select coalesce(jsonb_agg(to_jsonb(shown)), '[]') from shown) as wrong,
        (select count(*)::int from wrong) as wrong_total, (
          select coalesce(jsonb_agg(to_jsonb(p)), '[]') from (
            select restaurant_id as restaurant, count(*) as open, count(*) filter (where deadline <= ${now}) as overdue
            from tasks where ${isOpen} group by 1) p) as places, (
          select count(*)::int from tasks
          where company_id = ${companyId} and status = 'done' and completed_at >= ${midnight(0)}) as done,
        least(${midnight(1)}, (select min(deadline) from tasks where ${isOpen} and deadline > ${now})) as until`,
  )
  if (!row) throw new Error('one row is always answered')
  return { ...row, from: now }
}

export function companyTasks({ places, done }: TasksNow): Figures {
  const sum = (of: 'open' | 'overdue') => places.reduce((all, place) => all + place[of], 0)
  return { open: sum('open'), overdue: sum('overdue'), doneToday: done }
}

export const wrongTasks = ({ wrong }: TasksNow): Wrong[] =>
  wrong.map(({ id, number, title, status, at, restaurant, timezone }) => ({
    kind: status === 'review' ? 'review' : 'lateTask',
    target: id,
    title,
    number,
    restaurant,
    at: new Date(at).toISOString(),
    timezone,
    people: [],
    canRemind: false,
  }))

/** Who does them, of those that are shown. */
export async function peopleOfTasks({ sql, db, companyId }: Who, shown: readonly Wrong[]): Promise<Told[]> {
  const rows = shown.filter(({ kind }) => kind === 'lateTask' || kind === 'review')
  if (rows.length === 0) return []
  const found = await db.read(
    () => sql<{ task: string; id: string; name: string }[]>`
      select p.task_id as task, u.id, u.name from task_people p
      join users u on u.company_id = p.company_id and u.id = p.user_id
      where p.company_id = ${companyId} and p.task_id = any (${rows.map(({ target }) => target)}::uuid[])
      order by u.name collate "ru-x-icu", u.id`,
  )
  const peopleOf = Map.groupBy(found, ({ task }) => task)
  return rows.map((row) => {
    const doers = peopleOf.get(row.target) ?? []
    return [row, { people: doers.slice(0, limits.dashboard.peopleShown).map(({ id, name }) => ({ id, name })) }]
  })
}
