import postgres from 'postgres'
import { DatabaseUnavailable, openDatabase, type Database, type DatabaseOptions } from '../db/client.ts'
import type { SessionProof } from '../db/session-proofs.ts'
import { seedCompany } from './two-companies.ts'

export type Interleaved = {
  calls: number
  cancelled: number
  killed: number
  /** Rows of the other company, or an empty answer where there are rows, or a row count that is not the query's. */
  wrongReads: number
  wrongWrites: number
  unanswered: number
  unexpected: string[]
}

export type InterleaveOptions = Pick<DatabaseOptions, 'url' | 'appUrl' | 'pooler'> & {
  seconds: number
  callers: number
  kill: boolean
  random?: () => number
}

/**
 * Companies A and B through one pool of two connections, while queries are cancelled by their caller, by the server's
 * statement_timeout and by cancels that hit whatever runs, the company's setting included (T7).
 */
export async function interleave({
  seconds,
  callers,
  kill,
  random = Math.random,
  ...address
}: InterleaveOptions): Promise<Interleaved> {
  const { url } = address
  const db = openDatabase({ ...address, max: 2, deadlineMs: 400 })
  const owner = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  // Whatever else this machine is at: only what is played has so little time.
  const unhurried = openDatabase({ url, max: 1, deadlineMs: 60_000 })
  const companies = [await seedCompany(unhurried, 'Alfa'), await seedCompany(unhurried, 'Beta')]
  await unhurried.end()
  const seen: Interleaved = {
    calls: 0,
    cancelled: 0,
    killed: 0,
    wrongReads: 0,
    wrongWrites: 0,
    unanswered: 0,
    unexpected: [],
  }
  const until = Date.now() + seconds * 1000
  const sessions = new Map<string, SessionProof>()
  for (const { id } of companies) sessions.set(id, await sessionOf(db, id))

  const read = async (id: string) => {
    const session = sessions.get(id)
    // With the company's frame, or with a session's: both set the company for one query.
    const sql = session && random() < 0.5 ? db.forSession(session).sql : db.forCompany(id)
    // No company in the query: what comes back is what the wall lets through.
    const query = sql<{ companyId: string; n: number }[]>`
      select t.company_id, n from topics t, generate_series(1, ${1 + Math.floor(random() * 40)}) n`
    if (random() < 0.1) setTimeout(() => query.cancel(), random() * 3)
    const rows = await query
    const holes = rows.length !== rows.filter(Boolean).length
    if (rows.length === 0 || holes || rows.some((row) => row.companyId !== id)) seen.wrongReads++
  }
  const slow = (id: string) => db.forCompany(id)`select pg_sleep(1), company_id from topics`
  const fails = (id: string) => db.forCompany(id)`select 1 / (n - 20), company_id from topics, generate_series(1, 40) n`
  // A row of company X that says X: found again below in another company, it would be a wrong write.
  const insert = (id: string) => db.forCompany(id)`
    insert into positions (company_id, id, name)
    values (nullif(current_setting('app.company'), '')::uuid, ${Bun.randomUUIDv7()}, ${`${id} ${Bun.randomUUIDv7()}`})`
  const write = (id: string) =>
    db.write(id, async (sql) => {
      await sql`insert into positions (company_id, id, name) values (${id}, ${Bun.randomUUIDv7()}, ${`${id} ${Bun.randomUUIDv7()}`})`
      const rows = await sql<{ companyId: string }[]>`select company_id from positions limit 3`
      if (rows.length === 0 || rows.some((row) => row.companyId !== id)) seen.wrongReads++
    })

  const caller = async (n: number) => {
    while (Date.now() < until) {
      const company = companies[Math.floor(random() * 2)] ?? companies[n % 2]
      if (!company) throw new Error('two companies')
      const dice = random()
      const act = dice < 0.7 ? read : dice < 0.85 ? insert : dice < 0.95 ? write : dice < 0.998 ? fails : slow
      seen.calls++
      const patience = Promise.withResolvers<'silent'>()
      const timer = setTimeout(() => patience.resolve('silent'), 5000)
      try {
        if ((await Promise.race([act(company.id), patience.promise])) === 'silent') seen.unanswered++
      } catch (error) {
        const expected =
          error instanceof DatabaseUnavailable || (error instanceof postgres.PostgresError && error.code === '22012')
        if (!expected) seen.unexpected.push(String(error))
      }
      clearTimeout(timer)
    }
  }
  const vandal = async () => {
    while (Date.now() < until) {
      const deadly = kill && random() < 0.01
      const hit = await owner`select ${deadly ? owner`pg_terminate_backend(pid)` : owner`pg_cancel_backend(pid)`}
        from pg_stat_activity where application_name = 'workspace app' and datname = current_database()`
      if (deadly) seen.killed += hit.count
      else seen.cancelled += hit.count
    }
  }

  await Promise.all([vandal(), ...Array.from({ length: callers }, (_, n) => caller(n))])
  await db.end()
  // A pool of its own: the last kill may still be on its way to the other one.
  const after = openDatabase({ url, max: 1 })
  await Promise.all(
    companies.map(async ({ id }) => {
      const sql = after.forCompany(id)
      const [wrong] = await sql<{ n: number }[]>`
        select count(*) as n from positions
        where company_id = ${id} and name <> 'Официант' and not starts_with(name, ${`${id} `})`
      seen.wrongWrites += wrong?.n ?? 0
    }),
  )
  await after.end()
  await owner.end()
  return seen
}

async function sessionOf(db: Database, companyId: string): Promise<SessionProof> {
  const [session] = await db.forCompany(companyId)<Omit<SessionProof, 'companyId'>[]>`
    select s.id as session_id, s.user_id, concat_ws(' ', s.xmin, u.xmin, c.xmin, p.xmin) as proof
    from sessions s
    join users u on u.company_id = s.company_id and u.id = s.user_id
    join companies c on c.id = s.company_id
    left join positions p on p.company_id = u.company_id and p.id = u.position_id
    where s.company_id = ${companyId}`
  if (!session) throw new Error('a session of the company')
  return { companyId, ...session }
}
