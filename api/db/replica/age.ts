import type { Tag } from '../pool.ts'

/** Where the primary's log ended at a moment of this process, and which history of which cluster that log is. */
type Written = { at: number; wal: number; history: string }
/** How far a replica has come in which history, and since when it runs: another start is another server. */
type Replayed = { wal: number; history: string; server: string; follows: boolean }

/** As long as any answer may be old (x-stale-seconds). */
const KEPT_MS = 60_000

/**
 * How old a replica is at most: it has replayed at least what the primary's log held at a moment, and whatever was
 * acknowledged until then stands before that place of the log. So nothing is written for it, and of a primary on which
 * nothing happens a replica is as young as the last look. `clock` gives milliseconds.
 */
export function createAge(primary: Tag, replica: Tag, clock: () => number) {
  let written: Written[] = []
  let replayed: (Replayed & { at: number }) | undefined

  return {
    /** Looks at both; throws what the replica answers with, which is told at once. */
    async look(away: (error: unknown) => void): Promise<void> {
      // Before they are asked: what comes meanwhile makes the answer younger, not older.
      const at = clock()
      const asked = askReplica(replica)
      asked.catch(away)
      const [there, here] = await Promise.allSettled([askPrimary(primary), asked])
      if (there.status === 'fulfilled') {
        const { history } = there.value
        // What another history counts by the same numbers is something else.
        const kept = written.filter((one) => one.history === history && at - one.at <= KEPT_MS)
        written = [...kept, { ...there.value, at }]
      }
      replayed = here.status === 'fulfilled' ? { ...here.value, at } : undefined
      if (here.status === 'rejected') throw here.reason
    },
    /** Nothing is known until the next look. */
    forget: () => void (replayed = undefined),
    /** The server that was looked at; a reading connection may have another one. */
    server: () => replayed?.server,
    /** It takes writes, or follows another primary, or this one as it was before its last promotion. */
    isForeign: () =>
      replayed !== undefined &&
      !(replayed.follows && (written.length === 0 || written.at(-1)?.history === replayed.history)),
    /** Undefined where nobody can say. */
    ms(): number | undefined {
      const wal = replayed?.wal ?? -1
      const reached = written.findLast((one) => one.wal <= wal)
      return reached && clock() - reached.at
    },
    /** Milliseconds since it was seen. */
    seen: () => clock() - (replayed?.at ?? Number.NEGATIVE_INFINITY),
  }
}

/**
 * The end of the log as a replica will name it. Where the last record fills its page, the place of the next one is behind
 * the header of a page that is not there yet, and no replica comes there: less than 40 bytes, the least that a commit
 * takes, are no commit. What is acknowledged before it is on the disk counts too.
 */
async function askPrimary(sql: Tag): Promise<Omit<Written, 'at'>> {
  const [row] = await sql<Omit<Written, 'at'>[]>`
    select (case when inserted - flushed < 40 then flushed else inserted end - '0/0'::pg_lsn)::bigint as wal,
      system_identifier || ' ' || ('x' || left(pg_walfile_name(inserted), 8))::bit(32)::int as history
    from pg_control_system(), (select pg_current_wal_flush_lsn() as flushed, pg_current_wal_insert_lsn() as inserted) w`
  if (!row) throw new Error('no answer')
  return row
}

async function askReplica(sql: Tag): Promise<Replayed> {
  const [row] = await sql<Replayed[]>`
    select coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, -1)::bigint as wal, pg_is_in_recovery() as follows,
      extract(epoch from pg_postmaster_start_time())::text as server,
      system_identifier || ' ' || min_recovery_end_timeline as history
    from pg_control_system(), pg_control_recovery()`
  if (!row) throw new Error('no answer')
  return row
}
