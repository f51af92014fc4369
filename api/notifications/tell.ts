import { limits } from '../../openapi/gen/limits.gen.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { MINUTE } from '../../openapi/rules/time/durations.ts'
import {
  KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '../../openapi/rules/notifications/notification-kinds.ts'
import type { Facts } from '../../openapi/rules/notifications/notification-words.ts'
import { noteForCommit } from '../db/commit-notes.ts'
import type { Fragment, Tag } from '../db/client.ts'
import { isChosen, isToldOf } from './chosen.ts'
import { NOTIFIED } from './notified.ts'
import { tellTelegram } from './outward.ts'

export type Cause<K extends NotificationKind = NotificationKind> = {
  company: string
  kind: K
  facts: Facts[K]
  link: { type: components['schemas']['NotificationLinkType']; id: string | null }
  /** Ids, or a query that gives one column `id`. */
  people: readonly string[] | Fragment
  /** Who did it: he is told of nothing that he did himself. */
  by?: string | null
  /** While somebody has not read the row of this group, more of it is counted there. */
  group?: string
  /** Nobody wants to hear of it after this. */
  voidAt?: Date
  /** This one can't be switched off, whatever its kind. */
  isObligatory?: boolean
}

/** The same kind of many things at once. */
export type Causes<K extends NotificationKind = NotificationKind> = Pick<
  Cause<K>,
  'company' | 'kind' | 'voidAt' | 'isObligatory'
> & {
  linkType: Cause['link']['type']
  /** A query of `id` (whom), `facts` (jsonb), `link`, `grouped` (text) and `by`; the facts are those of the kind. */
  rows: Fragment
  /** Also told to whoever did it. */
  alsoDoer?: boolean
  /** Telegram says it no sooner. */
  saidFrom?: Date | undefined
}

/** So many of those who did it are kept with a row. */
const PEOPLE_KEPT = 20

/** Tells people of what happened, in the transaction of it: a rollback tells nobody. */
export function tell<K extends NotificationKind>(sql: Tag, cause: Cause<K>, now: Date): Promise<number> {
  const { facts, link, people, by = null, group = null, ...rest } = cause
  if (Array.isArray(people) && people.length === 0) return Promise.resolve(0)
  const rows = sql`
    select m.id, ${sql.json(facts as never)}::jsonb as facts, ${link.id}::uuid as link, ${group}::text as grouped, ${by}::uuid as by
    from (${meant(sql, people)}) m (id)`
  return tellAll(sql, { ...rest, linkType: link.type, rows }, now)
}

/**
 * One statement however many they are. In the order of people's ids, so that two who tell the same people wait for each
 * other in one order.
 */
export async function tellAll<K extends NotificationKind>(sql: Tag, causes: Causes<K>, now: Date): Promise<number> {
  const { company, kind, linkType, rows, voidAt = null, alsoDoer = false, saidFrom } = causes
  const rule = KINDS[kind]
  const voidsAt = rule.endsWhenDue ? sql`(told.facts ->> 'dueAt')::timestamptz` : sql`${voidAt}::timestamptz`
  const isObligatory = rule.isObligatory || causes.isObligatory === true
  const told = (channel: NotificationChannel) =>
    isObligatory ? sql`true` : sql`(${kind} = any (co.obligatory_notifications) or ${isChosen(sql, kind, channel)})`
  const mailDueAt =
    rule.letter === 'urgent' ? new Date(now.getTime() + limits.notifications.unreadMinutes * MINUTE) : null
  const written = await sql<{ id: string; userId: string; count: number }[]>`
    insert into notifications as n (company_id, user_id, id, kind, facts, people, link_type, link_id, group_key, at,
      changed_at, void_at, in_app, mail_due_at, in_digest)
    select ${company}, told.id, uuidv7(), ${kind}, told.facts, array_remove(array[told.by], null), ${linkType}, told.link,
      told.grouped, ${now}, ${now}, ${voidsAt}, told.app, case when told.mail then ${mailDueAt}::timestamptz end,
      told.mail and ${rule.letter === 'digest'}
    from (
      select u.id, c.facts, c.link, c.grouped, c.by, ${told('app')} as app, ${told('telegram')} as telegram,
        ${isChosen(sql, kind, 'mail')} as mail
      from (${rows}) c join users u on u.company_id = ${company} and u.id = c.id
      join companies co on co.id = ${company}
      left join notification_settings s on s.company_id = ${company} and s.user_id = u.id
      where u.is_active and u.deleted_at is null and (${alsoDoer} or u.id is distinct from c.by)
        ${rule.isForAdmins ? sql`and u.role = 'admin'` : sql``} and ${isToldOf(sql, kind, 'co')}
    ) told
    where told.app or told.telegram or told.mail
    order by told.id, told.link
    on conflict (company_id, user_id, group_key) where read_at is null and group_key is not null do update set
      facts = excluded.facts, count = n.count + 1, at = excluded.at, changed_at = excluded.changed_at,
      people = (excluded.people || array_remove(n.people, excluded.people[1]))[1:${PEOPLE_KEPT}],
      void_at = excluded.void_at, in_app = excluded.in_app
    returning n.id, n.user_id, n.count`
  if (written.length > 0) noteForCommit(sql, NOTIFIED)
  await tellTelegram(sql, { company, kind, isObligatory, dueAt: saidFrom }, written, now)
  return written.length
}

const meant = (sql: Tag, people: Cause['people']): Fragment =>
  Array.isArray(people) ? sql`select unnest(${[...people]}::uuid[])` : (people as Fragment)

/** Working administrators. */
export const administrators = (sql: Tag, company: string): Fragment =>
  sql`select a.id from users a where a.company_id = ${company} and a.role = 'admin' and a.is_active and a.deleted_at is null`
