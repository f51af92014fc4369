import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { actionsOf, type Move, MOVES, type Part, type TaskAction } from '../../../../openapi/rules/tasks/tasks.ts'
import type { Snapshot } from 'valtio'
import { isAdmin } from '../../../shell/session.ts'

export type Schemas = components['schemas']
export type Task = Snapshot<Schemas['Task']>

/** What a move asks of its task: a row of the list knows it, and so does the card. */
export type Movable = Snapshot<
  Pick<
    Schemas['TaskSummary'],
    '_id' | 'number' | 'title' | 'status' | 'requireReview' | 'requirePhoto' | 'assignees' | 'createdBy' | 'actions'
  >
> & { hasForm: boolean }

export const movableOf = (task: Task): Movable => ({ ...task, hasForm: task.form !== null })

/** «Завершить», as the contract calls it. */
export const wordsOf = (move: TaskAction): string => labels.TaskAction[move]
export const isMove = (action: TaskAction): action is Move => MOVES.some((move) => move === action)

type Reader = { id: string; role: string } | undefined
/** Of a row only its first assignees are known; who may take or submit is one of them. */
export const partOf = (
  { assignees, createdBy, actions }: Pick<Movable, 'assignees' | 'createdBy' | 'actions'>,
  user: Reader,
): Part => ({
  isAssignee:
    assignees.some(({ id }) => id === user?.id) || actions.some((action) => action === 'take' || action === 'submit'),
  isAuthor: createdBy.id !== null && createdBy.id === user?.id,
  isAdmin: isAdmin(user),
})

/** What he may do with it once it has that status, before the server has said so. */
export const actionsAfter = (task: Movable, status: Schemas['TaskStatus'], user: Reader): TaskAction[] =>
  actionsOf({ status, requireReview: task.requireReview }, partOf(task, user))
