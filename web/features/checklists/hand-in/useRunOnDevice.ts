import { useSnapshot } from 'valtio'
import { network } from '../../../shell/network.ts'
import { session } from '../../../shell/session.ts'
import { signedBy } from '../sign/signatures.ts'
import { applied } from './apply.ts'
import { serverNow } from './clock.ts'
import type { Run } from './run.ts'
import { usePictures, useUnsent } from './useUnsent.ts'
import { answersIn, completionIn } from './waiting.ts'

export interface RunOnDevice {
  /** With what this device has not sent yet. */
  run: Run
  /** How many of its letters wait, the completion included. */
  unsent: number
  /** Of those that are said to wait: what goes at once moves no row. */
  waitingItems: ReadonlySet<string>
  completionWaits: boolean
}

/** The run as this device knows it: what waits to be sent is done already, for its reader. */
export function useRunOnDevice(run: Run): RunOnDevice {
  const { waiting, shown } = useUnsent(run)
  const photoUrl = usePictures(shown)
  const { user } = useSnapshot(session)
  const isTold = useSnapshot(network).waiting > 0
  const me = { id: user?.id ?? null, name: user?.name ?? '' }
  return {
    run: applied(run, {
      answers: shown.flatMap(answersIn),
      completion: shown.flatMap(completionIn).at(-1),
      by: (signature) => signedBy(signature) ?? me,
      photoUrl,
      now: serverNow(),
    }),
    unsent: waiting.length,
    waitingItems: new Set(isTold ? waiting.flatMap(answersIn).map(({ itemId }) => itemId) : []),
    completionWaits: waiting.some((letter) => completionIn(letter).length > 0),
  }
}
