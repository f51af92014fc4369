import type { Move, TaskAction } from '../../../../openapi/rules/tasks/tasks.ts'
import { isMove } from '../steps/move.ts'

/**
 * The one filled button, and the one beside it; the rest stands in the dots. Finishing somebody else's task is no next
 * step of its author's: he waits.
 */
export function nextSteps(actions: readonly TaskAction[], isAssignee: boolean) {
  const moves = actions.filter(isMove)
  const first = (['accept', 'take', 'submit', 'finish'] as const).find(
    (move) => moves.includes(move) && (isAssignee || move === 'accept'),
  )
  const second: Move | undefined = first === 'accept' && moves.includes('return') ? 'return' : undefined
  return { first, second, rest: moves.filter((move) => move !== first && move !== second) }
}
