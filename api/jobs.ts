import { scheduleKinds } from './app.ts'
import { fileJobs } from './queue/jobs/files.ts'
import { jobList } from './queue/jobs/list.ts'
import { checklistJobs } from './features/checklists/clock/jobs.ts'
import { courseJobs } from './features/courses/clock/jobs.ts'
import { monitoringJobs } from './features/monitoring/count-days.ts'
import { keyJobs } from './features/keys/clock.ts'
import { newsJobs } from './features/news/clock/jobs.ts'
import { taskJobs } from './features/tasks/clock/jobs.ts'
import { testJobs } from './features/testing/clock/jobs.ts'
import { reviewJobs } from './features/knowledge-base/review/tell-due.ts'
import { scheduleJobs } from './schedule/jobs.ts'
import { notificationJobs } from './notifications/jobs.ts'
import type { FileStore } from './files/store.ts'
import type { Job } from './queue/jobs/runner.ts'

/** What keeps the house, of every room. */
export const jobsOf = (files: FileStore): readonly Job[] => [
  ...jobList,
  ...fileJobs(files),
  ...scheduleJobs(scheduleKinds),
  ...checklistJobs,
  ...taskJobs,
  ...notificationJobs,
  ...testJobs,
  ...courseJobs,
  ...newsJobs,
  ...monitoringJobs,
  ...keyJobs,
  ...reviewJobs,
]

/** Those of this release: a row of job_runs under another name was left by one before. Names do not ask for the store. */
export const jobNames = (): string[] => jobsOf({} as FileStore).map(({ name }) => name)
