import { useSnapshot } from 'valtio'
import type { FormValues } from '../../../../openapi/rules/forms/forms.ts'
import type { TaskAction } from '../../../../openapi/rules/tasks/tasks.ts'
import { outbox } from '../../../data/later.ts'
import type { Letter } from '../../../data/letters.ts'
import { isRecord, isText } from '../../../lib/shape.ts'
import { session } from '../../../shell/session.ts'
import { actionsAfter, type Movable, type Schemas } from './move.ts'

/** A move that this device has not been able to send yet. */
export interface WaitingMove {
  /** Its place in the outbox. */
  at: string
  taskId: string
  status: Schemas['TaskStatus']
  clientId: string | undefined
  /** What goes with it, as far as the card shows it. */
  comment: string | undefined
  values: FormValues | undefined
  photos: number
}

const statuses: readonly string[] = [
  'new',
  'in_progress',
  'review',
  'done',
  'cancelled',
] satisfies Schemas['TaskStatus'][]
const isStatus = (value: unknown): value is Schemas['TaskStatus'] => isText(value) && statuses.includes(value)

/** A letter may be of an older build: what it says is looked at. */
export function moveIn({ at, id, input: { path, body } }: Letter): WaitingMove[] {
  if (id !== 'taskSetStatus' || !isRecord(path) || !isText(path.id) || !isRecord(body) || !isStatus(body.status))
    return []
  const { clientId, result, formValues } = body
  const { comment, attachments } = isRecord(result) ? result : {}
  return [
    {
      at,
      taskId: path.id,
      status: body.status,
      clientId: isText(clientId) ? clientId : undefined,
      comment: isText(comment) ? comment : undefined,
      // Written by this app: the fields of the form look at each of them.
      values: isRecord(formValues) ? (formValues as FormValues) : undefined,
      photos: Array.isArray(attachments) ? attachments.length : 0,
    },
  ]
}

/** As the task stands on this device: what waits to be sent is done already, for its reader. */
export function withWaiting<T extends Pick<Movable, 'status' | 'actions'>>(
  task: T,
  moves: readonly WaitingMove[],
  actionsIn: (status: Schemas['TaskStatus']) => readonly TaskAction[],
): T & { waits: boolean } {
  const last = moves.at(-1)
  if (!last) return { ...task, waits: false }
  return { ...task, status: last.status, actions: actionsIn(last.status), waits: true }
}

/** The moves that wait, of every task; for a list or a board: `applied(row)` is the row as this device knows it. */
export function useWaitingMoves() {
  const { waiting } = useSnapshot(outbox.state)
  const { user } = useSnapshot(session)
  const moves = waiting.flatMap(moveIn)
  return {
    moves,
    applied: <T extends Movable>(task: T): T & { waits: boolean } =>
      withWaiting(
        task,
        moves.filter(({ taskId }) => taskId === task._id),
        (status) => actionsAfter(task, status, user),
      ),
  }
}
