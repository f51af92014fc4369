import { afterAll, beforeAll, expect, test } from 'bun:test'
import postgres from 'postgres'
import { openDatabase, type Database } from '../db/client.ts'
import { createLog } from '../log/log.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { deliver, laneOf, WORK } from './deliveries.ts'
import { createWake, type Wake } from './wake.ts'

let database: TestDatabase
const databases: TestDatabase[] = []
const pools: Database[] = []
const wakes: Wake[] = []
const log = createLog({ level: 'silent' })
const NEVER = 3_600_000

beforeAll(async () => {
  database = await createTestDatabase()
  databases.push(database)
})
afterAll(async () => {
  for (const wake of wakes) wake.stop()
  await Promise.all(pools.map((pool) => pool.end()))
  for (const one of databases) await one.drop()
})

/** A process: its connections and what wakes its workers. */
function processOf(more: { lookEveryMs?: number; notifyEveryMs?: number; url?: string } = {}) {
  const { lookEveryMs = NEVER, notifyEveryMs = 50, url = database.url } = more
  const db = openDatabase({ url, max: 1 })
  pools.push(db)
  const wake = createWake({ db, log, lookEveryMs, notifyEveryMs })
  wakes.push(wake)
  let next = Promise.withResolvers<void>()
  let rings = 0
  wake.hear(() => {
    rings += 1
    next.resolve()
    next = Promise.withResolvers()
  })
  return {
    db,
    rings: () => rings,
    rung: () => next.promise,
    /** Its LISTEN has reached the server. */
    listening: () => listening(db),
  }
}
/** The pool has one connection for jobs. */
async function listening({ jobs: { sql } }: Database): Promise<void> {
  while ((await sql`select pg_listening_channels()`.catch(() => [])).length === 0);
}
const write = ({ db }: { db: Database }, fails = false) =>
  db.write(null, async (sql) => {
    await deliver(sql, [{ channel: 'app', company: null, lane: laneOf('x'), payload: {} }], new Date())
    if (fails) throw new Error('undone')
  })
test('whoever writes wakes himself and others, after the COMMIT and never for a rollback', async () => {
  const [one, other] = [processOf(), processOf()]
  await other.listening()
  await expect(write(one, true)).rejects.toThrow('undone')
  expect(one.rings()).toBe(0)
  const heard = [one.rung(), other.rung()]
  await write(one)
  await Promise.all(heard)
})

test('many commits are told to others as one', async () => {
  const [one, other] = [processOf({ notifyEveryMs: NEVER }), processOf()]
  await other.listening()
  const first = other.rung()
  for (let n = 0; n < 40; n++) await write(one)
  expect(one.rings()).toBeGreaterThanOrEqual(40)
  await first
  // On the same connection, so nothing that was told before it is still to come.
  const last = other.rung()
  await one.db.withoutCompany`select pg_notify(${WORK}, '')`
  await last
  expect(other.rings()).toBe(2)
})

test('what was not told at once is told when the pause is over', async () => {
  const [one, other] = [processOf({ notifyEveryMs: 100 }), processOf()]
  await other.listening()
  const first = other.rung()
  await write(one)
  await first
  const second = other.rung()
  await write(one)
  await second
})

test('what nobody told of is found by the clock: its writer died, or a pooler stands between', async () => {
  const one = processOf({ lookEveryMs: 5 })
  await one.rung()
})

test('a connection that was lost listens again, and none is opened for it', async () => {
  const own = await createTestDatabase()
  databases.push(own)
  const { db, listening: again } = processOf({ lookEveryMs: 20, url: own.url })
  await again()
  const [ears] = await db.jobs.sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const owner = postgres(own.url, { max: 1, fetch_types: false })
  expect([...(await owner`select pg_terminate_backend(${ears?.pid ?? 0}) as gone`)]).toEqual([{ gone: true }])
  await owner.end()
  await again()
  const open = await db.withoutCompany<{ name: string }[]>`
    select application_name as name from pg_stat_activity where datname = current_database() order by 1`
  expect(open.map(({ name }) => name)).toEqual(['workspace app', 'workspace jobs'])
})
