import type { RolePool } from '../db/client.ts'
import type { Job } from '../queue/jobs/runner.ts'

/** One run of the job of that name, as a runner would do it that nobody ends or takes it from. */
export function runJob(jobs: RolePool, list: readonly Job[], name: string, now: Date): Promise<number> {
  const job = list.find((candidate) => candidate.name === name)
  if (!job) return Promise.reject(new Error(`no job is called ${name}`))
  return job.run({ ...jobs, now, signal: new AbortController().signal, keep: () => Promise.resolve() })
}
