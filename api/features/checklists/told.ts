import { limits } from '../../../openapi/gen/limits.gen.ts'
import { MINUTE } from '../../../openapi/rules/time/durations.ts'
import { OF_OPEN_RUNS } from '../../../openapi/rules/notifications/notices-over.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { settle } from '../../notifications/settle.ts'
import { administrators, tellAll } from '../../notifications/tell.ts'
import { tellChatsOf } from '../../telegram/chats.ts'
import type { RunRow } from './runs/rows.ts'

const DUE_SOON_MS = limits.notifications.checklistDueSoonMinutes * MINUTE

/** Who fills in the run `r` of the checklist `k`: as `fillsInRun` says of one person. */
const fillers = (sql: Tag, company: string): Fragment => sql`
  lateral (
    select r.assignee_id as id where r.assignee_id is not null
    union all
    select meant.id from audience_of(${company}, k.audience_id) meant (id)
    where r.assignee_id is null and (r.restaurant_id is null or exists (
      select from user_restaurants w
      where w.company_id = ${company} and w.user_id = meant.id and w.restaurant_id = r.restaurant_id))
  )`

const runs = (sql: Tag, company: string): Fragment => sql`
  checklist_runs r
  join checklists k on k.company_id = ${company} and k.id = r.checklist_id
  left join restaurants p on p.company_id = ${company} and p.id = r.restaurant_id`

const untilFacts = (sql: Tag) => sql`jsonb_build_object('title', k.title, 'place', p.name, 'dueAt', r.due_at)`
const doneFacts = (sql: Tag) =>
  sql`jsonb_build_object('title', k.title, 'place', p.name, 'done', r.answered, 'total', r.items)`

type Span = { company: string; from: Date; now: Date }

/** Runs that have begun since then. */
export const tellAvailable = (sql: Tag, { company, from, now }: Span): Promise<number> =>
  tellOpen(
    sql,
    { company, now },
    'checklistAvailable',
    sql`r.status = 'scheduled' and r.starts_at > ${from} and r.starts_at <= ${now}`,
  )

/** Runs half an hour before their end; of a shorter one its beginning has told enough. */
export const tellDueSoon = (sql: Tag, { company, from, now }: Span): Promise<number> => {
  const [after, to] = [from, now].map((at) => new Date(at.getTime() + DUE_SOON_MS))
  return tellOpen(
    sql,
    { company, now },
    'checklistDueSoon',
    sql`r.status in ('scheduled', 'in_progress') and r.due_at > ${after ?? now} and r.due_at <= ${to ?? now}
      and r.starts_at < r.due_at - ${limits.notifications.checklistDueSoonMinutes} * interval '1 minute'`,
  )
}

/** Somebody asks the others for a run: that it soon ends, or, where it has ended and is still taken, that it is late. */
export async function tellReminded(
  sql: Tag,
  company: string,
  { run, by }: { run: { id: string; date: string; dueAt: Date }; by: string },
  now: Date,
): Promise<void> {
  const which = sql`r.company_id = ${company} and r.business_date = ${run.date} and r.id = ${run.id}`
  const whom = sql`lateral (select g.id from ${fillers(sql, company)} g where g.id <> ${by})`
  if (run.dueAt > now) {
    await tellOpen(sql, { company, now }, 'checklistDueSoon', which, whom)
    return
  }
  await tellLate(
    sql,
    company,
    {
      whom,
      // Whoever is reminded again has one row of it.
      grouped: sql`'checklistOverdue ' || r.id`,
      which,
    },
    now,
  )
}

async function tellOpen(
  sql: Tag,
  { company, now }: Omit<Span, 'from'>,
  kind: 'checklistAvailable' | 'checklistDueSoon',
  asked: Fragment,
  whom = fillers(sql, company),
): Promise<number> {
  const which = sql`
    r.company_id = ${company} and r.business_date >= (${now}::timestamptz - interval '2 days')::date
    and r.due_at > ${now} and ${asked}`
  await tellChatsOfRuns(sql, company, kind, which, now)
  return tellAll(
    sql,
    {
      company,
      kind,
      linkType: 'run',
      rows: sql`
        select f.id, ${untilFacts(sql)} as facts, r.id as link, ${kind} || ' ' || r.id as grouped, null::uuid as by
        from ${runs(sql, company)} cross join ${whom} f where ${which}`,
    },
    now,
  )
}

type Late = { whom: Fragment; grouped: Fragment; which: Fragment }

/** Also whoever was the last to answer: it is not he who made it late. */
async function tellLate(sql: Tag, company: string, { whom, grouped, which }: Late, now: Date): Promise<void> {
  await tellAll(
    sql,
    {
      company,
      kind: 'checklistOverdue',
      linkType: 'run',
      alsoDoer: true,
      rows: sql`
        select f.id, ${doneFacts(sql)} as facts, r.id as link, ${grouped} as grouped,
          r.people[cardinality(r.people)] as by
        from ${runs(sql, company)} cross join ${whom} f where ${which}`,
    },
    now,
  )
  await tellChatsOfRuns(sql, company, 'checklistOverdue', which, now)
}

/** It is to be done once more: told to whoever had to do it, answered in it and finished it. */
export async function tellReturned(
  sql: Tag,
  company: string,
  { run, by, comment }: { run: Pick<RunRow, 'id' | 'date' | 'completedBy'>; by: string; comment: string },
  now: Date,
): Promise<void> {
  await tellAll(
    sql,
    {
      company,
      kind: 'checklistReturned',
      linkType: 'run',
      rows: sql`
        select f.id, jsonb_build_object('title', k.title, 'place', p.name, 'comment', ${comment}::text) as facts,
          r.id as link, 'checklistReturned ' || r.id as grouped, ${by}::uuid as by
        from ${runs(sql, company)} cross join lateral (
          select id from unnest(r.people || r.assignee_id || ${run.completedBy}::uuid) one (id)
          where id is not null group by id) f
        where r.company_id = ${company} and r.business_date = ${run.date} and r.id = ${run.id}`,
    },
    now,
  )
}

/** The clock has closed runs: late ones are told to who fills them in and to administrators, missed ones to these alone. */
export async function tellClosed(
  sql: Tag,
  company: string,
  closed: readonly { id: string; status: string }[],
  now: Date,
): Promise<void> {
  const of = (status: string) => closed.filter((run) => run.status === status).map(({ id }) => id)
  const [overdue, missed] = [of('overdue'), of('missed')]
  // After a standstill what ended long ago is no news.
  const which = (ids: string[]) => sql`
    r.company_id = ${company} and r.business_date >= (${now}::timestamptz - interval '2 days')::date
    and r.id = any (${ids}::uuid[]) and r.due_at > ${now}::timestamptz - interval '1 day'`
  if (overdue.length > 0) {
    const whom = sql`lateral (select g.id from ${fillers(sql, company)} g union ${administrators(sql, company)})`
    await tellLate(sql, company, { whom, grouped: sql`null::text`, which: which(overdue) }, now)
  }
  if (missed.length === 0) return
  await settleRuns(sql, company, missed, now)
  await tellAll(
    sql,
    {
      company,
      kind: 'checklistMissed',
      linkType: 'run',
      rows: sql`
        select f.id, ${doneFacts(sql)} as facts, r.id as link, null::text as grouped, null::uuid as by
        from ${runs(sql, company)} cross join (${administrators(sql, company)}) f where ${which(missed)}`,
    },
    now,
  )
  await tellChatsOfRuns(sql, company, 'checklistMissed', which(missed), now)
}

/** They are completed, or called off: nobody has to fill them in any more. */
export const settleRuns = (sql: Tag, company: string, links: readonly string[], now: Date): Promise<void> =>
  settle(sql, { company, links, kinds: OF_OPEN_RUNS }, now)

/** What group chats are told of runs, each where it happened. */
const tellChatsOfRuns = (
  sql: Tag,
  company: string,
  kind: 'checklistAvailable' | 'checklistDueSoon' | 'checklistOverdue' | 'checklistMissed',
  which: Fragment,
  now: Date,
): Promise<number> =>
  tellChatsOf(
    sql,
    company,
    {
      event: kind,
      kind,
      isEverywhere: true,
      rows: sql`
        select r.restaurant_id, ${untilFacts(sql)} || ${doneFacts(sql)} as facts, '{}'::text[] as people, 1 as count,
          '/checklists/live' as path, null::jsonb as about, array[r.id] as ids
        from ${runs(sql, company)} where ${which}`,
    },
    now,
  )
