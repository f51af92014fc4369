import { afterAll, beforeAll, expect, test } from 'bun:test'
import postgres from 'postgres'
import type { OperationId } from '../../../openapi/contract.ts'
import { operations } from '../../../openapi/gen/operations.gen.ts'
import { handlers } from '../../app.ts'
import type { Tag } from '../../db/client.ts'
import { migrate } from '../../db/migrate/migrate.ts'
import { createTestApp, type TestApp } from '../app.ts'
import { buildCompany, buildUser, type BuiltUser } from '../factories.ts'
import { keptLog } from '../kept-log.ts'
import { startPair, type Pair } from '../standby.ts'

// Calls whose answer may be some seconds old are answered by a replica, as long as it is no older. Whatever is the matter
// with it, callers notice nothing.

let pair: Pair
let app: TestApp
let admin: BuiltUser
/** By so much the clock is ahead by which a replica is told to be old. */
let ahead = 0
const { log, lines } = keptLog()

beforeAll(async () => {
  pair = await startPair({ waits: false })
  const url = pair.urlAt(pair.ports.primary)
  await migrate(url)
  const replica = { url: pair.urlAt(pair.ports.standby), log, clock: () => performance.now() + ahead }
  app = await createTestApp({ beside: { url }, through: async () => ({ replica }) })
  const company = await buildCompany(app, { moduleSettings: { analytics: true } })
  admin = await buildUser(app, { company, role: 'admin' })
}, 60_000)
afterAll(async () => {
  await app.stop()
  await pair.stop()
})

const SECONDS = operations.monitoringListPeople.staleSeconds ?? 0

/** Who answered, and how many people the answer knows. */
async function ask({ client } = admin) {
  const before = app.db.replica()
  const { response, data } = await client.GET('/api/monitoring/users')
  const after = app.db.replica()
  if (!before || !after) throw new Error('there is no replica')
  const more = (which: 'passed' | 'fallen') =>
    Object.entries(after[which]).find(
      ([cause, n]) => n > Object.entries(before[which]).find(([one]) => one === cause)![1],
    )
  const from = more('passed')?.[0] ?? (more('fallen') ? `fallen: ${more('fallen')?.[0]}` : 'replica')
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

test('a replica that nobody has looked at yet is passed over, and used once it is known how old it is', async () => {
  expect(await ask()).toEqual({ from: 'unknown', status: 200, people: 1 })
  expect((await askUntil('replica')).people).toBe(1)
  expect(app.db.replica()).toMatchObject({ isAway: false, ageSeconds: expect.any(Number) })
})

test('whatever may be old is answered by it whole', async () => {
  const all = Object.entries(operations).filter(([, { staleSeconds }]) => staleSeconds !== undefined)
  expect(all.length).toBeGreaterThan(0)
  await askUntil('replica')
  for (const [id, { path }] of all) {
    const before = app.db.replica()
    const url = `http://${admin.company.subdomain}.${app.settings.productDomain}${path}`
    const call = () => app.fetch(new Request(url, { headers: { authorization: `Bearer ${admin.token}` } }))
    expect([id, (await call()).status]).toEqual([id, 200])
    const after = app.db.replica()
    expect([id, (after?.begun ?? 0) - (before?.begun ?? 0)]).toEqual([id, 1])
    expect([id, after?.fallen]).toEqual([id, before?.fallen])
  }
})

test('what must be true now is never asked of it', async () => {
  await askUntil('replica')
  const before = app.db.replica()
  expect((await admin.client.GET('/api/monitoring/mine')).response.status).toBe(200)
  expect((await admin.client.GET('/api/users')).response.status).toBe(200)
  expect(app.db.replica()).toMatchObject({ begun: before?.begun, passed: before?.passed })
})

test('an answer is as old as it may be and no older; a sign-out that it does not know of acts at once (T18)', async () => {
  const other = await buildUser(app, { company: admin.company, role: 'admin' })
  while ((await ask(other)).from !== 'replica');
  while ((await askUntil('replica')).people !== 2);
  await pair.standby.pauseReplay()
  await buildUser(app, { company: admin.company })
  await app.db.forCompany(admin.company.id)`
      delete from sessions where company_id = ${admin.company.id} and user_id = ${other.id}`
  expect(await ask(other)).toEqual({ from: 'replica', status: 401, people: undefined })
  expect(await ask()).toEqual({ from: 'replica', status: 200, people: 2 })
  ahead += SECONDS * 1000
  expect((await ask()).people).toBe(3)
  expect((await askUntil('behind')).people).toBe(3)
  await pair.standby.resumeReplay()
  expect((await askUntil('replica')).people).toBe(3)
}, 20_000)

/** The people of monitoring by another handler, which asks what fails where nothing may be written. */
async function failingWith<T>(code: string, work: () => Promise<T>): Promise<T> {
  const table: Partial<Record<OperationId, unknown>> = handlers
  const { monitoringListPeople } = table
  table.monitoringListPeople = async ({ sql }: { sql: Tag }) => {
    const [row] = await sql<{ n: number }[]>`select fails_on_a_replica(${code}) as n`
    return {
      status: 200,
      body: {
        people: [],
        period: { from: '2026-01-01', to: '2026-01-01' },
        total: row?.n ?? 0,
        currentPage: 1,
        totalPages: 1,
      },
    }
  }
  try {
    return await work()
  } finally {
    table.monitoringListPeople = monitoringListPeople
  }
}

test('what it refuses the primary is asked for: a conflict with its recovery, a column that it has not got yet', async () => {
  const owner = postgres(app.url, { max: 1, fetch_types: false, onnotice: () => {} })
  await owner.unsafe(`
    create function fails_on_a_replica(code text) returns int language plpgsql as $$
    begin
      if pg_is_in_recovery() then raise exception 'here' using errcode = code; end if;
      return 7;
    end $$`)
  await owner`grant execute on function fails_on_a_replica(text) to app`
  await owner.end()
  while ((await askUntil('replica')).people === 7);
  for (const [code, cause] of [
    ['40001', 'conflict'],
    ['42703', 'failed'],
    ['57014', 'slow'],
  ] as const) {
    await askUntil('replica')
    expect(await failingWith(code, () => ask())).toEqual({ from: `fallen: ${cause}`, status: 200, people: 7 })
  }
  expect(app.db.replica()?.isAway).toBe(false)
})

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
  expect((await askUntil('foreign')).people).toBe(4)
}, 20_000)
