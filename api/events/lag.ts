import type { RolePool } from '../db/client.ts'

export class FeedHeldBack extends Error {
  override name = 'FeedHeldBack'
}

const SECOND = 1000
/** Longer than a transaction may stand idle (10 s) and a consumer may rest. */
const HELD_BACK_SECONDS = 60

/**
 * Seconds by which the feed is behind: the oldest event that a consumer has not had, or that nobody can read yet because
 * a transaction before it is still open, on this server in whatever database. Fails, so that operators hear of it, when
 * they are too many.
 */
export async function feedLag({ sql, now }: Pick<RolePool, 'sql'> & { now: Date }): Promise<number> {
  const [row] = await sql<{ oldest: Date | null; open: string | null }[]>`
    select least(
      (select e.at from events e where e.xid >= feed_end() order by e.xid, e.id limit 1),
      (select min(next.at) from feed_cursors c cross join lateral (
        select e.at from events e where e.xid is not null and (e.xid, e.id) > (c.xid, c.id) order by e.xid, e.id limit 1
      ) next)) as oldest, feed_end()::text as open`
  const seconds = row?.oldest ? Math.max(0, Math.floor((now.getTime() - row.oldest.getTime()) / SECOND)) : 0
  if (seconds > HELD_BACK_SECONDS)
    throw new FeedHeldBack(`the feed of events is ${seconds} s behind; the oldest open transaction is ${row?.open}`)
  return seconds
}
