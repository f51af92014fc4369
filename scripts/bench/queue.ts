import postgres from 'postgres'
import { openDatabase } from '../../api/db/client.ts'
import { createLog } from '../../api/log/log.ts'
import type { Channel } from '../../api/queue/channel.ts'
import { createWorker } from '../../api/queue/worker.ts'
import { createTestDatabase } from '../../api/test/database.ts'
import { report } from './parts/servers.ts'

/**
 * `bun run bench queue [deliveries]`: so many of one company, ten of another behind them, two processes whose channel takes
 * no time. How soon the ten go, how many go a second, and what that leaves on the disk; then what a claim costs beside
 * ten thousand lanes that all wait for a later try.
 */
const MANY = Number(process.argv[2] ?? 100_000)
const FEW = 10
const PROCESSES = 2
const PARALLEL = 16
const WAITING_LANES = 10_000
/** Of the ten: a tenth of the time that an hour's codes may wait for the mail server. */
const GOAL_MS = 1000

const database = await createTestDatabase()
const owner = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => {} })
const log = createLog({ level: 'silent' })
const [large, small] = [crypto.randomUUID(), crypto.randomUUID()]

const fill = (lane: string, count: number) => owner`
  insert into deliveries (id, channel, company, lane, payload, created_at, due_at, give_up_at)
  select gen_random_uuid(), 'app', ${lane}, ${lane}, '{"template":"invitation","email":"somebody@example.com"}', now(),
    now(), now() + interval '3 days' from generate_series(1, ${count}::int)`
const sizeOf = async () => {
  const [row] = await owner<{ mb: number }[]>`
    select round(pg_total_relation_size('deliveries') / 1e6, 1)::float8 as mb`
  return row?.mb ?? 0
}

await fill(large, MANY)
await fill(small, FEW)
const before = await sizeOf()

let went = 0
let smallWent = 0
let smallAt = Infinity
const began = performance.now()
const channel: Channel = {
  name: 'app',
  parallel: PARALLEL,
  leaseMs: 60_000,
  retry: { firstMs: 5000, lastMs: 600_000, awayMs: 30_000 },
  about: () => ({}),
  async hand({ lane }) {
    went += 1
    if (lane === small && ++smallWent === FEW) smallAt = performance.now() - began
    return true
  },
}
const pools = Array.from({ length: PROCESSES }, () => openDatabase({ url: database.url }))
const now = () => new Date()
await Promise.all(pools.map(({ jobs }) => createWorker({ jobs, log, now, channel }).run()))
const seconds = (performance.now() - began) / 1000
const after = await sizeOf()

await owner`
  insert into deliveries (id, channel, lane, payload, created_at, due_at, give_up_at)
  select gen_random_uuid(), 'app', gen_random_uuid(), '{}', now(), now() + interval '1 hour', now() + interval '3 days'
  from generate_series(1, ${WAITING_LANES}::int)`
await fill(small, 1)
const asked = performance.now()
await Promise.all(pools.slice(0, 1).map(({ jobs }) => createWorker({ jobs, log, now, channel }).run()))
const beside = performance.now() - asked

await Promise.all(pools.map((pool) => pool.end()))
await owner.end()
await database.drop()
console.table({
  [`${FEW} of the small company, ms`]: Math.round(smallAt),
  'deliveries a second': Math.round(went / seconds),
  'MB before': before,
  'MB after': after,
  [`one beside ${WAITING_LANES} lanes that wait, ms`]: Math.round(beside),
})
process.exit(
  report(`the ${FEW} behind ${MANY} went after ${Math.round(smallAt)} ms, at most ${GOAL_MS}`, smallAt < GOAL_MS)
    ? 0
    : 1,
)
