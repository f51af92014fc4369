import { notesOf } from './commit-notes.ts'
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
  type Enter,
  type Frame,
  type PoolLoad,
  type Tag,
} from './pool.ts'
import type { Pooler } from './pooler.ts'
import { openReplica, type ReplicaFigures, type ReplicaOptions } from './replica/replica.ts'
import { enterSession, holdingProofs, nameOfProof, type SessionProof } from './session-proofs.ts'
import { readInBatch } from './shared-reads.ts'
import { DatabaseUnavailable, errorCode } from './unavailable.ts'
import { isUuid } from './uuid.ts'

export { DatabaseUnavailable } from './unavailable.ts'
export type { Begins, Fragment, Tag } from './pool.ts'

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

/** Queries on a remembered session. */
export type SessionReads = {
  sql: Tag
  /** Whether it still is what it was. */
  proven(): Promise<boolean>
  /** The name of its proof (session-proofs.ts); undefined: it was let through. */
  unproven(): string | undefined
  /** Told by whoever has looked. */
  holds(): void
}

export type Database = ReturnType<typeof openDatabase>
/** The part of it that only reads. */
export type Reads = Database['reads']

/** Transaction-local: a setting of the session would reach the next caller when a cancel hits it (T7). */
const SET_COMPANY = `select where set_config('app.company', $1, true) is null`
const SET_COMPANY_TO_READ = `${SET_COMPANY} or set_config('transaction_read_only', 'on', true) is null`
const AS_DIRECTORY = frameOf({ role: 'directory' })

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
  const [commits, notices] = [createHearing(), createHearing()]
  const committed = (sql: Tag) => {
    for (const what of notesOf(sql)) commits.tell(what)
  }
  const jobs = openPool({ ...login, role: 'jobs', max: jobsMax, heard: notices.tell })
  const expected = migrations().map((migration) => migration.name)
  const reads = {
    /** Repeats a read once when its plan is gone, as after a migration (26000, 0A000). Never for writes. */
    read: async <T>(query: () => PromiseLike<T>): Promise<T> => {
      try {
        return await query()
      } catch (error) {
        if (!['26000', '0A000'].includes(errorCode(error))) throw error
        return await query()
      }
    },
  }

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
    forCompany: (companyId: string): Tag => boundTag(app, deadlineMs, company(companyId)),

    /** The same, and nothing can be written: for what is read for several callers, whose sessions are proven together with it. */
    toRead: (companyId: string): Tag =>
      boundTag(app, deadlineMs, { ...company(companyId, SET_COMPANY_TO_READ), together: {} }),

    /**
     * Queries of a reading call on a session as it was read before: until a query was let through, each carries the
     * proof that it still is so, and fails when it is not (isSessionChanged). `proven` settles it beside those of others:
     * what is read in a batch for several callers (shared-reads.ts) carries none of theirs, and settles what is `unproven` by
     * itself.
     */
    forSession: (session: SessionProof): SessionReads => {
      const { companyId } = session
      let passed = false
      const plain = company(companyId)
      const enter = enterSession(session)
      const sql = boundTag(app, deadlineMs, {
        frame: () => (passed ? plain.frame() : enter),
        passed: () => (passed = true),
      })
      const proven = async () => {
        if (passed) return true
        const name = nameOfProof(session)
        const holding = (names: string[]) =>
          reads.read(() => holdingProofs(boundTag(app, deadlineMs, plain), companyId, names))
        passed = (await readInBatch(reads, `proofs ${companyId}`, name, holding)) === true
        return passed
      }
      return {
        sql,
        proven,
        unproven: () => (passed ? undefined : nameOfProof(session)),
        holds: () => void (passed = true),
      }
    },

    /**
     * What an answer is read by that may be `seconds` old: a replica where there is one and it is no older, otherwise
     * `primary`. Undefined: the answer is what is true now.
     */
    mayBeOld: (companyId: string, seconds: number | undefined, primary: Tag): { sql: Tag; db: typeof reads } => {
      const sql = seconds === undefined ? undefined : replica?.reading(checked(companyId), seconds, primary)
      return sql ? { sql, db: replicaReads } : { sql: primary, db: reads }
    },
    /** Undefined: there is none. */
    replica: (): ReplicaFigures | undefined => replica?.figures(),

    /**
     * One transaction of one company; null: of the tables without one. A lost plan or a deadline rolls it back, but for a
     * COMMIT that is already under way: then nobody here knows.
     */
    write: <T>(companyId: string | null, work: (sql: Tag) => Promise<T>, begins?: Begins): Promise<T> =>
      transaction(app, deadlineMs, companyId === null ? null : entering(companyId), work, { ...begins, committed }),

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
    ready: async (): Promise<void> => {
      const names = boundTag(app, 1400)<{ name: string }[]>`select name from schema_migrations`
      const applied = new Set((await names).map((row) => row.name))
      const missing = expected.filter((name) => !applied.has(name))
      if (missing.length > 0) throw new DatabaseUnavailable(`missing migrations: ${missing.join(', ')}`)
    },

    /** Whether the driver sends what goes ahead of each query: the walls see no row without it, and it is a patch of ours. */
    entersCompany: async (): Promise<boolean> => {
      const id = crypto.randomUUID()
      const [row] = await boundTag(app, deadlineMs, company(id))<{ entered: string | null }[]>`
        select current_setting('app.company', true) as entered`
      return row?.entered === id
    },

    end: async (): Promise<void> => {
      await Promise.all([replica?.end(), ...[app, jobs].map(({ driver }) => driver.end({ timeout: 5 }))])
    },
  }
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

function company(companyId: string, text = SET_COMPANY): Enter {
  const frame = entering(companyId, text)
  return { frame: () => frame }
}

const entering = (companyId: string, text = SET_COMPANY): Frame => ({ text, args: [checked(companyId)] })

function checked(companyId: string): string {
  if (!isUuid(companyId)) throw new TypeError('A company id is a uuid in lower case')
  return companyId
}
