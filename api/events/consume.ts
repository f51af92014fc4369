import type { RolePool, Tag } from '../db/client.ts'
import { readFeed, type FeedEvent } from './feed.ts'

/** One batch of a consumer's work, in the transaction that moves its cursor: both happen or neither. */
export type Effect = (sql: Tag, events: readonly FeedEvent[]) => Promise<void>

const BATCH = 1000

/**
 * Gives `consumer` the next events of all companies, batch by batch, until there are none for now; how many there were.
 * Two instances wait for each other at the cursor's row, so each event is given once; who dies in between has neither had
 * an effect nor moved the cursor. A new consumer begins at the first event of the feed.
 */
export async function consumeFeed(
  { sql: reader, write }: RolePool,
  consumer: string,
  effect: Effect,
  { signal, batch = BATCH }: { signal?: AbortSignal; batch?: number } = {},
): Promise<number> {
  if (!(await hasNext(reader, consumer))) return 0
  for (let total = 0; ;) {
    const given = await write(async (sql) => {
      await sql`insert into feed_cursors (consumer) values (${consumer}) on conflict do nothing`
      const [after] = await sql<{ xid: string; id: string }[]>`
        select xid::text as xid, id from feed_cursors where consumer = ${consumer} for update`
      if (!after) throw new Error(`the cursor of ${consumer} was taken away`)
      // A statement of its own, so that it sees what was written by the one who held the row before.
      const events = await readFeed(sql, { after, limit: batch })
      const last = events.at(-1)
      if (!last) return 0
      await effect(sql, events)
      await sql`
        update feed_cursors set xid = ${last.place.xid}::text::xid8, id = ${last.place.id} where consumer = ${consumer}`
      return events.length
    })
    total += given
    if (given < batch || signal?.aborted) return total
  }
}

/** Most who ask find nothing: they need neither a transaction nor the cursor's row. */
async function hasNext(sql: Tag, consumer: string): Promise<boolean> {
  const [row] = await sql<{ hasNext: boolean }[]>`
    select not exists (select from feed_cursors where consumer = ${consumer}) or exists (
      select from feed_cursors c cross join lateral (
        select from events e
        where e.xid is not null and (e.xid, e.id) > (c.xid, c.id) and e.xid < feed_end()
        order by e.xid, e.id limit 1
      ) next where c.consumer = ${consumer}) as has_next`
  return row?.hasNext === true
}
