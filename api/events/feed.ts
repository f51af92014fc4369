import type { Tag } from '../db/client.ts'
import type { Actor } from './record.ts'

/**
 * The events in an order that misses none. Ids and times are taken before a commit, so who reads "after the last one that
 * I saw" passes by whoever commits late. The feed goes by the writing transaction and stops below the oldest one that is
 * still open (`feed_end()`): nothing can come beneath that any more.
 */

/** How far a reader has come: opaque to whoever keeps it. */
export type FeedPlace = { xid: string; id: string }

export type FeedEvent = {
  place: FeedPlace
  id: string
  companyId: string
  at: Date
  action: string
  /** Told by a larger event of the same request beside it. */
  part: boolean
  actor: Actor
  entity?: { type: string; id: string; title: string }
  changes: Record<string, unknown> | null
  requestId: string | null
}

export const FEED_START: FeedPlace = { xid: '0', id: '00000000-0000-0000-0000-000000000000' }
const BATCH = 1000

const CURSOR = /^(\d{1,20})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/
export const writeFeedCursor = ({ xid, id }: FeedPlace): string =>
  Buffer.from(`${xid}.${id}`, 'latin1').toString('base64url')
/** Undefined for what was never one of ours. */
export function readFeedCursor(cursor: string): FeedPlace | undefined {
  const [, xid, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  return xid === undefined || id === undefined || BigInt(xid) >= 2n ** 64n ? undefined : { xid, id }
}

/**
 * Whether this server has not come to that place yet: another one gave it, before the database was restored here or the
 * company moved in, and whoever waits there would wait for good. What a server gives lies below this number, which only rises.
 */
export const isAhead = (sql: Tag, { xid }: FeedPlace) =>
  sql`${xid}::text::xid8 > pg_snapshot_xmax(pg_current_snapshot())`

type Asked = {
  after: FeedPlace
  /** Without it all companies, for our own consumers (role jobs). */
  companyId?: string
  limit?: number
}

/** The next events, oldest first; as many as `limit`, or there are no more for now. */
export async function readFeed(sql: Tag, { after, companyId, limit = BATCH }: Asked): Promise<FeedEvent[]> {
  const rows = await sql<Row[]>`
    select e.xid::text as xid, e.id, e.company_id, e.at, e.action, e.part, ${ACTOR(sql)}, e.entity_type, e.entity_id,
      e.entity_title, e.changes, e.request_id
    from events e
    where e.xid is not null and (e.xid, e.id) > (${after.xid}::text::xid8, ${after.id}::uuid)
      and e.xid < feed_end() and e.at >= ${monthsFrom(after)}
      ${companyId === undefined ? sql`` : sql`and e.company_id = ${companyId}`}
    order by e.xid, e.id limit ${limit}`
  return rows.map(present)
}

/** Of processes of the release before, and of rows from before, there is only the person. */
const ACTOR = (sql: Tag) => sql`
  coalesce(e.actor_kind, case when e.user_id is null then 'system' else 'person' end) as actor_kind,
  coalesce(e.actor_id, e.user_id) as actor_id`

const DAY = 24 * 60 * 60 * 1000
/**
 * Months that ended before the place are not opened. An id holds its time (RFC 9562 §5.7), and no transaction lasts, nor
 * does a clock differ, by a day.
 */
const monthsFrom = ({ id }: FeedPlace) => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) - DAY)

type Row = {
  xid: string
  id: string
  companyId: string
  at: Date
  action: string
  part: boolean
  actorKind: Actor['kind']
  actorId: string | null
  entityType: string | null
  entityId: string | null
  entityTitle: string | null
  changes: FeedEvent['changes']
  requestId: string | null
}

function present({ xid, id, actorKind, actorId, entityType, entityId, entityTitle, ...row }: Row): FeedEvent {
  return {
    place: { xid, id },
    id,
    ...row,
    actor: actorKind === 'system' || actorId === null ? { kind: 'system' } : { kind: actorKind, id: actorId },
    ...(entityType !== null &&
      entityId !== null && { entity: { type: entityType, id: entityId, title: entityTitle ?? '' } }),
  }
}
