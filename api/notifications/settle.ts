import type { NotificationKind } from '../../openapi/rules/notification-kinds.ts'
import type { Fragment, Tag } from '../db/client.ts'
import { noteForCommit } from '../db/commit-notes.ts'
import { NOTIFIED } from './notified.ts'

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

/** Its cause is over (done, taken back, gone): what nobody has read by now counts as read, and no letter goes. */
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
      ${users ? sql`and user_id = any (${[...users]}::uuid[])` : sql``}
      ${unless ? sql`and user_id <> all (array(${unless}))` : sql``}`
  if (count > 0) noteForCommit(sql, NOTIFIED)
}

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
