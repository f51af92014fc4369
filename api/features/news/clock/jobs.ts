import { MINUTE } from '../../../../openapi/rules/time/durations.ts'
import type { Job } from '../../../queue/jobs/runner.ts'
import { publishDue } from './publish-due.ts'

export const newsJobs: readonly Job[] = [{ name: 'news', everyMs: MINUTE / 2, run: publishDue }]
