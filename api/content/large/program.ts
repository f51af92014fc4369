import { answerJobs } from '../../threads/thread.ts'
import { type Job, work } from './content.ts'

/** What the thread of thread.ts runs. */
answerJobs((job: Job) => work(job))
