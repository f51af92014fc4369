import { answerJobs } from '../../threads/thread.ts'
import { type Job, work } from './content.ts'

/** The thread of large-thread.ts. */
answerJobs((job: Job) => work(job))
