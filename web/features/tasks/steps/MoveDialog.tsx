import './steps.css'
import { stepsOf } from '../../../../openapi/rules/tasks/tasks.ts'
import type { AskedStep } from './moves.ts'
import { SayDialog } from './SayDialog.tsx'
import { WorkDialog } from './WorkDialog.tsx'

export interface StepProps {
  step: AskedStep
  opened: boolean
}

/** What a move needs before it is sent: words, or the work itself. */
export function MoveDialog({ step, opened }: StepProps) {
  const needsWork = stepsOf(step.move, step.task).some((one) => one !== 'comment')
  // Of another task it is another dialog.
  const key = `${step.task._id} ${step.move}`
  return needsWork ? (
    <WorkDialog key={key} step={step} opened={opened} />
  ) : (
    <SayDialog key={key} step={step} opened={opened} />
  )
}
