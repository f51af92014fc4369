import type { RolePool } from '../db/client.ts'
import type { Log } from '../log.ts'
import { createLoop, type Loop } from './loop.ts'

export type Job = {
  name: string
  everyMs: number
  /** Safe to repeat; returns how many things it touched. */
  run(jobs: RolePool, now: Date): Promise<number>
}
export type JobRunner = Loop & {
  /** Runs what is due and free; returns the names of what this instance ran. */
  tick(): Promise<string[]>
}

const LOOK_EVERY_MS = 30_000
/** Longer than any job works: who held it this long has died. */
const LEASE_MS = 10 * 60_000
const RETRY_MS = 60_000
const ERROR_MAX = 300

type Tools = { jobs: RolePool; log: Log; now: () => Date; list: readonly Job[] }

/** One runner among many instances: a job belongs to whoever takes its row first (R13). */
export function createJobRunner({ jobs, log, now, list }: Tools): JobRunner {
  let stopping = false

  async function claim({ name }: Job): Promise<Date | undefined> {
    const at = now()
    const lease = new Date(at.getTime() + LEASE_MS)
    const taken = await jobs.sql`
      insert into job_runs as r (job, due_at, lease_until, started_at) values (${name}, ${at}, ${lease}, ${at})
      on conflict (job) do update set lease_until = excluded.lease_until, started_at = excluded.started_at
        where r.due_at <= ${at} and (r.lease_until is null or r.lease_until <= ${at})
      returning 1`
    return taken.length > 0 ? at : undefined
  }

  async function run(job: Job, startedAt: Date): Promise<void> {
    let count = 0
    let failure: unknown
    try {
      count = await job.run(jobs, startedAt)
    } catch (error) {
      failure = error
    }
    const endedAt = now()
    const dueAt = new Date(startedAt.getTime() + (failure ? RETRY_MS : job.everyMs))
    const entry = { job: job.name, startedAt, endedAt, count }
    if (failure) log.error({ ...entry, err: failure }, 'job failed')
    else log.info(entry, 'job done')
    // Only while it is still ours: after the lease another instance may have begun.
    await jobs.sql`
      update job_runs set lease_until = null, due_at = ${dueAt}, ended_at = ${endedAt}, count = ${count},
        error = ${failure ? String(failure).slice(0, ERROR_MAX) : null}
      where job = ${job.name} and started_at = ${startedAt}`
  }

  async function tick(): Promise<string[]> {
    const ran: string[] = []
    for (const job of list) {
      if (stopping) break
      const startedAt = await claim(job)
      if (!startedAt) continue
      await run(job, startedAt)
      ran.push(job.name)
    }
    return ran
  }

  const loop = createLoop('jobs', LOOK_EVERY_MS, tick, log)
  return {
    tick,
    start: () => loop.start(),
    stop: () => {
      stopping = true
      return loop.stop()
    },
  }
}
