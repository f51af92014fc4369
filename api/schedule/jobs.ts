import { DAY, HOUR, SECOND } from '../../openapi/rules/time/durations.ts'
import { BATCH, inBatches } from '../queue/jobs/batches.ts'
import type { Job, Run } from '../queue/jobs/runner.ts'
import type { ScheduleKind } from './kinds.ts'
import { materialise } from './materialise.ts'
import { reckoningFromNow } from './set-back.ts'

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
export function scheduleJobs(kinds: readonly ScheduleKind[]): readonly Job[] {
  const [reckon, make] = [reckoningFromNow(), materialise(kinds)]
  const schedules = async (run: Run) => {
    await reckon(run)
    return make(run)
  }
  return [
    { name: 'schedules', everyMs: 15 * SECOND, run: schedules },
    { name: 'schedule-moments', everyMs: HOUR, run: oldMarks },
  ]
}
