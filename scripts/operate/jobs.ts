import type { RolePool } from '../../api/db/client.ts'

/**
 * A job of the clock: `late` and `ago` in seconds, null where it never ended; `running` on some instance right now, and
 * then not late.
 */
export type JobLine = {
  job: string
  late: number
  ago: number | null
  running: 'yes' | 'no'
  /** How many things its last run touched. */
  count: number | null
  error: string | null
}

/** Of these names; failures first, then who is latest. */
export const jobs = ({ sql }: RolePool, names: readonly string[], now: Date) => sql<JobLine[]>`
  select job,
    case when lease_until > ${now} then 0 else greatest(0, extract(epoch from ${now}::timestamptz - due_at))::int end as late,
    extract(epoch from ${now}::timestamptz - ended_at)::int as ago,
    case when lease_until > ${now} then 'yes' else 'no' end as running, count::int, error
  from job_runs where job = any (${[...names]}::text[]) order by error is null, late desc, job`
