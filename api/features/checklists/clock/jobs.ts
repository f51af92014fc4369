import { HOUR, MINUTE } from '../../../../openapi/rules/time/durations.ts'
import type { Job } from '../../../queue/jobs/runner.ts'
import { closeRuns } from './close-runs.ts'
import { foldAnswers } from './fold-answers.ts'
import { forgetRuns } from './forget-runs.ts'
import { makeRuns } from './make-runs.ts'
import { tellOpen } from './tell-open.ts'

export const checklistJobs: readonly Job[] = [
  { name: 'checklist-runs', everyMs: MINUTE / 2, run: makeRuns },
  { name: 'checklist-ends', everyMs: MINUTE, run: closeRuns },
  { name: 'checklist-told', everyMs: MINUTE, run: tellOpen },
  { name: 'checklist-sheets', everyMs: HOUR, run: foldAnswers },
  { name: 'checklist-kept', everyMs: 6 * HOUR, run: forgetRuns },
]
