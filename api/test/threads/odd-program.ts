import { problem } from '../../../openapi/contract.ts'
import { answerJobs } from '../../threads/thread.ts'

export type OddJob = 'answer' | 'fail' | 'refuse' | 'die' | 'never'

/** A thread that does what it is told, for thread.test.ts. */
answerJobs<OddJob, string>((job) => {
  if (job === 'fail') throw new Error('it failed')
  if (job === 'refuse') throw problem(404, 'NOT_FOUND')
  if (job === 'die') process.exit(1)
  // Busy, so that nothing it hears can end it.
  if (job === 'never') for (;;);
  return 'answered'
})
