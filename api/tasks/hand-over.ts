import type { Tag } from '../db/client.ts'
import type { Event } from '../events/record.ts'
import { settleLeft, tellAssigned } from './told.ts'

type Person = { id: string; name: string }
type Handed = { id: string; title: string }
export type Handing = {
  companyId: string
  /** Who hands them over. */
  by: string
  at: Date
  from: Person
  to: Person
  /** Of tasks, some; undefined is all that are open, and whatever comes again. */
  only?: readonly string[] | undefined
}
export type HandedOver = {
  tasks: number
  series: number
  events: Event[]
  /** What tells of them all, where nothing else does. */
  whole: Event
}

/** Who takes them: whoever works here, and goes on doing so until the transaction ends. */
export async function taker(sql: Tag, companyId: string, id: string): Promise<Person | undefined> {
  const [row] = await sql<Person[]>`
    select id, name from users
    where company_id = ${companyId} and id = ${id} and is_active and deleted_at is null for share`
  return row
}

/** All in a few statements, however many they are. What changed is told by whoever calls, in one event with its parts. */
export async function handOver(sql: Tag, handing: Handing): Promise<HandedOver> {
  const tasks = await openOf(sql, handing)
  const { from, to, only } = handing
  // Whoever hands them to himself changes nothing.
  const series = only === undefined ? await seriesOf(sql, handing) : []
  const changes = { assignees: { old: [from.name], new: [to.name] } }
  const whole = { action: 'task.handed_over' as const, changes: { ...changes, tasks: { new: tasks.length } } }
  const handed = { tasks: tasks.length, series: series.length, whole }
  if (from.id === to.id) return { ...handed, events: [] }
  if (tasks.length > 0)
    await handTasks(
      sql,
      handing,
      tasks.map(({ id }) => id),
    )
  if (series.length > 0)
    await handSeries(
      sql,
      handing,
      series.map(({ id }) => id),
    )
  const events: Event[] = [
    ...tasks.map((entity) => ({ action: 'task.handed_over' as const, entity, changes })),
    ...series.map((entity) => ({ action: 'task_series.updated' as const, entity, changes })),
  ]
  return { ...handed, events }
}

/** Held until the transaction ends. */
async function openOf(sql: Tag, { companyId, from, only }: Handing): Promise<Handed[]> {
  const rows = await sql<Handed[]>`
    select t.id, t.title from tasks t
    where t.company_id = ${companyId} and t.status in ('new', 'in_progress', 'review')
      and t.id in (
        select p.task_id from task_people p
        where p.company_id = ${companyId} and p.user_id = ${from.id} and p.status in ('new', 'in_progress', 'review'))
      ${only === undefined ? sql`` : sql`and t.id = any (${[...only]}::uuid[])`}
    order by t.id for no key update of t`
  return rows.map(({ id, title }) => ({ id, title }))
}

async function seriesOf(sql: Tag, { companyId, from }: Handing): Promise<Handed[]> {
  const rows = await sql<Handed[]>`
    select s.id, s.title from task_series s
    where s.company_id = ${companyId} and s.ended_at is null and s.id in (
      select p.series_id from task_series_people p where p.company_id = ${companyId} and p.user_id = ${from.id})
    order by s.id for no key update of s`
  return rows.map(({ id, title }) => ({ id, title }))
}

/** Whoever does one of them already does it once, and is told of the others. */
async function handTasks(sql: Tag, { companyId, by, at, from, to }: Handing, ids: string[]): Promise<void> {
  const given = await sql<{ taskId: string }[]>`
    insert into task_people (company_id, user_id, task_id, status, deadline, created_at, priority, restaurant_id, category_id,
      created_by)
    select p.company_id, ${to.id}, p.task_id, p.status, p.deadline, p.created_at, p.priority, p.restaurant_id, p.category_id,
      p.created_by from task_people p
    where p.company_id = ${companyId} and p.user_id = ${from.id} and p.task_id = any (${ids}::uuid[])
    on conflict do nothing returning task_id`
  await sql`
    delete from task_people where company_id = ${companyId} and user_id = ${from.id} and task_id = any (${ids}::uuid[])`
  await sql`
    update tasks set updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where company_id = ${companyId} and id = any (${ids}::uuid[])`
  const changes = [{ field: 'assignees', from: [from.name], to: [to.name] }]
  await sql`
    insert into task_history (company_id, id, task_id, at, by_id, action, changes)
    select ${companyId}, h.id, h.task, ${at}, ${by}, 'handed_over', ${sql.json(changes)}
    from unnest(${ids.map(() => Bun.randomUUIDv7('hex', at))}::uuid[], ${ids}::uuid[]) h (id, task)`
  await sql`select task_search_put(${companyId}, ${ids}::uuid[])`
  const where = { company: companyId, by, now: at }
  await settleLeft(sql, where, ids, [from.id])
  await tellAssigned(
    sql,
    where,
    given.map(({ taskId }) => taskId),
    [to.id],
  )
}

async function handSeries(sql: Tag, { companyId, at, from, to }: Handing, ids: string[]): Promise<void> {
  await sql`
    insert into task_series_people (company_id, series_id, user_id)
    select ${companyId}, unnest(${ids}::uuid[]), ${to.id} on conflict do nothing`
  await sql`
    delete from task_series_people where company_id = ${companyId} and user_id = ${from.id} and series_id = any (${ids}::uuid[])`
  await sql`
    update task_series set problem = null, updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where company_id = ${companyId} and id = any (${ids}::uuid[])`
}
