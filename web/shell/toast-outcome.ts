import { messageOf, type Problem } from '../api/problem.ts'
import { toast } from './notifications.tsx'

interface Outcome {
  failed?: { problem: Problem } | undefined
}

/** Says how a write went, a failure in the server's words; false when it failed, which leaves the question open that led to it. */
export function toastOutcome({ failed }: Outcome, done: string, refused = 'Ошибка сохранения'): boolean {
  if (failed) toast('error', messageOf(failed.problem, refused))
  else toast('success', done)
  return !failed
}
