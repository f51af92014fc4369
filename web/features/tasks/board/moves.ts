import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { type Move, statusAfter, type Step, stepsOf } from '../../../../openapi/rules/tasks/tasks.ts'
import type { Status } from '../list/filters.ts'
import type { TaskRow } from '../list/TaskName.tsx'
import { isMove } from '../steps/move.ts'

/** What is put away has a line below, no column. */
export const COLUMNS = ['new', 'in_progress', 'review', 'done'] as const satisfies Status[]
export type ColumnStatus = (typeof COLUMNS)[number]
export const isColumn = (value: unknown): value is ColumnStatus => COLUMNS.some((one) => one === value)

/** What bringing a card to a column means for the reader; undefined: he may not. */
export const moveInto = ({ status, actions }: TaskRow, column: Status): Move | undefined =>
  status === column ? undefined : actions.filter(isMove).find((move) => statusAfter(move) === column)

const WORDS: Readonly<Record<Step, string>> = {
  form: messages.TASK_FORM_REQUIRED,
  photo: messages.TASK_PHOTO_REQUIRED,
  comment: messages.RETURN_COMMENT_REQUIRED,
}

/** Which step will open when it is let go there. */
export function stepAhead(task: TaskRow, move: Move): { step: Step; words: string } | undefined {
  const [step] = stepsOf(move, task)
  return step && { step, words: `Отпустите, и откроется шаг «${WORDS[step]}»` }
}
