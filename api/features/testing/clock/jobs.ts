import { SECOND } from '../../../../openapi/rules/time/durations.ts'
import type { Job } from '../../../queue/jobs/runner.ts'
import { closeAttempts } from './close-attempts.ts'

export const testJobs: readonly Job[] = [{ name: 'test-ends', everyMs: 5 * SECOND, run: closeAttempts }]
