import type { components } from '../../../../openapi/gen/schema.d.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { momentOf, wallAt } from '../../../../openapi/rules/time/wall-clock.ts'
import { isTime, timeOf } from '../../../lib/clock-time.ts'

type Schemas = components['schemas']
export interface Person {
  id: string
  name: string
}
export type Attached = Pick<Schemas['TaskFile'], 'fileId' | 'name' | 'url' | 'size' | 'mimetype'>

/** A task as it is filled in: flat, for drafts and comparisons; ids of choices, '' is none. */
export interface TaskDraft {
  title: string
  description: string
  people: readonly Person[]
  assignMode: Schemas['TaskAssignMode']
  /** YYYY-MM-DD and HH:mm on the wall of the restaurant. */
  dueDate: string
  dueTime: string
  priority: Schemas['TaskPriority']
  restaurant: string
  category: string
  form: string
  requireReview: boolean
  requirePhoto: boolean
  files: readonly Attached[]
}

export const newTask: TaskDraft = {
  title: '',
  description: '',
  people: [],
  assignMode: 'any',
  dueDate: '',
  dueTime: limits.tasks.deadlineTime,
  priority: 'medium',
  restaurant: '',
  category: '',
  form: '',
  requireReview: false,
  requirePhoto: false,
  files: [],
}

interface Wall {
  dueDate: string
  dueTime: string
}

const clockOf = ({ dueTime }: Wall) => timeOf(dueTime) || limits.tasks.deadlineTime
export const hasTime = (draft: Wall): boolean => isTime(clockOf(draft))
const wallIn = (draft: Wall) => (hasTime(draft) ? Date.parse(`${draft.dueDate}T${clockOf(draft)}Z`) : Number.NaN)
/** A day may have a year that none is. */
export const isMoment = (draft: Wall): boolean => !Number.isNaN(wallIn(draft))

/**
 * The moment that a day and a time mean there; no day is no deadline. What is no moment goes as it was typed: the server
 * refuses it, and nobody has a task without the deadline that was meant.
 */
export function deadlineOf(draft: Wall, zone: string): string | null {
  if (draft.dueDate === '') return null
  return isMoment(draft) ? momentOf(zone, wallIn(draft)).toISOString() : `${draft.dueDate}T${clockOf(draft)}`
}

export function wallOf(deadline: string | null, zone: string): Wall {
  if (deadline === null) return { dueDate: '', dueTime: limits.tasks.deadlineTime }
  const wall = new Date(wallAt(zone, new Date(deadline))).toISOString()
  return { dueDate: wall.slice(0, 10), dueTime: wall.slice(11, 16) }
}

const idOrNull = (id: string) => (id === '' ? null : id)

/** What all bodies have alike: of a task, a series and a template. */
export const sharedOf = (draft: TaskDraft) => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  assignees: draft.people.map(({ id }) => id),
  priority: draft.priority,
  restaurant: idOrNull(draft.restaurant),
  category: idOrNull(draft.category),
  form: idOrNull(draft.form),
  requireReview: draft.requireReview,
  requirePhoto: draft.requirePhoto,
  attachments: draft.files.map(({ fileId }) => fileId),
})

interface Kept {
  title: string
  description: string
  assignees: readonly { id: string | null; name: string }[]
  assignMode: Schemas['TaskAssignMode']
  priority: Schemas['TaskPriority']
  restaurant: { _id: string } | null
  category: { _id: string } | null
  form: { _id: string } | null
  requireReview: boolean
  requirePhoto: boolean
  attachments: readonly Attached[]
}

/** Of a task, a series or a template that stands. */
export const draftOf = (kept: Kept): TaskDraft => ({
  ...newTask,
  title: kept.title,
  description: kept.description,
  people: kept.assignees.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])),
  assignMode: kept.assignMode,
  priority: kept.priority,
  restaurant: kept.restaurant?._id ?? '',
  category: kept.category?._id ?? '',
  form: kept.form?._id ?? '',
  requireReview: kept.requireReview,
  requirePhoto: kept.requirePhoto,
  files: kept.attachments.map(({ fileId, name, url, size, mimetype }) => ({ fileId, name, url, size, mimetype })),
})
