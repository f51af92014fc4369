import { limits } from '../../openapi/gen/limits.gen.ts'
import type { Changes } from '../../openapi/rules/events/changes.ts'
import { DAY } from '../../openapi/rules/time/durations.ts'
import type { Place } from '../../openapi/rules/events/event-log.ts'
import type { Fragment, Tag } from '../db/client.ts'
import { entityExists } from '../db/entities/exists.ts'
import { holdsWords } from '../search/name-words.ts'

export type EventRow = {
  id: string
  at: Date
  /** `at` of its Place. */
  key: string
  /** `at` and `id` of the newest that the page was counted from, where it was asked for. */
  top?: string | null
  action: string
  type: string
  /** Null before it was written down who called. */
  actorKind: 'person' | 'key' | 'telegram' | 'system' | null
  actorId: string | null
  keyName: string | null
  userId: string | null
  userName: string | null
  userRole: string | null
  entityType: string | null
  entityId: string | null
  entityTitle: string | null
  entityExists: boolean
  changes: Changes | null
  ip: string | null
  device: string | null
  requestId: string | null
}
/** Which events `e`: a condition. */
type Where = Fragment
/** Which events: their places in the log, newest first. */
type Places = ReturnType<typeof newest>

/** What is older is as good as removed, although its month is dropped later. */
export const keptFrom = (now: Date): Date => new Date(now.getTime() - limits.eventLog.days * DAY)

const ORDER = (sql: Tag) => sql`order by e.at desc, e.id desc`

/** `onward`: what else holds for those that are skipped and shown, but not for those that are counted. */
export type Span = { limit: number; offset?: number; onward?: Where }

/** By the index alone, so that a late page is cheap to walk to; or of what `named` found already. */
export const newest = (sql: Tag, found: Where, { limit, offset = 0 }: Span, among?: Where) => sql`
  select e.at, e.id from ${among ? sql`(${among})` : sql`events`} e
  where ${found} ${ORDER(sql)} limit ${limit} offset ${offset}`

/** The same among the newest matching events whose object or actor is called so: bounded, however long the log is. */
export const named = (sql: Tag, companyId: string, found: Where, search: string) => sql`
  select e.at, e.id from (
    select e.at, e.id, e.user_id, e.title_folded from events e where ${found} ${ORDER(sql)} limit ${limits.eventLog.totalMax}
  ) e
  where ${holdsWords(sql, sql`e.title_folded`, search)} or e.user_id = any(array(
    select u.id from users u where u.company_id = ${companyId} and ${holdsWords(sql, sql`u.name_folded`, search)}))`

export async function countUpTo(sql: Tag, found: Where, max: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from (select from events e where ${found} limit ${max}) counted`
  return row?.n ?? 0
}

export const list = (sql: Tag, companyId: string, places: Places, all?: Where) => sql<EventRow[]>`
  select ${COLUMNS(sql, companyId)} ${all ? TOP(sql, newest(sql, all, { limit: 1 })) : sql``}
  from (${places}) p ${JOINS(sql, companyId)} ${ORDER(sql)}`

/** The first of them. */
export async function newestPlace(sql: Tag, places: Places): Promise<Place | undefined> {
  const [row] = await sql<{ key: string; id: string }[]>`
    select ${KEY(sql)} as key, e.id from (${places}) e ${ORDER(sql)} limit 1`
  return row && placeOf(row)
}

type Total = { total: number }
const isEvent = (row: Total | (Total & EventRow)): row is Total & EventRow => 'id' in row && row.id !== null

/** A page of what `named` finds, and how many there are, in one walk. */
export async function listNamed(
  sql: Tag,
  companyId: string,
  places: Places,
  { onward = sql`true`, isTopAsked, ...span }: Span & { isTopAsked: boolean },
): Promise<{ rows: EventRow[]; total: number }> {
  const rows = await sql<(Total | (Total & EventRow))[]>`
    with found as materialized (${places})
    select t.total, page.* from (select count(*)::int as total from found) t
    left join lateral (
      select ${COLUMNS(sql, companyId)} ${isTopAsked ? TOP(sql, sql`select * from found`) : sql``}
      from (${newest(sql, onward, span, sql`select * from found`)}) p ${JOINS(sql, companyId)}
    ) page on true
    order by page.at desc, page.id desc`
  return { rows: rows.filter(isEvent), total: rows[0]?.total ?? 0 }
}

type ExportRow = Omit<EventRow, 'entityExists' | 'userRole' | 'actorId' | 'entityType' | 'entityId' | 'requestId'>

/** The next events of an export, older than the page before; `places` as `newest` or `named` give them, with at least as many. */
export const listForExport = (sql: Tag, companyId: string, places: Places) => sql<ExportRow[]>`
  select e.id, e.at, ${KEY(sql)} as key, ${ACTION(sql)}, e.type, e.actor_kind, k.name as key_name, e.user_id, u.name as user_name, e.entity_title, e.changes,
    e.ip, e.device
  from (${places}) p ${JOINS(sql, companyId)} ${ORDER(sql)}`

/** By its name of today, until the job has come to it (migration 0108). */
const ACTION = (sql: Tag) => sql`event_action(e.action) as action`
/** To the microsecond, which a Date does not keep. */
const KEY = (sql: Tag) => sql`(extract(epoch from e.at) * 1000000)::bigint::text`
/** Found once for all rows, with them: a query of its own would cost a page more than its rows do. */
const TOP = (sql: Tag, places: Places) =>
  sql`, (select ${KEY(sql)} || '.' || e.id from (${places}) e ${ORDER(sql)} limit 1) as top`
export function topOf({ top }: Pick<EventRow, 'top'>): Place | undefined {
  const [at, id] = top?.split('.') ?? []
  return at === undefined || id === undefined ? undefined : { at, id }
}
export const placeOf = ({ key, id }: Pick<EventRow, 'key' | 'id'>): Place => ({ at: key, id })

/** By `at` alone too, because by it the months are picked. */
const momentOf = (sql: Tag, { at }: Place) =>
  sql`('epoch'::timestamptz + ${at}::text::bigint * interval '1 microsecond')`
export const olderThan = (sql: Tag, place: Place) =>
  sql`e.at <= ${momentOf(sql, place)} and (e.at, e.id) < (${momentOf(sql, place)}, ${place.id}::uuid)`
export const upTo = (sql: Tag, place: Place) =>
  sql`e.at <= ${momentOf(sql, place)} and (e.at, e.id) <= (${momentOf(sql, place)}, ${place.id}::uuid)`
export const newerThan = (sql: Tag, place: Place) =>
  sql`e.at >= ${momentOf(sql, place)} and (e.at, e.id) > (${momentOf(sql, place)}, ${place.id}::uuid)`

/** The id holds the millisecond of `at` (record.ts), which names the month. */
export async function find(sql: Tag, companyId: string, id: string, from: Date): Promise<EventRow | undefined> {
  const to = new Date(from.getTime() + 1)
  const [row] = await sql<EventRow[]>`
    select ${COLUMNS(sql, companyId)}
    from (
      select e.at, e.id from events e
      where e.company_id = ${companyId} and e.at >= ${from} and e.at < ${to} and e.id = ${id}
    ) p ${JOINS(sql, companyId)}`
  return row
}

/** Row by row, which the limit sees to: a generic plan takes a page for a tenth of the log and reads all of it. */
const JOINS = (sql: Tag, companyId: string) => sql`
  cross join lateral (
    select * from events e where e.company_id = ${companyId} and e.at = p.at and e.id = p.id limit 1
  ) e
  left join users u on u.company_id = ${companyId} and u.id = e.user_id
  left join api_keys k on e.actor_kind = 'key' and k.company_id = ${companyId} and k.id = e.actor_id`

const COLUMNS = (sql: Tag, companyId: string) => sql`
  e.id, e.at, ${KEY(sql)} as key, ${ACTION(sql)}, e.type, e.actor_kind, e.actor_id, k.name as key_name,
  e.user_id, u.name as user_name, u.role as user_role, e.entity_type, e.entity_id,
  e.entity_title, ${entityExists(sql, companyId, { type: sql`e.entity_type`, id: sql`e.entity_id` })} as entity_exists, e.changes, e.ip, e.device, e.request_id`
