import { useSnapshot } from 'valtio'
import { outbox } from '../../../data/later.ts'
import type { Letter } from '../../../data/letters.ts'
import { session } from '../../../shell/session.ts'
import { applied } from './apply.ts'
import { serverNow } from './clock.ts'
import { heldUrl } from './pictures.ts'
import type { Run } from './run.ts'
import { answersIn, completionIn } from './waiting.ts'

export interface RunOnDevice {
  /** With what this device has not sent yet. */
  run: Run
  /** How many of its letters wait, the completion included. */
  unsent: number
  waitingItems: ReadonlySet<string>
  completionWaits: boolean
}

/** The run as this device knows it: what waits to be sent is done already, for its reader. */
export function useRunOnDevice(run: Run): RunOnDevice {
  const { waiting } = useSnapshot(outbox.state)
  const { user } = useSnapshot(session)
  const letters = waiting as readonly Letter[]
  const answers = letters.flatMap(answersIn).filter(({ runId }) => runId === run.run._id)
  const completion = letters.flatMap(completionIn).findLast(({ runId }) => runId === run.run._id)
  const me = { id: user?.id ?? null, name: user?.name ?? '' }
  return {
    run: applied(run, {
      answers,
      completion,
      by: () => me,
      photoUrl: (id) => heldUrl(id) ?? '',
      now: serverNow(),
    }),
    unsent: answers.length + (completion ? 1 : 0),
    waitingItems: new Set(answers.map(({ itemId }) => itemId)),
    completionWaits: completion !== undefined,
  }
}
