import type { components } from '../../gen/schema.d.ts'
import { type Changes, changesBetween, unlessEmpty } from '../events/changes.ts'
import { isSame } from '../values/same.ts'

type Schemas = components['schemas']
type Named = { readonly name: string }
type Ref = Named & { readonly _id: string }
type Form = { readonly _id: string; readonly title: string }

/** What of a task, a series or a template is told when it changes; what one of them has not is the same on both sides. */
export type TaskFacts = {
  title: string
  externalId?: string | null
  description: string
  priority: Schemas['TaskPriority']
  category: Ref | null
  restaurant: Ref | null
  assignees: readonly (Named & { readonly id: string | null })[]
  requireReview: boolean
  requirePhoto: boolean
  form: Form | null
  attachments: readonly { readonly fileId: string; readonly name: string }[]
  deadline?: string | null
  name?: string
  assignMode?: Schemas['TaskAssignMode']
  repeat?: Schemas['TaskRepeat']
  dueIn?: Schemas['TaskDueIn'] | null
}

/** By names, which the log's readers know; undefined when nothing has changed. */
export const taskChanges = (before: TaskFacts, after: TaskFacts): Changes | undefined =>
  unlessEmpty({
    ...changesBetween(told(before), told(after), [
      'name',
      'title',
      'externalId',
      'description',
      'priority',
      'deadline',
      'assignMode',
      'requireReview',
      'requirePhoto',
    ]),
    ...refChange('category', before.category, after.category),
    ...refChange('restaurant', before.restaurant, after.restaurant),
    ...(before.form?._id !== after.form?._id && {
      form: { old: before.form?.title ?? null, new: after.form?.title ?? null },
    }),
    ...listChange('assignees', before.assignees, after.assignees, ({ id }) => id ?? ''),
    ...listChange('attachments', before.attachments, after.attachments, ({ fileId }) => fileId),
    ...(!isSame(before.repeat, after.repeat) && {
      repeat: { old: before.repeat ?? null, new: after.repeat ?? null },
    }),
    ...(!isSame(before.dueIn, after.dueIn) && { dueIn: { old: before.dueIn ?? null, new: after.dueIn ?? null } }),
  })

const told = ({
  name = '',
  title,
  externalId = null,
  description,
  priority,
  deadline,
  assignMode = 'any',
  ...rest
}: TaskFacts) => ({
  name,
  title,
  externalId,
  description,
  priority,
  // A moment has many spellings.
  deadline: deadline ? new Date(deadline).toISOString() : null,
  assignMode,
  requireReview: rest.requireReview,
  requirePhoto: rest.requirePhoto,
})

const refChange = (field: 'category' | 'restaurant', before: Ref | null, after: Ref | null): Changes =>
  before?._id === after?._id ? {} : { [field]: { old: before?.name ?? null, new: after?.name ?? null } }

/** Another order is no change. */
function listChange<T extends Named>(
  field: 'assignees' | 'attachments',
  before: readonly T[],
  after: readonly T[],
  idOf: (one: T) => string,
): Changes {
  const ids = (list: readonly T[]) => list.map(idOf).toSorted()
  if (isSame(ids(before), ids(after))) return {}
  const names = (list: readonly T[]) => list.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'ru'))
  return { [field]: { old: names(before), new: names(after) } }
}
