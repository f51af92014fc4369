import { OF_ADMINISTRATORS, OF_AN_AUDIENCE, OF_OPEN_RUNS } from '../../openapi/rules/notifications/notices-over.ts'
import type { NotificationKind } from '../../openapi/rules/notifications/notification-kinds.ts'
import type { Facts } from '../../openapi/rules/notifications/notification-words.ts'
import { fillsInRun } from '../audience/fills-in.ts'
import type { Fragment, Tag } from '../db/client.ts'
import { noteForCommit } from '../db/commit-notes.ts'
import { NOTIFIED } from './notified.ts'
import { shrunk } from './outward.ts'

type Settled = {
  company: string
  /** What it was about. */
  links: readonly string[]
  kinds?: readonly NotificationKind[]
  groups?: readonly string[]
  /** Only for these people. */
  users?: readonly string[]
  /** Not for these: a query of the ids of those whom it concerns still. */
  unless?: Fragment
}

/**
 * Its cause is over (done, taken back, gone): what nobody has read by now counts as read, and no letter goes. Whom it concerns
 * still is asked of a hash (`not in`): of an array thousands were each compared with thousands.
 */
export async function settle(
  sql: Tag,
  { company, links, kinds, groups, users, unless }: Settled,
  now: Date,
): Promise<void> {
  const { count } = await sql`
    update notifications set read_at = ${now}, changed_at = ${now}, mail_due_at = null
    where company_id = ${company} and link_id = any (${[...links]}::uuid[]) and read_at is null
      ${kinds ? sql`and kind = any (${[...kinds]}::text[])` : sql``}
      ${groups ? sql`and group_key = any (${[...groups]}::text[])` : sql``}
      ${users ? sql`and ${isOneOf(sql, users)}` : sql``}
      ${unless ? sql`and user_id not in (${unless})` : sql``}`
  if (count > 0) noteForCommit(sql, NOTIFIED)
}

/** Of few an index is asked, of many a hash. */
const isOneOf = (sql: Tag, users: readonly string[]): Fragment =>
  users.length > FEW
    ? sql`(user_id in (select unnest(${[...users]}::uuid[]))) is true`
    : sql`user_id = any (${[...users]}::uuid[])`
const FEW = 200

/**
 * What was quoted from says something else now, calls others, or is gone. Whoever it calls no more reads nothing of it
 * and has nothing to answer; whom it calls again it calls anew.
 */
export async function requote(sql: Tag, { company, link, group, quote, people }: Requoted, now: Date): Promise<void> {
  const isMeant = sql`user_id = any (${[...people]}::uuid[])`
  const { count } = await sql`
    update notifications set changed_at = ${now},
      facts = facts || jsonb_build_object('quote', case when ${isMeant} then ${quote}::text else '' end),
      read_at = case when not ${isMeant} then coalesce(read_at, ${now}) when facts ->> 'quote' = '' then null else read_at end
    where company_id = ${company} and link_id = ${link} and group_key = ${group}`
  if (count > 0) noteForCommit(sql, NOTIFIED)
}
type Requoted = { company: string; link: string; group: string; quote: string; people: readonly string[] }

/**
 * Rows that count have less to count: `rows` gives `user_id`, `id`, `count` and `people`. Where nothing is left, nothing is
 * to be read, and the message that stands in Telegram goes; where something is, it says so.
 */
export async function recount(sql: Tag, company: string, rows: Fragment, now: Date): Promise<void> {
  const less = await sql<{ id: string; userId: string; count: number; isGone: boolean }[]>`
    update notifications n set changed_at = ${now}, count = greatest(k.count, 1),
      people = case when k.count > 0 then k.people else n.people end, read_at = case when k.count <= 0 then ${now}::timestamptz end
    from (${rows}) k
    where n.company_id = ${company} and n.user_id = k.user_id and n.id = k.id and n.read_at is null
    returning n.id, n.user_id, n.count, n.read_at is not null as is_gone`
  if (less.length === 0) return
  noteForCommit(sql, NOTIFIED)
  await shrunk(sql, company, less, now)
}

/** It has another name by now: whatever was told of it, read or not, calls it so, for by the old one nobody finds it. */
export async function retitle(sql: Tag, company: string, of: { id: string; title: string }, now: Date): Promise<void> {
  const { count } = await sql`
    update notifications set changed_at = ${now}, facts = facts || jsonb_build_object('title', ${of.title}::text)
    where company_id = ${company} and link_id = ${of.id} and facts ->> 'title' <> ${of.title}`
  if (count > 0) noteForCommit(sql, NOTIFIED)
}

/** What was told of it is otherwise by now: the notices say so, read or not, and nobody is told anew. */
export async function restate<K extends NotificationKind>(
  sql: Tag,
  { company, link, kind, facts, only }: Restated<K>,
  now: Date,
): Promise<void> {
  const { count } = await sql`
    update notifications set changed_at = ${now}, facts = ${sql.json(facts as never)}
    where company_id = ${company} and link_id = ${link} and kind = ${kind} ${only ? sql`and ${only}` : sql``}`
  if (count > 0) noteForCommit(sql, NOTIFIED)
}
type Restated<K extends NotificationKind> = {
  company: string
  link: string
  kind: K
  facts: Facts[K]
  /** Of these rows alone. */
  only?: Fragment
}

/**
 * People have another role, position or other restaurants: what is not for them any more counts as read, so that no letter
 * and no message tells them of it later.
 */
export async function settleBeyond(sql: Tag, company: string, users: readonly string[], now: Date): Promise<void> {
  const isBeyond = Object.entries(OF_AN_AUDIENCE)
    .map(
      ([table, kinds]) => sql`(n.kind = any (${[...kinds]}::text[]) and not exists (
      select from ${sql(table)} x where x.company_id = ${company} and x.id = n.link_id
        and (x.audience_id is null or x.audience_id = any (audiences_of(${company}, u.id)))))`,
    )
    .reduce((all, one) => sql`${all} or ${one}`)
  const isMeant = sql`(k.audience_id is null or k.audience_id = any (audiences_of(${company}, u.id)))`
  // Late ones are told to administrators too, wherever they are.
  const isOfOthersRun = sql`((u.role <> 'admin' or n.kind <> 'checklistOverdue') and n.kind = any (${[...OF_OPEN_RUNS]}::text[]) and not exists (
    select from checklist_runs r
    join checklists k on k.company_id = ${company} and k.id = r.checklist_id
    where r.company_id = ${company} and r.business_date = run_date(n.link_id) and r.id = n.link_id
      and ${fillsInRun(sql, { companyId: company, userId: sql`u.id` }, 'r', isMeant)}))`
  const { count } = await sql`
    update notifications n set read_at = ${now}, changed_at = ${now}, mail_due_at = null
    from users u
    where u.company_id = ${company} and u.id = any (${[...users]}::uuid[])
      and n.company_id = ${company} and n.user_id = u.id and n.read_at is null
      and ((u.role <> 'admin' and n.kind = any (${[...OF_ADMINISTRATORS]}::text[])) or ${isBeyond} or ${isOfOthersRun})`
  if (count > 0) noteForCommit(sql, NOTIFIED)
}

/** When a row counts as read whose thing is gone: whatever removes what was read long ago removes it next. */
export const GONE = new Date(0)

/**
 * What it was about is gone. An empty row stays for a few hours, shown to nobody: open tabs are told by what changed, and
 * of a deleted row nobody would find out.
 */
export async function forget(sql: Tag, company: string, links: readonly string[], now: Date): Promise<void> {
  const { count } = await sql`
    update notifications set in_app = false, read_at = ${GONE}, changed_at = ${now}, mail_due_at = null, in_digest = false,
      facts = '{}', people = '{}', link_id = null
    where company_id = ${company} and link_id = any (${[...links]}::uuid[])`
  if (count > 0) noteForCommit(sql, NOTIFIED)
}

/** Somebody was deleted. */
export async function forgetPerson(sql: Tag, company: string, user: string): Promise<void> {
  await sql`delete from notifications where company_id = ${company} and user_id = ${user}`
  await sql`delete from notification_settings where company_id = ${company} and user_id = ${user}`
}
