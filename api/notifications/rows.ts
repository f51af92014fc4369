import type { components } from '../../openapi/gen/schema.d.ts'
import {
  hiddenKinds,
  UNREAD_COUNTED,
  type NotificationKind,
} from '../../openapi/rules/notifications/notification-kinds.ts'
import { wordsOf, type Facts } from '../../openapi/rules/notifications/notification-words.ts'
import type { Fragment, Tag } from '../db/client.ts'
import { isUuid } from '../db/uuid.ts'

type Notification = components['schemas']['Notification']
type Row = {
  id: string
  userId: string
  kind: NotificationKind
  facts: Facts[NotificationKind]
  people: string[]
  count: number
  linkType: Notification['link']['type']
  linkId: string | null
  at: Date
  readAt: Date | null
}

/** Rows of alias n, as they are shown. */
export const columns = (sql: Tag): Fragment =>
  sql`n.id, n.user_id, n.kind, n.facts, n.people, n.count, n.link_type, n.link_id, n.at, n.read_at`

export const cursorOf = ({ at, id }: Pick<Row, 'at' | 'id'>): string => `${at.getTime()}-${id}`

/** Behind every row there will be; of a later one neither Date nor Postgres need know. */
const LAST_MOMENT = Date.UTC(9999, 11, 31)
export function placeOf(cursor: string): { at: Date; id: string } {
  const end = cursor.indexOf('-')
  return { at: new Date(Math.min(Number(cursor.slice(0, end)), LAST_MOMENT)), id: cursor.slice(end + 1) }
}
/** Of the form of those that were given: a header is what a browser or a proxy makes of it. */
export const isPlace = (text: string): boolean => /^\d{1,15}-/.test(text) && isUuid(text.slice(text.indexOf('-') + 1))

/** How they read, with the names that people have now. */
export async function present(sql: Tag, company: string, rows: readonly Row[], zone: string): Promise<Notification[]> {
  const names = await namesOf(sql, company, rows)
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    ...wordsOf({ ...row, people: row.people.flatMap((id) => names.get(id) ?? []) }, zone),
    link: { type: row.linkType, id: row.linkId },
    count: row.count,
    at: row.at.toISOString(),
    isRead: row.readAt !== null,
    cursor: cursorOf(row),
  }))
}

async function namesOf(sql: Tag, company: string, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ people }) => people))]
  if (ids.length === 0) return new Map()
  const people = await sql<{ id: string; name: string }[]>`
    select id, name from users where company_id = ${company} and id = any (${ids}::uuid[])`
  return new Map(people.map(({ id, name }) => [id, name]))
}

type Company = { _id: string } & Parameters<typeof hiddenKinds>[0]

/** Of `n`: of sections that are on; what others have told is there again with its section. */
export const isShown = (sql: Tag, company: Company): Fragment => sql`n.kind <> all (${hiddenKinds(company)}::text[])`

/** Not further than it is shown. */
export const unreadOf = (sql: Tag, company: Company, user: string): Fragment => sql`
  (select count(*)::int from (
    select from notifications n
    where n.company_id = ${company._id} and n.user_id = ${user} and n.in_app and n.read_at is null
      and ${isShown(sql, company)} limit ${UNREAD_COUNTED}
  ) unread)`

export type { Row as NotificationRow }
