import { notesOf } from './commit-notes.ts'
import { companyTurns } from './company-turns.ts'
import { checked, company, entering, SET_COMPANY_TO_READ } from './entering.ts'
import { migrations } from './migrate/migrate.ts'
import {
  boundTag,
  CONNECTIONS,
  frameOf,
  imageOf,
  JOB_CONNECTIONS,
  openPool,
  transaction,
  type Begins,
  type Pool,
  type PoolLoad,
  type Tag,
} from './pool.ts'
import type { Pooler } from './pooler.ts'
import { createReads, type Reads } from './reads.ts'
import { openReplica, type ReplicaFigures, type ReplicaOptions } from './replica/replica.ts'
import type { SessionProof } from './session-proofs.ts'
import { readsOfSession, type SessionReads } from './session-reads.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export { DatabaseUnavailable } from './unavailable.ts'
export type { Begins, Fragment, Tag } from './pool.ts'
export type { Reads } from './reads.ts'

export type DatabaseOptions = {
  /** The owner's url; it serves migrations too (C13). */
  url: string
  /** A login that may only become the roles, where the API must not know the owner's password. */
  appUrl?: string
  /** What answers at that login's address, if it is not Postgres. */
  pooler?: Pooler | undefined
  /** Connections for answers, and those of their own for jobs: what takes long behind the scenes holds up nobody. */
  max?: number
  jobsMax?: number
  deadlineMs?: number
  /** Without one every answer is the primary's. */
  replica?: ReplicaOptions | undefined
}

/** Another role's pool, for the few who need it: a test lists them (C13). */
export type RolePool = { sql: Tag; write: <T>(work: (sql: Tag) => Promise<T>) => Promise<T> }

export type Database = ReturnType<typeof openDatabase>

/** Connections that the transactions of companies which share the process leave to whoever has none. */
const KEPT_FREE = 2

const AS_DIRECTORY = frameOf({ role: 'directory' })

/** The pools of a process, one a role, and the ways to them: of a company, of its transaction, of jobs, of none. */
export function openDatabase({
  url,
  appUrl,
  pooler,
  max = CONNECTIONS - JOB_CONNECTIONS,
  jobsMax = Math.min(JOB_CONNECTIONS, max),
  deadlineMs = 5000,
  replica: replicaGiven,
}: DatabaseOptions) {
  const login = { url: appUrl ?? url, deadlineMs, pooler }
  const app = openPool({ ...login, role: 'app', max })
  const atOnce = { alone: max, shared: Math.max(1, max - KEPT_FREE) }
  const { inTurn, seen } = companyTurns(atOnce, deadlineMs, (change) => (app.load.running += change))
  const of = (companyId: string, text?: string) => {
    seen(companyId)
    return company(companyId, text)
  }
  const [commits, notices] = [createHearing(), createHearing()]
  const committed = (sql: Tag) => {
    for (const what of notesOf(sql)) commits.tell(what)
  }
  // What another process says in a notification is heard as its own note would be; one that says nothing is its channel.
  const heard = (channel: string, said: string) => notices.tell(said || channel)
  const jobs = openPool({ ...login, role: 'jobs', max: jobsMax, heard })
  const expected = migrations().map((migration) => migration.name)
  const reads = createReads()
  const replica = replicaGiven && openReplica(replicaGiven, { primary: boundTag(app, deadlineMs), deadlineMs })
  /** Whose answers are remembered apart: what a replica says is never taken for what the primary says. */
  const replicaReads = { ...reads }

  return {
    ...reads,
    /** How busy its pools are. */
    load: (): Record<'app' | 'jobs', PoolLoad> => ({ app: { ...app.load }, jobs: { ...jobs.load } }),
    /** The same alone, for whoever must not write. */
    reads,

    /** Queries of one company. Name the company in the query too: where the two disagree the answer is empty. */
    forCompany: (companyId: string): Tag => boundTag(app, deadlineMs, of(companyId)),

    /** The same, and nothing can be written: for what is read for several callers, whose sessions are proven together with it. */
    toRead: (companyId: string): Tag =>
      boundTag(app, deadlineMs, { ...of(companyId, SET_COMPANY_TO_READ), together: {} }),

    /** Queries of a reading call on a session as it was read before. */
    forSession: (session: SessionProof): SessionReads => {
      seen(session.companyId)
      return readsOfSession(app, reads, deadlineMs, session)
    },

    /**
     * What an answer is read by that may be `seconds` old: a replica where there is one and it is no older, otherwise
     * `primary`. Undefined: the answer is what is true now.
     */
    mayBeOld: (companyId: string, seconds: number | undefined, primary: Tag): { sql: Tag; db: Reads } => {
      const sql = seconds === undefined ? undefined : replica?.reading(checked(companyId), seconds, primary)
      return sql ? { sql, db: replicaReads } : { sql: primary, db: reads }
    },
    /** Undefined: there is none. */
    replica: (): ReplicaFigures | undefined => replica?.figures(),

    /**
     * One transaction of one company; null: of the tables without one. A lost plan or a deadline rolls it back, but for a
     * COMMIT that is already under way: then nobody here knows.
     */
    write: <T>(companyId: string | null, work: (sql: Tag) => Promise<T>, begins?: Begins): Promise<T> => {
      const how = { ...begins, committed }
      if (companyId === null) return transaction(app, deadlineMs, null, work, how)
      const enters = entering(companyId)
      return inTurn(companyId, (waitedMs) => transaction(app, deadlineMs - waitedMs, enters, work, how))
    },

    /**
     * One image of one company's rows for as long as `work` reads it, however long in all: on a connection of its own, which
     * no caller waits for. Values are written alike on every server.
     */
    snapshot: <T>(companyId: string, work: (sql: Tag) => Promise<T>): Promise<T> =>
      imageOf({ ...login, role: 'app', max: 1 }, checked(companyId), work),

    /** Only for the tables without a company (companies, rate_limits): the others are empty through it. */
    withoutCompany: boundTag(app, deadlineMs),

    /** On the same connections: the role lasts for one query. */
    directory: boundTag(app, deadlineMs, { frame: () => AS_DIRECTORY }),

    jobs: {
      sql: boundTag(jobs, deadlineMs),
      write: (work) => transaction(jobs, deadlineMs, null, work),
    } satisfies RolePool as RolePool,

    /** What transactions of `write` were noted for (commit-notes.ts), once they have committed. Both return their end. */
    onCommit: commits.hear,
    /** What the connections of `jobs` hear, of those that have said LISTEN. */
    onNotify: notices.hear,
    /** Behind a pooler nobody hears: a connection is another one's with the next query. */
    listens: pooler === undefined,

    /** Throws within 2 s when the database is unreachable or behind this code. */
    ready: (): Promise<void> => holdToMigrations(app, expected),

    entersCompany: (): Promise<boolean> => entersCompany(app, deadlineMs),

    end: async (): Promise<void> => {
      await Promise.all([replica?.end(), ...[app, jobs].map(({ driver }) => driver.end({ timeout: 5 }))])
    },
  }
}

async function holdToMigrations(app: Pool, expected: readonly string[]): Promise<void> {
  const names = boundTag(app, 1400)<{ name: string }[]>`select name from schema_migrations`
  const applied = new Set((await names).map((row) => row.name))
  const missing = expected.filter((name) => !applied.has(name))
  if (missing.length > 0) throw new DatabaseUnavailable(`missing migrations: ${missing.join(', ')}`)
}

/** Whether the driver sends what goes ahead of each query: the walls see no row without it, and it is a patch of ours. */
async function entersCompany(app: Pool, deadlineMs: number): Promise<boolean> {
  const id = crypto.randomUUID()
  const [row] = await boundTag(app, deadlineMs, company(id))<{ entered: string | null }[]>`
    select current_setting('app.company', true) as entered`
  return row?.entered === id
}

function createHearing() {
  const ears = new Set<(what: string) => void>()
  return {
    tell: (what: string): void => {
      for (const ear of ears) ear(what)
    },
    hear: (ear: (what: string) => void): (() => void) => {
      ears.add(ear)
      return () => void ears.delete(ear)
    },
  }
}

/** The rest of this transaction, or as far as the next one, is of that company: for the few that tell several. */
export async function enterCompany(sql: Tag, companyId: string): Promise<void> {
  await sql`select set_config('app.company', ${checked(companyId)}, true)`
}

/** The rest of a job's transaction is what the app itself would do in that company: its rights, behind its wall. */
export async function enterAsApp(sql: Tag, companyId: string): Promise<void> {
  await sql`select set_config('role', 'app', true), set_config('app.company', ${checked(companyId)}, true)`
}
