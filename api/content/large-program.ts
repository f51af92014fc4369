import { answerJobs } from '../thread.ts'
import { type Job, work } from './large-content.ts'

/** The thread of large-thread.ts. */
answerJobs((job: Job) => work(job))
