import type postgres from 'postgres'
import { errorCode } from '../unavailable.ts'

/** One line of English for the log of a start, or for who migrates by hand. */
export type Tell = (line: string) => void

/** The number of a lock, for all databases of this product: the lock itself is per database. */
const TURN = 7_204_117
/** What processes of the version before take for each of their migrations. */
const OF_BEFORE = 7_204_116
const LOOK_EVERY_MS = 250
/** A line again, though nothing has changed. */
const LOOKS_A_LINE = 120

/**
 * Waits until no other instance migrates, and says for what. Asked again and again, outside a transaction: who waited
 * inside one would be waited for by the other's `create index concurrently`, and both for ever.
 */
export async function takeTurn(sql: postgres.Sql, tell: Tell): Promise<void> {
  let said = ''
  for (let looks = 1; ; looks++) {
    const [row] = await sql<{ mine: boolean }[]>`select pg_try_advisory_lock(${TURN}) as mine`
    if (row?.mine) return
    const doing = (await whoMigrates(sql)) ?? said
    if (doing !== said || looks % LOOKS_A_LINE === 0) tell(`waiting for another instance: ${doing}`)
    said = doing
    await Bun.sleep(LOOK_EVERY_MS)
  }
}

/** What it is at, and since when, of the instance that has the turn. */
export async function whoMigrates(sql: postgres.ISql): Promise<string | undefined> {
  const [row] = await sql<{ doing: string; pid: number; since: string; phase: string | null }[]>`
    select a.application_name as doing, a.pid, to_char(a.state_change at time zone 'UTC', 'HH24:MI:SS') as since, p.phase
    from pg_locks l join pg_stat_activity a using (pid) left join pg_stat_progress_create_index p using (pid)
    where l.locktype = 'advisory' and l.classid = 0 and l.objid = ${TURN} and l.granted
      and l.database = (select oid from pg_database where datname = current_database())`
  return row && `${row.doing}${row.phase === null ? '' : ` (${row.phase})`}, process ${row.pid}, since ${row.since} UTC`
}

/** Who migrates shows the others what it is at. */
export async function showing(sql: postgres.Sql, what: string): Promise<void> {
  await sql`select set_config('application_name', ${what}, false)`
}

/** Shorter than a write of the product waits for its own lock. */
const WAIT = '1s'
const TRIES = 300
const PAUSE_MS = 1000
const TRIES_A_LINE = 30

/**
 * One transaction that may want a table of the running product: while it waits for one, everybody else waits behind it. So
 * it waits a moment, lets all of them pass, and tries again.
 */
export async function withShortLocks(
  sql: postgres.Sql,
  { name, tell }: { name: string; tell: Tell },
  work: (tx: postgres.TransactionSql) => Promise<unknown>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await sql.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(${OF_BEFORE})`
        await tx`select set_config('lock_timeout', ${WAIT}, true)`
        await work(tx)
      })
    } catch (error) {
      const isLocked = ['55P03', '40P01'].includes(errorCode(error))
      if (!isLocked || tries === TRIES) throw error
      if (tries % TRIES_A_LINE === 1) tell(`${name} waits for a table that somebody holds, try ${tries}`)
      await Bun.sleep(PAUSE_MS)
    }
  }
}
