import { limits } from '../../openapi/gen/limits.gen.ts'
import { DAY, HOUR, MINUTE } from '../../openapi/rules/time/durations.ts'
import type { Job, Run } from '../queue/jobs/runner.ts'
import { BATCH, inBatches } from '../queue/jobs/batches.ts'
import { tellDigests } from './digest.ts'
import { sendDigests, sendLetters } from './letters.ts'

/** Read long ago. */
const forget = (run: Run) =>
  inBatches(
    run,
    () => run.sql`
    delete from notifications where ctid = any (array(
      select ctid from notifications where read_at <= ${new Date(run.now.getTime() - limits.notifications.keptDays * DAY)}
      limit ${BATCH}))`,
  )

export const notificationJobs: readonly Job[] = [
  { name: 'notification-letters', everyMs: MINUTE, run: sendLetters },
  { name: 'notification-digests', everyMs: MINUTE, run: sendDigests },
  { name: 'notification-mornings', everyMs: 5 * MINUTE, run: tellDigests },
  { name: 'notifications-kept', everyMs: 6 * HOUR, run: forget },
]
