import { DAY, HOUR, SECOND } from '../../openapi/rules/durations.ts'
import { BATCH, inBatches } from '../queue/jobs/batches.ts'
import type { Job, Run } from '../queue/jobs/runner.ts'
import type { ScheduleKind } from './kinds.ts'
import { materialise } from './materialise.ts'

/** Clocks differ by less, and nothing that was made is reckoned from further back. */
const MARKS_KEPT = 7 * DAY

const oldMarks = (run: Run) =>
  inBatches(
    run,
    () => run.sql`
    delete from schedule_moments where (company_id, schedule_id, moment) in (
      select company_id, schedule_id, moment from schedule_moments
      where moment < ${new Date(run.now.getTime() - MARKS_KEPT)} limit ${BATCH})`,
  )

/** Makes what is due, and drops the marks that nothing is reckoned from any more. */
export const scheduleJobs = (kinds: readonly ScheduleKind[]): readonly Job[] => [
  { name: 'schedules', everyMs: 15 * SECOND, run: materialise(kinds) },
  { name: 'schedule-moments', everyMs: HOUR, run: oldMarks },
]
