import { afterAll, beforeAll, expect, test } from 'bun:test'
import postgres from 'postgres'
import type { OperationId } from '../../../openapi/contract.ts'
import { operations } from '../../../openapi/gen/operations.gen.ts'
import { handlers } from '../../app.ts'
import type { ReadContext } from '../../context.ts'
import { migrate } from '../../db/migrate/migrate.ts'
import { memoryFor } from '../../db/remember.ts'
import { createTestApp, type TestApp } from '../app.ts'
import { buildCompany, buildUser, type BuiltUser } from '../factories.ts'
import { keptLog } from '../kept-log.ts'
import { movingAddress } from '../moving-address.ts'
import { startPair, type Pair } from '../standby.ts'

// Calls whose answer may be some seconds old are answered by a replica, as long as it is no older. Whatever is the matter
// with it, callers notice nothing.

let pair: Pair
let app: TestApp
let admin: BuiltUser
let address: Awaited<ReturnType<typeof movingAddress>>
/** The clock by which a replica is told to be old: ahead by so much, or standing still. */
let ahead = 0
let stands: number | undefined
const clock = () => stands ?? performance.now() + ahead
const { log, lines } = keptLog()

beforeAll(async () => {
  pair = await startPair({ waits: false })
  const url = pair.urlAt(pair.ports.primary)
  await migrate(url)
  address = await movingAddress(pair.ports.standby)
  // A busy machine may take its time.
  const replica = { url: pair.urlAt(address.port), log, clock, lookMs: 10_000 }
  app = await createTestApp({ beside: { url }, through: async () => ({ replica }) })
  const company = await buildCompany(app, { moduleSettings: { analytics: true } })
  admin = await buildUser(app, { company, role: 'admin' })
}, 60_000)
afterAll(async () => {
  await app.stop()
  address.close()
  await pair.stop()
})

const SECONDS = operations.monitoringListPeople.staleSeconds ?? 0

const figures = () => {
  const now = app.db.replica()
  if (!now) throw new Error('there is no replica')
  return now
}
type Calls = ReturnType<typeof figures>['passed']
const risen = (before: Calls, after: Calls) => {
  const was = new Map(Object.entries(before))
  return Object.entries(after).find(([cause, n]) => n > Number(was.get(cause)))?.[0]
}

/** Who answered, and how many people the answer knows. */
async function ask({ client } = admin) {
  const before = figures()
  const { response, data } = await client.GET('/api/monitoring/users')
  const after = figures()
  const fallen = risen(before.fallen, after.fallen)
  const from = risen(before.passed, after.passed) ?? (fallen ? `fallen: ${fallen}` : 'replica')
  return { from, status: response.status, people: data?.total }
}
/** Asks until that one answers; nobody is refused meanwhile. */
async function askUntil(from: string) {
  for (;;) {
    const answer = await ask()
    expect(answer.status).toBe(200)
    if (answer.from === from) return answer
  }
}
/** While the replica grows no older. */
async function standing<T>(work: () => Promise<T>): Promise<T> {
  await askUntil('replica')
  stands = clock()
  try {
    return await work()
  } finally {
    ahead = stands - performance.now()
    stands = undefined
  }
}

async function peopleNow(): Promise<number> {
  const [row] = await app.db.forCompany(admin.company.id)<{ n: number }[]>`
    select count(*)::int as n from users where company_id = ${admin.company.id} and is_active`
  return row?.n ?? 0
}

test('a replica that nobody has looked at yet is passed over, and used once it is known how old it is', async () => {
  expect(await ask()).toEqual({ from: 'unknown', status: 200, people: 1 })
  expect((await askUntil('replica')).people).toBe(1)
  expect(figures()).toMatchObject({ isAway: false, ageSeconds: expect.any(Number) })
})

test('whatever may be old is answered by it whole', async () => {
  const all = Object.entries(operations).filter(([, { staleSeconds }]) => staleSeconds !== undefined)
  expect(all.length).toBeGreaterThan(0)
  await standing(async () => {
    for (const [id, { path }] of all) {
      const before = figures()
      const url = `http://${admin.company.subdomain}.${app.settings.productDomain}${path}`
      const request = new Request(url, { headers: { authorization: `Bearer ${admin.token}` } })
      expect([id, (await app.fetch(request)).status]).toEqual([id, 200])
      const after = figures()
      expect([id, after.begun - before.begun]).toEqual([id, 1])
      expect([id, after.fallen]).toEqual([id, before.fallen])
    }
  })
})

test('what must be true now is never asked of it', async () => {
  const before = figures()
  expect((await admin.client.GET('/api/monitoring/mine')).response.status).toBe(200)
  expect((await admin.client.GET('/api/users')).response.status).toBe(200)
  expect(figures()).toMatchObject({ begun: before.begun, passed: before.passed })
})

test('an answer is as old as it may be and no older; a sign-out that it does not know of acts at once (T18)', async () => {
  const { company } = admin
  let other = await buildUser(app, { company, role: 'admin' })
  // Also the first call of a session, which this process has not read before.
  while ((await ask(other)).from !== 'replica') other = await buildUser(app, { company, role: 'admin' })
  while ((await ask(other)).people !== (await peopleNow()));
  await standing(async () => {
    await pair.standby.pauseReplay()
    const before = await peopleNow()
    await buildUser(app, { company })
    await app.db.forCompany(company.id)`
      delete from sessions where company_id = ${company.id} and user_id = ${other.id}`
    expect(await ask(other)).toEqual({ from: 'replica', status: 401, people: undefined })
    expect(await ask()).toEqual({ from: 'replica', status: 200, people: before })
    stands = clock() + SECONDS * 1000 + 1
    expect((await ask()).people).toBe(before + 1)
    expect((await askUntil('behind')).people).toBe(before + 1)
    await pair.standby.resumeReplay()
  })
  expect((await askUntil('replica')).people).toBe(await peopleNow())
}, 20_000)

/** The people of monitoring by another handler. */
async function countedBy<T>(count: (context: ReadContext) => Promise<number>, work: () => Promise<T>): Promise<T> {
  const table: Partial<Record<OperationId, unknown>> = handlers
  const { monitoringListPeople } = table
  const period = { from: '2026-01-01', to: '2026-01-01' }
  table.monitoringListPeople = async (context: ReadContext) => {
    const total = await count(context)
    return { status: 200, body: { people: [], period, total, currentPage: 1, totalPages: 1 } }
  }
  try {
    return await work()
  } finally {
    table.monitoringListPeople = monitoringListPeople
  }
}

test('what it refuses the primary is asked for, and what comes after it: a conflict, a column that it lacks', async () => {
  const owner = postgres(app.url, { max: 1, fetch_types: false, onnotice: () => {} })
  await owner.unsafe(`
    create function fails_on_a_replica(code text) returns int language plpgsql as $$
    begin
      if pg_is_in_recovery() then raise exception 'here' using errcode = code; end if;
      return 7;
    end $$`)
  await owner`grant execute on function fails_on_a_replica(text) to app`
  await owner.end()
  // It is there too once what came after it is.
  await buildUser(app, { company: admin.company })
  while ((await askUntil('replica')).people !== (await peopleNow()));
  const counting = (code: string) =>
    countedBy(
      async ({ sql }) => {
        const [first] = await sql<{ n: number }[]>`select fails_on_a_replica(${code}) as n`
        const [next] = await sql<{ n: number }[]>`select pg_is_in_recovery()::int as n`
        return (first?.n ?? 0) + (next?.n ?? 0)
      },
      () => ask(),
    )
  const codes = [
    ['40001', 'conflict'],
    ['42703', 'failed'],
    ['25006', 'failed'],
    ['57014', 'slow'],
  ] as const
  for (const [code, cause] of codes)
    await standing(async () => {
      expect(await counting(code)).toEqual({ from: `fallen: ${cause}`, status: 200, people: 7 })
    })
  expect(figures().isAway).toBe(false)
})

test('what it said is remembered apart from what the primary says', async () => {
  let asked = 0
  const remembering = ({ db }: ReadContext) => memoryFor(db, admin.company.id).at(1)('asked', async () => ++asked)
  await countedBy(remembering, async () => {
    const { people } = await askUntil('replica')
    ahead += 2 * SECONDS * 1000
    const byPrimary = await ask()
    expect(byPrimary.from).not.toBe('replica')
    expect(byPrimary.people).not.toBe(people)
    expect((await askUntil('replica')).people).toBe(people)
  })
})

test('a connection that leads to another server than the one that was looked at reads nothing there', async () => {
  await askUntil('replica')
  address.cut()
  let many = 1
  const counting = ({ sql }: ReadContext) => Promise.all(Array.from({ length: many }, () => sql`select`))
  await countedBy(
    async (context) => (await counting(context)).length,
    () =>
      standing(async () => {
        // One connection is open; the others are made now.
        address.leadTo(pair.ports.primary)
        many = 3
        expect(await ask()).toEqual({ from: 'fallen: unknown', status: 200, people: 3 })
      }),
  )
  address.cut()
  await askUntil('foreign')
  address.leadTo(pair.ports.standby)
  address.cut()
  await askUntil('replica')
}, 20_000)

test('one that is away costs nobody an answer and no readiness; once it is back it is used again, and the log says so twice', async () => {
  await askUntil('replica')
  lines.length = 0
  await pair.standby.kill()
  await askUntil('away')
  expect((await app.fetch(new Request('http://127.0.0.1/readyz'))).status).toBe(200)
  await pair.standby.start()
  await askUntil('replica')
  const told = lines.map((line) => JSON.parse(line) as { level: string; msg: string })
  expect(told.map(({ level, msg }) => `${level}: ${msg}`)).toEqual([
    'warn: the replica is left alone: the primary answers',
    'info: the replica answers again',
  ])
}, 20_000)

test('one that was promoted goes its own way and is left alone', async () => {
  await askUntil('replica')
  pair.promote()
  await buildUser(app, { company: admin.company })
  expect((await askUntil('foreign')).people).toBe(await peopleNow())
}, 20_000)
