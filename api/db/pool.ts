import postgres from 'postgres'
import { columnTypes } from './column-types.ts'
import type { Pooler } from './pooler.ts'
import { DatabaseUnavailable, translated } from './unavailable.ts'

/**
 * How SQL is written, inside a transaction and outside: a tagged template, with the driver's helpers for
 * identifiers, rows and fragments (`sql(row)`, `sql('createdAt')`, sql`… ${sql`and …`}`) and `sql.json`.
 */
export type Tag = Pick<postgres.ISql<{ bigint: number }>, 'json'> & TagCalls
/** A piece of a query, which a tag puts into another. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>
type TagCalls = {
  <T extends readonly (object | undefined)[] = postgres.Row[]>(
    strings: TemplateStringsArray,
    ...values: readonly postgres.ParameterOrFragment<unknown>[]
  ): postgres.PendingQuery<T>
  (
    first: string | object | readonly object[],
    ...columns: readonly (string | readonly string[])[]
  ): postgres.Helper<unknown>
}

/** So that ten instances, one that starts beside them, a backup and an operator fit a Postgres with 100 connections. */
export const CONNECTIONS = 8
/** Of these. */
export const JOB_CONNECTIONS = 2

export type PoolOptions = {
  url: string
  role: string
  max: number
  deadlineMs: number
  pooler?: Pooler | undefined
  /** Also one that takes no writes. */
  anyServer?: boolean
  /** What a connection of this pool hears that has said LISTEN. */
  heard?: (channel: string, payload: string) => void
}
/** `ahead` goes ahead of each query: behind a pooler no setting outlives its transaction. */
export type Pool = { driver: postgres.Sql<{}>; ahead: readonly Frame[]; load: PoolLoad }
/** Queries and transactions under way; more than `max` wait for a connection. */
export type PoolLoad = { max: number; running: number }
export type Frame = { text: string; args: string[] }
/**
 * What goes ahead of each query, and who hears that it was let through. Queries of one `together` that begin at once go out on
 * one connection, in one message, as soon as they are made: for what many wait for.
 */
export type Enter = { frame: () => Frame; passed?: () => void; together?: object }

/** Of several hosts, or of what an address leads to by turns, only the one that takes writes. */
export const PRIMARY = { target_session_attrs: 'primary' } as const

/**
 * The seconds without a byte after which an awaited answer will not come (see the patch): longer than what ends a
 * statement. The driver's types do not know it.
 */
const patience = (deadlineMs: number) => ({ silence_timeout: Math.ceil((deadlineMs + 500) / 1000) })

/** The driver has one connection more for LISTEN; so any of the pool hears. Its types do not know this one either. */
const ears = (heard: PoolOptions['heard']) => (heard ? { onnotify: heard } : {})

/** Connections that are of one role from the start. */
export function openPool({ url, role, max, deadlineMs, pooler, anyServer, heard }: PoolOptions): Pool {
  const settings = settingsOf(role, deadlineMs)
  const driver = postgres(url, {
    ...(!anyServer && PRIMARY),
    ...patience(deadlineMs),
    ...ears(heard),
    max,
    prepare: pooler?.names ?? true,
    // PgBouncer gives the server's connection away at the end of a query although it has passed on the beginning of the
    // next one already (1.18): what goes ahead of that query would be set on one connection, and it run on another.
    ...(pooler && { max_pipeline: 0 }),
    fetch_types: false,
    types: columnTypes,
    onnotice: () => {},
    connect_timeout: 3,
    // Back within 5 s of the database's return (R6): the driver would wait up to 20.
    backoff: () => 0.2,
    // Column names turn here and nowhere else, once for a prepared statement and not for its rows;
    // the insides of jsonb stay as they were written.
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    // A pooler refuses start-up parameters that it does not know.
    connection: { application_name: `workspace ${role}`, ...(!pooler && settings) },
  })
  return { driver, ahead: pooler ? [frameOf(settings)] : [], load: { max, running: 0 } }
}

const settingsOf = (role: string, deadlineMs: number) => ({
  role,
  // Said, because processes of the release before say nothing: what they find in a schema of their role's name is kept
  // as it was for them alone (0116_contents_moved.sql).
  search_path: 'public',
  // Every query names its company, so the values seldom change its plan, and making one costs more than most queries:
  // without this Postgres made it anew each time (the list answered half as often, `bun run bench knowledge-base`).
  plan_cache_mode: 'force_generic_plan',
  // What is asked for is cached or on a solid disk. At the default of 4, made for spinning ones, a table of a few
  // pages was read whole at each call, a quarter of what one article cost Postgres.
  random_page_cost: 1.1,
  // A plan is made once for a connection. Made while a table was empty it would read that table whole at each call, until
  // Postgres has counted the rows that came since; what is asked for is one company's, and has an index.
  enable_seqscan: 'off',
  // What cannot but be read whole looks too dear to be run without being compiled first (before 18).
  jit: 'off',
  statement_timeout: Math.min(5000, deadlineMs),
  lock_timeout: Math.min(2000, deadlineMs),
  idle_in_transaction_session_timeout: 10_000,
})

/** Settings that end with the transaction of the query behind them. */
export function frameOf(settings: Record<string, string | number>): Frame {
  const calls = Object.keys(settings).map((name, n) => `set_config('${name}', $${n + 1}, true)`)
  return { text: `select where concat(${calls.join(', ')}) is null`, args: Object.values(settings).map(String) }
}

/** What the driver's query has beyond its types: see the patch (.patches) for `enter` and `together`. */
type Internals = { options: { enter?: readonly Frame[]; together?: object }; state: object | null }

/** What the patch has made of the driver's `begin`. */
export type Begin = <T>(
  options: string,
  work: (sql: postgres.TransactionSql) => Promise<T>,
  more: { waits?: boolean; enter?: readonly Frame[] },
) => Promise<T>

/** Queries of the pool, each within the deadline, each carrying the frame of `enter` if there is one. */
export function boundTag({ driver, ahead, load }: Pool, deadlineMs: number, enter?: Enter): Tag {
  const call = (first: TemplateStringsArray | string | object, ...rest: never[]) => {
    // The driver's own types split these calls into overloads that cannot be forwarded.
    const made = (driver as unknown as (...all: unknown[]) => object)(first, ...rest)
    if (!isTemplate(first)) return made
    const query = made as postgres.PendingQuery<postgres.Row[]> & Internals
    // A query starts when it is first awaited, so that is where its time begins; a fragment never is.
    const start = query.then.bind(query)
    // oxlint-disable-next-line unicorn/no-thenable -- the driver's queries are thenables already
    query.then = ((ok, failed) => {
      const frames = enter ? [...ahead, enter.frame()] : ahead
      if (frames.length > 0) query.options.enter = frames
      if (enter?.together) query.options.together = enter.together
      return within(
        load,
        deadlineMs,
        new Promise<postgres.RowList<postgres.Row[]>>((resolve, reject) => start(resolve, reject)),
        () => {
          // Still in our queue: nobody waits for it any more. A sent one is ended by statement_timeout.
          if (query.state === null) query.cancel()
        },
      )
        .then((rows) => {
          enter?.passed?.()
          return rows
        })
        .then(ok, failed)
    }) as typeof query.then
    return query
  }
  return Object.assign(call, { json: driver.json }) as unknown as Tag
}

/**
 * `waits: false`: BEGIN goes out with the statements behind it, a round trip less. Should it fail alone (its backend was told
 * to cancel just then, which nothing here does), those that had gone out with it ran outside of a transaction, where no company
 * is set and the walls let them write nothing: so only where the first of them write behind the walls alone.
 */
export type Begins = { waits?: boolean }

/**
 * One transaction. `enters` says whose walls it stands behind: it goes with the first statement, and ends with the last.
 * After the deadline it is rolled back, whatever `work` still does; a COMMIT that is under way then may still succeed.
 */
export function transaction<T>(
  { driver, ahead, load }: Pool,
  deadlineMs: number,
  enters: Frame | null,
  work: (sql: Tag) => Promise<T>,
  { waits = true, committed }: { committed?: (sql: Tag) => void } & Begins = {},
): Promise<T> {
  let late = false
  let tag: Tag | undefined
  const inTime = () => {
    if (late) throw new DatabaseUnavailable('deadline')
  }
  const begin = driver.begin as unknown as Begin
  const run = begin('', opened, {
    // Behind a pooler nothing is sent before the answer to what went before.
    waits: waits || enters === null || ahead.length > 0,
    enter: enters ? [...ahead, enters] : ahead,
  })
  async function opened(sql: postgres.TransactionSql): Promise<T> {
    inTime()
    tag = sql as unknown as Tag
    const result = await work(tag)
    inTime()
    return result
  }
  const ended = run.then((result) => {
    if (tag) committed?.(tag)
    return result
  })
  return within(load, deadlineMs, ended, () => (late = true))
}

/** Each statement has the pool's deadline, the whole of them none. */
export async function imageOf<T>(options: PoolOptions, company: string, work: (sql: Tag) => Promise<T>): Promise<T> {
  const { driver, ahead } = openPool(options)
  const alike = frameOf({ 'app.company': company, TimeZone: 'UTC', IntervalStyle: 'postgres', bytea_output: 'hex' })
  try {
    const begin = driver.begin as unknown as Begin
    return await begin('isolation level repeatable read read only', (sql) => work(sql as unknown as Tag), {
      enter: [...ahead, alike],
    })
  } catch (error) {
    throw translated(error)
  } finally {
    await driver.end({ timeout: 5 })
  }
}

/** The answer, or DatabaseUnavailable when it is not here in time: a killed connection may leave callers waiting. */
async function within<T>(load: PoolLoad, deadlineMs: number, answer: Promise<T>, expired: () => void): Promise<T> {
  load.running++
  const { promise: deadline, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new DatabaseUnavailable('deadline'))
    expired()
  }, deadlineMs + 500)
  try {
    return await Promise.race([answer, deadline])
  } catch (error) {
    throw translated(error)
  } finally {
    load.running--
    clearTimeout(timer)
  }
}

/** A query, and not a value or a list to be put into one. */
export function isTemplate(first: unknown): first is TemplateStringsArray {
  return Array.isArray(first) && 'raw' in first
}
