import { HOUR } from '../../../../openapi/rules/time/durations.ts'
import type { Job } from '../../../queue/jobs/runner.ts'
import { completeOver } from './complete-over.ts'

export const courseJobs: readonly Job[] = [{ name: 'course-completions', everyMs: HOUR, run: completeOver }]
