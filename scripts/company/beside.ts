import postgres from 'postgres'
import { makeEventMonths } from '../backup/restore.ts'

const LOCK_NOT_AVAILABLE = '55P03'
const TRIES = 50

/** Each waits a tenth of a second for the log and lets everybody pass: a transaction of its own, which ends at once. */
export async function prepareMonths(sql: postgres.Sql, from: string | null): Promise<void> {
  for (let left = TRIES; ; left--) {
    try {
      return await sql.begin((tx) => makeEventMonths(tx, from))
    } catch (error) {
      if (!(error instanceof postgres.PostgresError && error.code === LOCK_NOT_AVAILABLE && left > 1)) throw error
    }
  }
}

/**
 * Tells everybody that nothing of this transaction belongs into the feed of events, which would wait for its end; by a
 * connection of its own, for nobody sees what `tx` has written.
 */
export async function standBesideFeed(others: postgres.Sql, tx: postgres.ISql): Promise<void> {
  const [own] = await tx<{ xid: string }[]>`select pg_current_xact_id()::text as xid`
  if (own) await others`insert into company_imports (xid) values (${own.xid}::text::xid8)`
}

/** Also what one that was cut off has left: its turn has ended, and its transaction with it. */
export const leaveFeed = (others: postgres.Sql) => others`delete from company_imports`
