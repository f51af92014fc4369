import { proxy, ref } from 'valtio'
import { type Move, stepsOf } from '../../../../openapi/rules/tasks/tasks.ts'
import { messageOf } from '../../../api/problem.ts'
import { readToken } from '../../../api/token.ts'
import { toast } from '../../../shell/notifications.tsx'
import type { Movable } from './move.ts'
import { type Outcome, sendMove } from './send-move.ts'

/** `dropped`: whoever was asked for what is needed has closed the step. */
export type Moved = 'done' | 'waits' | 'refused' | 'dropped'

export interface AskedStep {
  task: Movable
  move: Move
  done: (moved: Moved) => void
}
/** The step that stands open; MoveHost draws it. */
export const asked = proxy<{ step: AskedStep | undefined }>({ step: undefined })

/**
 * Does a move, from a list, a board or a card: at once, or after the step that it needs (a comment, photos, the form),
 * which is opened over the page. What came of it is told; a page that draws it beforehand takes it back when it is
 * refused or dropped. The page has to draw <MoveHost/>.
 */
export function openMove(task: Movable, move: Move): Promise<Moved> {
  if (stepsOf(move, task).length === 0 && move !== 'cancel') return sendMove(task, move).then(tell)
  asked.step?.done('dropped')
  return new Promise((resolve) => {
    asked.step = ref({ task, move, done: resolve })
  })
}

export function endStep(step: AskedStep, moved: Moved): void {
  if (asked.step === step) asked.step = undefined
  step.done(moved)
}

/** Said wherever its writer is by now. */
export function tell(outcome: Outcome): Moved {
  if (outcome.is === 'done') toast('success', 'Статус изменен')
  else if (outcome.is === 'waits')
    toast(
      'info',
      `Сохранено на устройстве. Отправим, когда ${readToken() === null ? 'вы войдёте снова' : 'появится сеть'}`,
    )
  else if (outcome.is === 'failed') toast('error', outcome.text)
  else {
    toast('error', messageOf(outcome.problem, 'Ошибка обновления задачи'))
    void outcome.read()
  }
  return outcome.is === 'failed' ? 'refused' : outcome.is
}
