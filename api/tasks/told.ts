import type { components } from '../../openapi/gen/schema.d.ts'
import { shortened } from '../../openapi/rules/text/cut-text.ts'
import { OF_TASKS_TO_DO } from '../../openapi/rules/notifications/notices-over.ts'
import type { Facts } from '../../openapi/rules/notifications/notification-words.ts'
import { HOUR } from '../../openapi/rules/time/durations.ts'
import type { Fragment, Tag } from '../db/client.ts'
import { recount, requote, settle } from '../notifications/settle.ts'
import { tell, tellAll } from '../notifications/tell.ts'
import { tellChatsOf } from '../telegram/chats.ts'

type Where = { company: string; by: string | null; now: Date }
type Task = { id: string; number: number; title: string }

/** People whose the tasks are now, and chats: all of new ones, or those of `only`. */
export async function tellAssigned(
  sql: Tag,
  { company, by, now }: Where,
  tasks: readonly string[],
  only?: readonly string[],
): Promise<void> {
  if (!only) await tellChatsMade(sql, company, tasks, now)
  await tellAll(
    sql,
    {
      company,
      kind: 'taskAssigned',
      linkType: 'task',
      rows: sql`
        select p.user_id as id, jsonb_build_object('number', t.number, 'title', t.title, 'dueAt', t.deadline) as facts, t.id as link,
          null::text as grouped, ${by}::uuid as by
        from tasks t join task_people p on p.company_id = ${company} and p.task_id = t.id
        where t.company_id = ${company} and t.id = any (${[...tasks]}::uuid[])
          ${only ? sql`and p.user_id = any (${[...only]}::uuid[])` : sql``}`,
    },
    now,
  )
}

/** «Каждому своя» is one message with how many there are. */
const tellChatsMade = (sql: Tag, company: string, tasks: readonly string[], now: Date) =>
  tellChatsOf(
    sql,
    company,
    {
      event: 'taskAssigned',
      kind: 'taskAssigned',
      rows: sql`
        select t.restaurant_id, ${facts(sql)} as facts, array(${names(sql, company)}) as people, n.count,
          case when n.count = 1 then ${path(sql)} else '/tasks' end as path,
          case when n.count = 1 then jsonb_build_object('task', t.id) end as about, n.ids
        from (select min(id::text)::uuid as id, array_agg(id) as ids, count(*)::int as count from tasks
          where company_id = ${company} and id = any (${[...tasks]}::uuid[]) group by title, restaurant_id, deadline) n
        join tasks t on t.company_id = ${company} and t.id = n.id`,
    },
    now,
  )
const names = (sql: Tag, company: string) => sql`
  select u.name from task_people p join users u on u.company_id = ${company} and u.id = p.user_id
  where p.company_id = ${company} and p.task_id = t.id order by u.name`
const path = (sql: Tag) => sql`'/tasks/' || t.id || '/edit'`

/**
 * Whoever does them no more has nothing to do, and unless he gave it or sees all, nothing to read of one: it is not there
 * for him. That it is late is its author's to know as well.
 */
export async function settleLeft(
  sql: Tag,
  { company, now }: Where,
  tasks: readonly string[],
  people: readonly string[],
): Promise<void> {
  const left = { company, links: tasks, users: people }
  const author = sql`
    select t.created_by from tasks t
    where t.company_id = ${company} and t.id = notifications.link_id and t.created_by is not null`
  await settle(sql, { ...left, kinds: ['taskAssigned', 'taskDueSoon'] }, now)
  await settle(sql, { ...left, kinds: ['taskOverdue'], unless: author }, now)
  const unless = sql`select u.id from users u where u.company_id = ${company} and u.role = 'admin' union all ${author}`
  await settle(sql, { ...left, unless }, now)
}

/** Its end is another now: what was said of the one before is no news, and its own comes when it is near. */
export const settleMoved = (sql: Tag, { company, now }: Where, task: string) =>
  settle(sql, { company, links: [task], kinds: ['taskDueSoon', 'taskOverdue'] }, now)

/** Its author and those who do it; what it asked of them is over when they have done it. */
export async function tellMoved(
  sql: Tag,
  { company, by, now }: Where,
  { id, number, title }: Task,
  status: Facts['taskStatusChanged']['status'],
): Promise<void> {
  if (DONE.has(status)) await settle(sql, { company, links: [id], kinds: OF_TASKS_TO_DO }, now)
  // What the state before asked of him he has just done: whoever has checked it is not called to check it.
  if (by !== null) await settle(sql, { company, links: [id], kinds: ['taskStatusChanged'], users: [by] }, now)
  await tellChatsOf(
    sql,
    company,
    {
      event: 'taskStatusChanged',
      kind: 'taskStatusChanged',
      rows: sql`
        select t.restaurant_id, ${sql.json({ number, title, status })}::jsonb as facts,
          array(select u.name from users u where u.company_id = ${company} and u.id = ${by}::uuid) as people, 1 as count,
          ${path(sql)} as path, jsonb_build_object('task', t.id) as about, array[t.id] as ids
        from tasks t where t.company_id = ${company} and t.id = ${id}`,
    },
    now,
  )
  // Whoever only does it is offered no check of it: that is its author's and administrators'.
  await tellAll(
    sql,
    {
      company,
      kind: 'taskStatusChanged',
      linkType: 'task',
      rows: sql`
        select q.id, ${sql.json({ number, title, status })}::jsonb || case
            when ${status} = 'review' and u.role <> 'admin' and t.created_by is distinct from u.id then '{"mayCheck":false}'::jsonb
            else '{}'::jsonb end as facts,
          ${id}::uuid as link, ${`status ${id}`} as grouped, ${by}::uuid as by
        from (${partners(sql, company, id)}) q (id)
        join users u on u.company_id = ${company} and u.id = q.id
        join tasks t on t.company_id = ${company} and t.id = ${id}`,
    },
    now,
  )
}
const DONE: ReadonlySet<components['schemas']['TaskStatus'] | 'returned'> = new Set(['review', 'done', 'cancelled'])

/** Its author and those who do it, but those who are called by name. */
export async function tellCommented(
  sql: Tag,
  { company, by, now }: Where,
  { id, number, title }: Task,
  { comment, text, called }: Called,
): Promise<void> {
  const link = { type: 'task' as const, id }
  const people = sql`
    select q.id from (${partners(sql, company, id)}) q (id) where q.id <> all (${[...called]}::uuid[])`
  await tell(
    sql,
    { company, kind: 'taskComment', facts: { number, title }, link, people, by, group: commentsOf(id) },
    now,
  )
  await tellCalled(sql, { company, by, now }, { id, number, title }, { comment, text, called })
}

const commentsOf = (task: string) => `comments ${task}`

type Called = { comment: string; text: string; called: readonly string[] }
const calling = (comment: string) => `mention ${comment}`

export const tellCalled = (
  sql: Tag,
  { company, by, now }: Where,
  { id, number }: Task,
  { comment, text, called }: Called,
) =>
  tell(
    sql,
    {
      company,
      kind: 'mention',
      facts: { number, quote: quoted(text) },
      link: { type: 'task', id },
      people: called,
      by,
      group: calling(comment),
    },
    now,
  )

/** The comment was written anew, or is gone and calls nobody: what it said stays in nobody's bell. */
export const retellCalled = (
  sql: Tag,
  { company, now }: Where,
  { id }: Pick<Task, 'id'>,
  { comment, text, called }: Called,
): Promise<void> =>
  requote(sql, { company, link: id, group: calling(comment), quote: quoted(text), people: called }, now)

type Gone = { id: string; authorId: string | null; createdAt: Date; called: readonly string[] }

/**
 * A comment was deleted: where it is counted, one less is, of the others; where it was the only one, there is nothing to
 * read. A row counts the newest so many of those that tell its reader.
 */
export function retellCommented(sql: Tag, { company, now }: Where, task: string, gone: Gone): Promise<void> {
  const told = sql`
    select c.id, c.author_id, c.created_at from task_comments c
    where c.company_id = ${company} and c.task_id = ${task} and c.deleted_at is null
      and c.author_id is distinct from n.user_id and n.user_id <> all (c.called)`
  const rows = sql`
    select n.user_id, n.id, n.count - 1 as count, array(
        select one.author_id from (select * from (${told}) t order by t.created_at desc, t.id desc limit n.count - 1) one
        where one.author_id is not null group by one.author_id order by max(one.created_at) desc) as people
    from notifications n
    where n.company_id = ${company} and n.link_id = ${task} and n.group_key = ${commentsOf(task)} and n.read_at is null
      and n.user_id is distinct from ${gone.authorId}::uuid and n.user_id <> all (${[...gone.called]}::uuid[])
      and n.count > (select count(*) from (${told}) t where (t.created_at, t.id) > (${gone.createdAt}, ${gone.id}::uuid))`
  return recount(sql, company, rows, now)
}

const QUOTE_MAX = 140
const quoted = (text: string): string => shortened(text.replace(/\s+/g, ' ').trim(), QUOTE_MAX)

const partners = (sql: Tag, company: string, task: string) => sql`
  select t.created_by from tasks t where t.company_id = ${company} and t.id = ${task} and t.created_by is not null
  union select p.user_id from task_people p where p.company_id = ${company} and p.task_id = ${task}`

type Span = { company: string; from: Date; now: Date }

/** Whoever has a task to do, so many hours before its end; one that was made later than that has just been told of. */
export async function tellDueSoon(sql: Tag, { company, from, now }: Span, hours: number): Promise<number> {
  const which = sql`
    t.company_id = ${company} and t.status in ('new', 'in_progress')
    and t.deadline > ${later(from, hours)} and t.deadline <= ${later(now, hours)}
    and t.created_at < t.deadline - ${hours} * interval '1 hour'`
  await tellChatsOfTasks(sql, company, 'taskDueSoon', which, now)
  return tellAll(
    sql,
    {
      company,
      kind: 'taskDueSoon',
      linkType: 'task',
      rows: sql`
        select p.user_id as id, ${facts(sql)} as facts, t.id as link, 'due ' || t.id as grouped, null::uuid as by
        from tasks t join task_people p on p.company_id = ${company} and p.task_id = t.id where ${which}`,
    },
    now,
  )
}

/** Whoever has it to do, and whoever gave it. */
export async function tellOverdue(sql: Tag, { company, from, now }: Span): Promise<number> {
  const which = sql`
    t.company_id = ${company} and t.status in ('new', 'in_progress') and t.deadline > ${from} and t.deadline <= ${now}`
  await tellChatsOfTasks(sql, company, 'taskOverdue', which, now)
  return tellAll(
    sql,
    {
      company,
      kind: 'taskOverdue',
      linkType: 'task',
      rows: sql`
        select q.id, ${facts(sql)} as facts, t.id as link, null::text as grouped, null::uuid as by
        from tasks t cross join lateral (
          select p.user_id as id from task_people p where p.company_id = ${company} and p.task_id = t.id
          union select t.created_by where t.created_by is not null
        ) q where ${which}`,
    },
    now,
  )
}

const tellChatsOfTasks = (
  sql: Tag,
  company: string,
  kind: 'taskDueSoon' | 'taskOverdue',
  which: Fragment,
  now: Date,
): Promise<number> =>
  tellChatsOf(
    sql,
    company,
    {
      event: kind,
      kind,
      rows: sql`
        select t.restaurant_id, ${facts(sql)} as facts, '{}'::text[] as people, 1 as count, ${path(sql)} as path,
          jsonb_build_object('task', t.id) as about, array[t.id] as ids
        from tasks t where ${which}`,
    },
    now,
  )

const facts = (sql: Tag) => sql`jsonb_build_object('number', t.number, 'title', t.title, 'dueAt', t.deadline)`
const later = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR)
