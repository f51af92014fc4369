import type { RolePool } from '../../db/client.ts'
import type { Log } from '../../log/log.ts'
import { asStep, untold, type Tracing } from '../../tracing/tracing.ts'
import { createLoop, type Loop } from './loop.ts'

export type Run = RolePool & {
  now: Date
  /** The process is asked to end: a job stops between two of its steps, and another instance goes on with it. */
  signal: AbortSignal
  /** Between two steps of long work: the job stays this instance's own. Throws `LeaseLost` when it is another's by now. */
  keep(): Promise<void>
}
export type Job = {
  name: string
  everyMs: number
  /** Safe to repeat; returns how many things it touched. */
  run(run: Run): Promise<number>
}
export type JobRunner = Loop & {
  /** Runs what is due and free; returns the names of what this instance ran. */
  tick(): Promise<string[]>
}
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

const LOOK_EVERY_MS = 30_000
/** Longer than one step of any job: who has not asked to keep it for so long has died. */
const LEASE_MS = 2 * 60_000
const RETRY_MS = 60_000
/** By more the clocks of two instances do not differ, nor is a job of the release before due later. */
const FARTHER_MS = 60 * 60_000
const ERROR_MAX = 300

type Tools = { jobs: RolePool; log: Log; now: () => Date; list: readonly Job[]; tracing?: Tracing }

/** One runner among many instances: a job belongs to whoever takes its row first (R13). None waits for another job. */
export function createJobRunner({ jobs, log, now, list, tracing = untold }: Tools): JobRunner {
  const ending = new AbortController()
  const { signal } = ending
  const leaseFrom = (at: Date) => new Date(at.getTime() + LEASE_MS)

  /** What is due, or held, later than anybody says of now was written by a clock that has been set back since. */
  async function claim({ name, everyMs }: Job): Promise<Date | undefined> {
    const at = now()
    const lastDue = new Date(at.getTime() + everyMs + FARTHER_MS)
    const lastHeld = new Date(leaseFrom(at).getTime() + FARTHER_MS)
    const taken = await jobs.sql`
      insert into job_runs as r (job, due_at, lease_until, started_at) values (${name}, ${at}, ${leaseFrom(at)}, ${at})
      on conflict (job) do update set lease_until = excluded.lease_until, started_at = excluded.started_at
        where (r.due_at <= ${at} or r.due_at > ${lastDue})
          and (r.lease_until is null or r.lease_until <= ${at} or r.lease_until > ${lastHeld})
      returning 1`
    return taken.length > 0 ? at : undefined
  }

  async function keep({ name }: Job, startedAt: Date): Promise<void> {
    const kept = await jobs.sql`
      update job_runs set lease_until = ${leaseFrom(now())}
      where job = ${name} and started_at = ${startedAt} and lease_until is not null returning 1`
    if (kept.length === 0) throw new LeaseLost(name)
  }

  async function run(job: Job, startedAt: Date): Promise<void> {
    let count = 0
    let failure: unknown
    try {
      const given = { ...jobs, now: startedAt, signal, keep: () => keep(job, startedAt) }
      count = await asStep({ tracing, kind: 'job', name: `job ${job.name}` }, () => job.run(given))
    } catch (error) {
      // Work that is broken off because the process ends is no failure.
      if (!signal.aborted) failure = error
    }
    const endedAt = now()
    const wait = failure ? RETRY_MS : job.everyMs
    const dueAt = signal.aborted ? endedAt : new Date(startedAt.getTime() + wait)
    const entry = { job: job.name, startedAt, endedAt, count }
    if (failure) log.error({ ...entry, err: failure }, 'job failed')
    else log.info(entry, signal.aborted ? 'job left to another' : 'job done')
    // Only while it is still ours: after the lease another instance may have begun.
    await jobs.sql`
      update job_runs set lease_until = null, due_at = ${dueAt}, ended_at = ${endedAt}, count = ${count},
        error = ${failure ? String(failure).slice(0, ERROR_MAX) : null}
      where job = ${job.name} and started_at = ${startedAt}`
  }

  async function once(job: Job): Promise<string[]> {
    const startedAt = signal.aborted ? undefined : await claim(job)
    if (!startedAt) return []
    await run(job, startedAt)
    return [job.name]
  }

  const loops = list.map((job) => createLoop(job.name, LOOK_EVERY_MS, () => once(job), log))
  return {
    tick: async () => (await Promise.all(list.map(once))).flat(),
    start: () => {
      for (const loop of loops) loop.start()
    },
    stop: async () => {
      ending.abort()
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
