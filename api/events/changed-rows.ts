import type { ChangesAsked } from '../../openapi/asked-changes.ts'
import { problem } from '../../openapi/contract.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { FEED_START, type FeedPlace, isAhead, readFeedCursor, writeFeedCursor } from './feed.ts'
import type { Fragment, Tag } from '../db/client.ts'

/** Where to read on; throws the 400 of what was never a place. */
function placeOf(after: string | undefined): FeedPlace {
  const place = after === undefined ? FEED_START : readFeedCursor(after)
  if (place) return place
  throw noPlace()
}
const noPlace = () => problem(400, 'INVALID_REQUEST', undefined, { fields: { after: messages.EVENT_CURSOR_INVALID } })

/**
 * The next rows of `from`, whose rows are `t`, in the order of their changes, and the place behind them. It
 * stops below the oldest transaction that is still open, as the feed of events does: nothing can come beneath that any more.
 * Behind the last row that place is the next.
 */
export async function changedIds(
  sql: Tag,
  { after }: ChangesAsked,
  from: Fragment,
  limit: number,
): Promise<{ ids: string[]; next: string }> {
  const place = placeOf(after)
  const [open] = await sql<{ xid: string; isAhead: boolean }[]>`
    select feed_end()::text as xid, ${isAhead(sql, place)} as is_ahead`
  if (open?.isAhead) throw noPlace()
  const end = { xid: open?.xid ?? place.xid, id: FEED_START.id }
  const rows = await sql<FeedPlace[]>`
    select t.id, t.xid::text as xid ${from} and (t.xid, t.id) > (${place.xid}::text::xid8, ${place.id}::uuid)
      and t.xid < ${end.xid}::text::xid8
    order by t.xid, t.id limit ${limit}`
  const last = rows.length < limit ? later(place, end) : rows.at(-1)
  return { ids: rows.map(({ id }) => id), next: writeFeedCursor(last ?? end) }
}

const later = (a: FeedPlace, b: FeedPlace) => (BigInt(a.xid) >= BigInt(b.xid) ? a : b)
