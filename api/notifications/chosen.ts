import {
  DEFAULT_QUIET,
  KINDS,
  type NotificationChannel,
  type NotificationKind,
  SECTION_OF,
} from '../../openapi/rules/notifications/notification-kinds.ts'
import { afterQuiet } from '../../openapi/rules/notifications/quiet-hours.ts'
import type { Fragment, Tag } from '../db/client.ts'
import { sectionIsOn } from '../db/section-on.ts'

/** Whether somebody, of the settings `s` of the query, wants a kind by a channel; what is obligatory is not asked here. */
export const isChosen = (sql: Tag, kind: NotificationKind, channel: NotificationChannel): Fragment =>
  sql`coalesce((s.choices -> ${kind}::text ->> ${channel}::text)::boolean, ${channel === 'mail' ? KINDS[kind].mail : true})`

/** Whether the company of that alias has the section of the kind; a page of one that is switched off is not there. */
export function isToldOf(sql: Tag, kind: NotificationKind, company: string): Fragment {
  const section = SECTION_OF[kind]
  return section === null ? sql`true` : sectionIsOn(sql, section, sql`${sql(company)}.module_settings`)
}

/** The quiet hours of settings `s`, as HH:MM; null where there are none. */
export const quietColumns = (sql: Tag): Fragment => sql`
  case when s.user_id is null then ${DEFAULT_QUIET.from} else to_char(s.quiet_from, 'HH24:MI') end as quiet_from,
  case when s.user_id is null then ${DEFAULT_QUIET.to} else to_char(s.quiet_to, 'HH24:MI') end as quiet_to`
export type QuietRow = { quietFrom: string | null; quietTo: string | null; zone: string }

/** When something that is due then may reach him. */
export const dueFor = ({ quietFrom, quietTo, zone }: QuietRow, at: Date): Date =>
  afterQuiet(at, zone, quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo } : null)

export type Letter = { id: string; dueAt: Date }

/** Those of the people who want letters of a kind, and when one may go: quiet hours hold it back. */
export async function lettersTo(
  sql: Tag,
  company: string,
  kind: NotificationKind,
  ids: readonly string[],
  now: Date,
): Promise<Letter[]> {
  if (ids.length === 0) return []
  const rows = await sql<(QuietRow & { id: string })[]>`
    select u.id, person_zone(${company}, u.id) as zone, ${quietColumns(sql)}
    from users u left join notification_settings s on s.company_id = ${company} and s.user_id = u.id
    where u.company_id = ${company} and u.id = any (${[...ids]}::uuid[]) and ${isChosen(sql, kind, 'mail')}`
  return rows.map((row) => ({ id: row.id, dueAt: dueFor(row, now) }))
}
