import type { ModuleSettings } from '../../openapi/rules/company/modules.ts'
import { hiddenKinds, UNREAD_COUNTED } from '../../openapi/rules/notifications/notification-kinds.ts'
import type { Database } from '../db/client.ts'
import { columns, type NotificationRow } from './rows.ts'
import { GONE } from './settle.ts'

export type Person = { companyId: string; userId: string }
/** `version`: of the row, so that two changes of one moment are two. */
export type Mark = Person & { id: string; version: string; isGone: boolean }

/** A look takes no more than this: the newest. */
const MARKS_MAX = 50_000

/** Which rows of these people, of all companies at once, were written since then. The jobs' role: it alone sees them all. */
export const changedSince = (db: Database, since: Date, people: readonly Person[]): PromiseLike<Mark[]> =>
  db.jobs.sql<Mark[]>`
    select n.company_id, n.user_id, n.id, n.xmin::text as version, not n.in_app as is_gone from notifications n
    where n.changed_at > ${since} and (n.in_app or n.read_at = ${GONE}) and n.user_id = any (${people.map(({ userId }) => userId)}::uuid[])
    order by n.changed_at desc limit ${MARKS_MAX}`

/** The rows themselves, the oldest first. */
export const rowsOf = (
  db: Database,
  ids: readonly string[],
  people: readonly Person[],
): PromiseLike<NotificationRow[]> =>
  db.jobs.sql<NotificationRow[]>`
    select ${columns(db.jobs.sql)} from notifications n
    where (n.company_id, n.user_id) in (
        select * from unnest(${people.map(({ companyId }) => companyId)}::uuid[], ${people.map(({ userId }) => userId)}::uuid[]))
      and n.id = any (${[...ids]}::uuid[])
    order by n.at, n.id`

export async function unreadOfMany(db: Database, people: readonly Person[]): Promise<ReadonlyMap<string, number>> {
  const hidden = await hiddenIn(db, people)
  const rows = await db.jobs.sql<(Person & { unread: number })[]>`
    select p.company_id, p.user_id, (
      select count(*)::int from (
        select from notifications r
        where r.company_id = p.company_id and r.user_id = p.user_id and r.in_app and r.read_at is null
          and r.kind <> all (string_to_array(p.hidden, ','))
        limit ${UNREAD_COUNTED}
      ) one) as unread
    from unnest(${people.map(({ companyId }) => companyId)}::uuid[], ${people.map(({ userId }) => userId)}::uuid[],
      ${people.map(({ companyId }) => hidden.get(companyId) ?? '')}::text[]) as p(company_id, user_id, hidden)`
  return new Map(rows.map(({ companyId, userId, unread }) => [`${companyId} ${userId}`, unread]))
}

/** Kinds of the sections that these companies have switched off, with commas. */
async function hiddenIn(db: Database, people: readonly Person[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(people.map(({ companyId }) => companyId))]
  const rows = await db.jobs.sql<{ id: string; moduleSettings: ModuleSettings | null }[]>`
    select id, module_settings from companies where id = any (${ids}::uuid[])`
  return new Map(rows.map((company) => [company.id, hiddenKinds(company).join(',')]))
}
