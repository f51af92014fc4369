import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database } from '../db/client.ts'
import { memoryUse } from '../db/remember.ts'
import type { ReplicaFigures } from '../db/replica/replica.ts'
import { CAUSES } from '../db/replica/watch.ts'
import type { UploadDesk } from '../files/upload-desk.ts'
import type { Reading } from './metrics.ts'

type Asked = {
  db: Database
  now: () => Date
  uploads: Pick<UploadDesk, 'open'>
  /** The names of those that this release has: a row of another one was left by a release before. */
  jobs: readonly string[]
  /** Calls that are being answered. */
  pending: () => number
}
type Readings = { read(): Promise<Reading[]>; stop(): void }
type Rows = Reading['rows']

const NANOSECONDS = 1e9
const EVENT_LOOP_MS = 20

/** What is not counted as it happens, but read off when somebody asks. A database that is away leaves out what it knows. */
export function createReadings({ db, now, uploads, jobs: names, pending }: Asked): Readings {
  const loop = monitorEventLoopDelay({ resolution: EVENT_LOOP_MS })
  loop.enable()

  async function stored(): Promise<Reading[]> {
    const { sql } = db.jobs
    const at = now()
    const [waiting, dead, jobs] = await Promise.all([
      sql<{ channel: string; count: number; due: number; oldest: Date | null }[]>`
        select channel, count(*) as count, count(*) filter (where due_at <= ${at}) as due,
          min(due_at) filter (where due_at <= ${at}) as oldest
        from deliveries group by channel`,
      sql<{ channel: string; count: number }[]>`
        select channel, count(*) as count from dead_deliveries group by channel`,
      sql<{ job: string; endedAt: Date | null; dueAt: Date; isRunning: boolean; failed: boolean }[]>`
        select job, ended_at, due_at, coalesce(lease_until > ${at}, false) as is_running, error is not null as failed
        from job_runs where job = any (${[...names]}::text[])`,
    ])
    const age = (since: Date) => Math.max(0, (at.getTime() - since.getTime()) / 1000)
    const byChannel = <R extends { channel: string }>(rows: readonly R[], valueOf: (row: R) => number): Rows =>
      rows.map((row) => ({ labels: { channel: row.channel }, value: Number(valueOf(row)) }))
    const ended = jobs.flatMap(({ endedAt, ...rest }) => (endedAt ? [{ ...rest, endedAt }] : []))
    return [
      gauge(
        'queue_waiting',
        'Deliveries that wait, by channel',
        byChannel(waiting, ({ count }) => count),
      ),
      gauge(
        'queue_due',
        'Of these, whose time has come',
        byChannel(waiting, ({ due }) => due),
      ),
      gauge(
        'queue_oldest_seconds',
        'Since when one is due that nobody has taken; what waits for its next try is not due',
        byChannel(waiting, ({ oldest }) => (oldest ? age(oldest) : 0)),
      ),
      gauge(
        'queue_dead',
        'Deliveries that were given up and are kept',
        byChannel(dead, ({ count }) => count),
      ),
      gauge(
        'job_overdue_seconds',
        'By how much a job is late that nobody runs',
        jobs.map(({ job, dueAt, isRunning }) => ({ labels: { job }, value: isRunning ? 0 : age(dueAt) })),
      ),
      gauge(
        'job_ended_seconds',
        'Since a job ended last',
        ended.map(({ job, endedAt }) => ({ labels: { job }, value: age(endedAt) })),
      ),
      gauge(
        'job_failed',
        '1 where the last run of a job failed',
        jobs.map(({ job, failed }) => ({ labels: { job }, value: failed ? 1 : 0 })),
      ),
    ]
  }

  function here(): Reading[] {
    const replica = db.replica()
    const pools = Object.entries({ ...db.load(), ...(replica && { replica: replica.load }) })
    const readings = [
      gauge(
        'pool_connections',
        'Connections that a pool may open',
        pools.map(([pool, { max }]) => ({ labels: { pool }, value: max })),
      ),
      gauge(
        'pool_running',
        'Queries and transactions under way',
        pools.map(([pool, { running, max }]) => ({ labels: { pool }, value: Math.min(running, max) })),
      ),
      gauge(
        'pool_waiting',
        'Queries and transactions that wait for a connection',
        pools.map(([pool, { running, max }]) => ({ labels: { pool }, value: Math.max(0, running - max) })),
      ),
      ...(replica ? ofReplica(replica) : []),
      gauge('memory_hits', 'Answers that were remembered, since the start of the process', [{ value: memoryUse.hits }]),
      gauge('memory_misses', 'Answers that had to be asked for', [{ value: memoryUse.misses }]),
      gauge('event_loop_delay_seconds', 'Of the time since the last scrape', [
        { labels: { quantile: '0.5' }, value: loop.percentile(50) / NANOSECONDS },
        { labels: { quantile: '0.99' }, value: loop.percentile(99) / NANOSECONDS },
        { labels: { quantile: '1' }, value: loop.max / NANOSECONDS },
      ]),
      gauge('calls_pending', 'Calls that are being answered', [{ value: pending() }]),
      gauge('uploads_open', 'Uploads under way', [{ value: uploads.open() }]),
      gauge('resident_bytes', 'Memory of the process', [{ value: process.memoryUsage.rss() }]),
    ]
    loop.reset()
    return readings
  }

  return {
    async read() {
      // A database that is away is a reading too: database_up.
      const database = await stored().catch(() => undefined)
      return [
        gauge('database_up', '1 where the database answers', [{ value: database ? 1 : 0 }]),
        ...here(),
        ...(database ?? []),
      ]
    },
    stop: () => loop.disable(),
  }
}

const ofReplica = ({ begun, passed, fallen, isAway, ageSeconds }: ReplicaFigures): Reading[] => {
  const byCause = (calls: ReplicaFigures['passed']): Rows =>
    CAUSES.map((cause) => ({ labels: { cause }, value: calls[cause] }))
  return [
    gauge('replica_begun', 'Calls that began on the replica, since the start of the process', [{ value: begun }]),
    gauge('replica_passed', 'Calls that it might have answered and the primary did, by cause', byCause(passed)),
    gauge('replica_fallen', 'Of those that began there, which the primary ended, by cause', byCause(fallen)),
    gauge('replica_away', '1 while it does not answer, or is no replica of this primary', [{ value: isAway ? 1 : 0 }]),
    ...(ageSeconds === undefined
      ? []
      : [gauge('replica_age_seconds', 'How old its answers are at most', [{ value: ageSeconds }])]),
  ]
}

const gauge = (name: string, help: string, rows: Rows): Reading => ({ name: `workspace_${name}`, help, rows })
