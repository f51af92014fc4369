import { limits } from '../../gen/limits.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { ownKeys } from '../values/own-keys.ts'
import { isBlank } from '../text/clean-text.ts'

type Schemas = components['schemas']
export type TaskStatus = Schemas['TaskStatus']
export type TaskAction = Schemas['TaskAction']
/** What changes the status. */
export type Move = Exclude<TaskAction, 'edit' | 'delete' | 'comment'>
type EventAction = Schemas['EventAction']

/** Who somebody is to a task; he may be several at once. Nobody of these does not see it. */
export type Part = { isAssignee: boolean; isAuthor: boolean; isAdmin: boolean }
type Judged = { status: TaskStatus; requireReview: boolean }

export const OPEN: readonly TaskStatus[] = ['new', 'in_progress', 'review']
export const isOpen = (status: TaskStatus): boolean => OPEN.includes(status)
/** What still waits for the assignee: the badge counts it. */
export const TO_DO: readonly TaskStatus[] = ['new', 'in_progress']

type Transition = {
  from: readonly TaskStatus[]
  to: TaskStatus
  who: readonly (keyof Part)[]
  /** Only of tasks that are reviewed, or only of those that are not. */
  review?: boolean
  event: EventAction
}

/** The only transitions there are (screens 7.1). From and to name one at most. */
const TRANSITIONS: Readonly<Record<Move, Transition>> = {
  take: { from: ['new'], to: 'in_progress', who: ['isAssignee'], event: 'task.started' },
  finish: {
    from: ['new', 'in_progress'],
    to: 'done',
    who: ['isAssignee', 'isAuthor', 'isAdmin'],
    review: false,
    event: 'task.completed',
  },
  submit: { from: ['new', 'in_progress'], to: 'review', who: ['isAssignee'], review: true, event: 'task.submitted' },
  accept: { from: ['review'], to: 'done', who: ['isAuthor', 'isAdmin'], event: 'task.completed' },
  return: { from: ['review'], to: 'in_progress', who: ['isAuthor', 'isAdmin'], event: 'task.returned' },
  cancel: { from: OPEN, to: 'cancelled', who: ['isAuthor', 'isAdmin'], event: 'task.cancelled' },
  resume: { from: ['done', 'cancelled'], to: 'in_progress', who: ['isAuthor', 'isAdmin'], event: 'task.resumed' },
}
export const MOVES = ownKeys(TRANSITIONS)

const mayMove = (move: Move, { status, requireReview }: Judged, part: Part): boolean => {
  const { from, who, review } = TRANSITIONS[move]
  return from.includes(status) && who.some((one) => part[one]) && (review === undefined || review === requireReview)
}

/** The move that brings the task to a status; undefined: 409 TASK_TRANSITION. */
export const moveTo = (to: TaskStatus, task: Judged, part: Part): Move | undefined =>
  MOVES.find((move) => TRANSITIONS[move].to === to && mayMove(move, task, part))

export const statusAfter = (move: Move): TaskStatus => TRANSITIONS[move].to
export const eventOf = (move: Move): EventAction => TRANSITIONS[move].event
/** How the card's history calls it. */
export const historyOf = (move: Move): Schemas['TaskHistoryAction'] =>
  (
    {
      take: 'started',
      finish: 'completed',
      submit: 'submitted',
      accept: 'completed',
      return: 'returned',
      cancel: 'cancelled',
      resume: 'resumed',
    } as const
  )[move]

/** Open ones are edited; a new one may be taken back by its author (7.2). */
export const mayEdit = ({ status }: Pick<Judged, 'status'>, { isAuthor, isAdmin }: Part): boolean =>
  isOpen(status) && (isAuthor || isAdmin)
export const mayDelete = ({ status }: Pick<Judged, 'status'>, { isAuthor, isAdmin }: Part): boolean =>
  isAdmin || (isAuthor && status === 'new')
const maySee = ({ isAssignee, isAuthor, isAdmin }: Part) => isAssignee || isAuthor || isAdmin

/** All that somebody may do with a task now, in the order of the contract. */
export const actionsOf = (task: Judged, part: Part): TaskAction[] => [
  ...MOVES.filter((move) => mayMove(move, task, part)),
  ...(mayEdit(task, part) ? (['edit'] as const) : []),
  ...(mayDelete(task, part) ? (['delete'] as const) : []),
  ...(maySee(part) ? (['comment'] as const) : []),
]

/** Why a task may not be edited; undefined when it may. */
export function editFault(task: Pick<Judged, 'status'>, part: Part): 'TASK_NOT_YOURS' | 'TASK_CLOSED' | undefined {
  if (!part.isAuthor && !part.isAdmin) return 'TASK_NOT_YOURS'
  return isOpen(task.status) ? undefined : 'TASK_CLOSED'
}

/** What finishing and sending for review are judged by. */
export type Finishing = {
  hasForm: boolean
  /** An answer is there, with this call or from an earlier one. */
  isAnswered: boolean
  requirePhoto: boolean
  /** Pictures of the result. */
  photos: number
}

/** The first that is missing, in the order in which the card asks for it. */
export function finishFault(move: Move, { hasForm, isAnswered, requirePhoto, photos }: Finishing) {
  if (move !== 'finish' && move !== 'submit') return undefined
  if (hasForm && !isAnswered) return 'TASK_FORM_REQUIRED'
  return requirePhoto && photos === 0 ? 'TASK_PHOTO_REQUIRED' : undefined
}
/** Who returns a task says what is to be done better. */
export const lacksComment = (move: Move, comment: string | undefined): boolean =>
  move === 'return' && isBlank(comment ?? '')

/** What a screen has to ask for before it sends the move: a board opens the step instead of failing. */
export type Step = 'form' | 'photo' | 'comment'
/** In the order in which they are asked for. */
export const stepsOf = (move: Move, task: { hasForm: boolean; requirePhoto: boolean }): Step[] => {
  if (move === 'return') return ['comment']
  if (move !== 'finish' && move !== 'submit') return []
  return [...(task.hasForm ? (['form'] as const) : []), ...(task.requirePhoto ? (['photo'] as const) : [])]
}

/** What is over is late no more. */
export const isOverdue = (status: TaskStatus, deadline: string | null, now: number): boolean =>
  deadline !== null && isOpen(status) && Date.parse(deadline) <= now

/** On create and for a new deadline; one that stood already may have passed. */
export const isPast = (deadline: string | null | undefined, now: number, before: string | null = null): boolean =>
  typeof deadline === 'string' &&
  Date.parse(deadline) <= now &&
  (before === null || Date.parse(before) !== Date.parse(deadline))

/** How many people a task may have: one that all share, or one for each. */
export const assigneesMax = (mode: Schemas['TaskAssignMode']): number =>
  mode === 'each' ? limits.tasks.eachMax : limits.tasks.assigneesMax

/**
 * When something was done on a device: its clock may go fast, and nothing is done before the task was there, nor in the
 * moment that made it: the history would have either before the other.
 */
export const doneAt = (at: string | undefined, createdAt: string, now: number): number =>
  at === undefined ? now : Math.min(Math.max(Date.parse(at), Date.parse(createdAt) + 1), now)

const ORDER = { high: 1, medium: 2, low: 3 } as const
/** As it is kept and sorted by. */
export const rankOf = (priority: Schemas['TaskPriority']): number => ORDER[priority]
export const priorityOf = (rank: number): Schemas['TaskPriority'] =>
  rank === ORDER.high ? 'high' : rank === ORDER.low ? 'low' : 'medium'

/** «№125» and «125» of a search. */
export const numberIn = (search: string): number | undefined => {
  const [, digits] = /^\s*(?:№|#)?\s*(\d{1,9})\s*$/.exec(search) ?? []
  return digits === undefined ? undefined : Number(digits)
}
