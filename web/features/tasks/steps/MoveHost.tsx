import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Fetched } from '../../../ui/Fetched.tsx'
import { asked, type AskedStep, endStep } from './moves.ts'

const load = () => import('./MoveDialog.tsx').then((file) => file.MoveDialog)

/** Where the steps of openMove() are drawn; the dialog is fetched with the first of them, and by the worker before. */
export function MoveHost() {
  const { step } = useSnapshot(asked)
  // The words stay while the dialog goes.
  const [last, setLast] = useState<AskedStep>()
  if (step && step !== last) setLast(step as AskedStep)
  useEffect(() => drop, [])
  const shown = (step as AskedStep | undefined) ?? last
  if (!shown) return null
  return (
    <Fetched
      wanted={step !== undefined}
      load={load}
      onFailure={drop}
      props={{ step: shown, opened: step !== undefined }}
    />
  )
}

/** The page that asked is gone. */
function drop(): void {
  const { step } = asked
  if (step) endStep(step, 'dropped')
}
