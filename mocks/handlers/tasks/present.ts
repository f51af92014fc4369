import { mayOpen } from '../../news.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { filesIn } from '../../../openapi/rules/forms/forms.ts'
import { nextAt, type ScheduleRule } from '../../../openapi/rules/time/schedule.ts'
import { ruleOf } from '../../../openapi/rules/tasks/task-repeat.ts'
import { actionsOf, isOverdue, type Part } from '../../../openapi/rules/tasks/tasks.ts'
import type { MockSignedIn } from '../../context.ts'
import { db, rowsOf, staffOf, type Schemas } from '../../db.ts'
import { addressOf } from '../../files.ts'
import { may } from '../../may.ts'
import { byName, placesOf } from '../../people.ts'
import { mayRead } from '../../reading.ts'
import type { StoredFile } from '../../seed/files.ts'
import type { StoredSeries, StoredTask } from '../../seed/tasks/rows.ts'
import { checklistOf, fillsIn } from '../checklists/access.ts'
import { withSamples } from '../forms/present.ts'

export type Who = Pick<MockSignedIn, 'company' | 'user' | 'now'>

export const partOf = ({ user }: Who, { assignees, createdBy }: Pick<StoredTask, 'assignees' | 'createdBy'>): Part => ({
  isAssignee: assignees.includes(user.id),
  isAuthor: createdBy === user.id,
  isAdmin: may(user, 'task.writeAll'),
})

/** Those that are there for him. */
export const seenBy = (who: Who): StoredTask[] =>
  rowsOf('tasks', who.company._id).filter((task) => {
    const { isAssignee, isAuthor } = partOf(who, task)
    return isAssignee || isAuthor || may(who.user, 'task.readAll')
  })
export const taskOf = (who: Who, id: string) => seenBy(who).find(({ _id }) => _id === id)

/** Later than it was, by the clock where that went on. */
export const changedAt = ({ now }: Pick<Who, 'now'>, { updatedAt }: { updatedAt: string }) =>
  new Date(Math.max(now(), Date.parse(updatedAt) + 1)).toISOString()
export const isStale = (known: string | undefined, { updatedAt }: { updatedAt: string }) =>
  known !== undefined && Date.parse(known) !== Date.parse(updatedAt)

/** Whoever was removed has left his name. */
export const personRef = ({ company }: Who, id: string | null): Schemas['PersonRef'] => {
  const person = rowsOf('users', company._id).find((one) => one.id === id)
  return person ? { id: person.id, name: person.name } : { id: null, name: '—' }
}

export const peopleOf = ({ company }: Who, ids: readonly string[]): Schemas['TaskPerson'][] =>
  rowsOf('users', company._id)
    .filter(({ id }) => ids.includes(id))
    .sort((a, b) => byName(a, b) || a.id.localeCompare(b.id))
    .map((user) => ({
      id: user.id,
      name: user.name,
      isActive: user.isActive && staffOf(company._id).includes(user),
      position: placesOf(user, company._id).position,
    }))

/** What is looked up in a company, whoever asks. */
type Here = Pick<Who, 'company'>
export const categoryRef = ({ company }: Here, id: string | null): Schemas['NamedRef'] | null => {
  const row = rowsOf('categories', company._id).find(({ _id }) => _id === id)
  return row ? { _id: row._id, name: row.name } : null
}
const placeOf = ({ company }: Here, id: string | null) =>
  rowsOf('restaurants', company._id).find(({ _id }) => _id === id)
export const restaurantRef = (who: Here, id: string | null): Schemas['NamedRef'] | null => {
  const row = placeOf(who, id)
  return row ? { _id: row._id, name: row.name } : null
}
export const zoneOf = (who: Here, restaurant: string | null): string =>
  placeOf(who, restaurant)?.timezone || who.company.timezone
export const formRef = ({ company }: Who, id: string | null): Schemas['FormRef'] | null => {
  const row = rowsOf('forms', company._id).find(({ _id }) => _id === id)
  return row ? { _id: row._id, title: row.title } : null
}

const attached = (file: StoredFile): Schemas['TaskFile'] => ({
  fileId: file.id,
  name: file.originalName,
  url: addressOf(file),
  size: file.size,
  mimetype: file.mimetype,
  ...(file.width && file.height && { width: file.width, height: file.height }),
  createdAt: file.createdAt,
})
export const picked = ({ company }: Who, ids: readonly string[]): Schemas['TaskFile'][] => {
  const files = rowsOf('files', company._id)
  return ids.flatMap((id) => files.find((file) => file.id === id) ?? []).map(attached)
}

/** What was cancelled counts neither way. */
function groupOf(who: Who, task: StoredTask): Schemas['TaskGroupRef'] | null {
  if (task.group === null) return null
  const all = rowsOf('tasks', who.company._id).filter(({ group }) => group === task.group)
  const { isAuthor, isAdmin } = partOf(who, task)
  if (!isAuthor && !isAdmin) return { _id: task.group }
  return {
    _id: task.group,
    done: all.filter(({ status }) => status === 'done').length,
    count: all.filter(({ status }) => status !== 'cancelled').length,
  }
}

const common = (who: Who, task: StoredTask) => ({
  _id: task._id,
  number: task.number,
  title: task.title,
  ...(task.externalId && { externalId: task.externalId }),
  status: task.status,
  priority: task.priority,
  category: categoryRef(who, task.category),
  restaurant: restaurantRef(who, task.restaurant),
  timezone: zoneOf(who, task.restaurant),
  deadline: task.deadline,
  isOverdue: isOverdue(task.status, task.deadline, who.now()),
  requireReview: task.requireReview,
  requirePhoto: task.requirePhoto,
  commentsCount: task.comments.filter(({ deleted }) => !deleted).length,
  group: groupOf(who, task),
  actions: actionsOf(task, partOf(who, task)),
  createdBy: personRef(who, task.createdBy),
  createdAt: task.createdAt,
  updatedAt: task.updatedAt,
  completedAt: task.completedAt,
})

export const summaryOf = (who: Who, task: StoredTask): Schemas['TaskSummary'] => ({
  ...common(who, task),
  assignees: peopleOf(who, task.assignees).slice(0, limits.tasks.shownAssignees),
  assigneesCount: task.assignees.length,
  hasForm: task.form !== null,
  series: task.series,
})

export const responseOf = ({ company }: Who, { _id }: StoredTask) =>
  rowsOf('formResponses', company._id).find(({ task }) => task?._id === _id)
export const fieldsAsked = ({ company }: Who, formId: string, version: number) =>
  rowsOf('formVersions', company._id).find((one) => one.formId === formId && one.version === version)?.fields ?? []

function answerOf(who: Who, task: StoredTask): Schemas['FormResponse'] | null {
  const found = responseOf(who, task)
  const form = rowsOf('forms', who.company._id).find(({ _id }) => _id === found?.formId)
  if (!found || !form) return null
  const fields = fieldsAsked(who, form._id, found.version)
  return {
    _id: found._id,
    form: { _id: form._id, title: form.title, version: found.version },
    fields: withSamples(fields, who.company._id),
    task: { _id: task._id, number: task.number, title: task.title },
    restaurant: restaurantRef(who, found.restaurant?._id ?? null),
    values: found.values,
    files: picked(
      who,
      filesIn(fields, found.values).map(({ id }) => id),
    ),
    submittedBy: personRef(who, found.submittedBy.id),
    submittedAt: found.submittedAt,
  }
}

/** As it is called today, where the reader may go there; a run is called as its checklist. */
export function titleOf(who: Who, { type, id }: Schemas['TaskSourceInput']): string | undefined {
  if (type === 'news') return rowsOf('news', who.company._id).find((one) => one._id === id && mayOpen(one, who))?.title
  if (type === 'article')
    return rowsOf('articles', who.company._id).find((one) => one._id === id && mayRead(one, who))?.title
  const run = rowsOf('runs', who.company._id).find((one) => one._id === id)
  const isThere = run && (may(who.user, 'task.readAll') || fillsIn(who, run, who.user))
  return isThere ? checklistOf(who, run.checklist)?.title : undefined
}
function sourceOf(who: Who, source: StoredTask['source']): Schemas['TaskSource'] | null {
  if (!source) return null
  const title = titleOf(who, source)
  return { ...source, ...(title !== undefined && { title }) }
}

export const nextOf = (who: Who, { repeat, restaurant, ended }: StoredSeries): string | null => {
  const rule: ScheduleRule = ruleOf(repeat)
  return ended ? null : (nextAt(rule, zoneOf(who, restaurant), new Date(who.now()))?.toISOString() ?? null)
}
function seriesRef(who: Who, id: string | null): Schemas['TaskSeriesRef'] | null {
  const series = db.taskSeries.find(({ row }) => row._id === id)?.row
  return series
    ? { _id: series._id, repeat: series.repeat, nextAt: nextOf(who, series), isActive: !series.ended }
    : null
}

export function cardOf(who: Who, task: StoredTask): Schemas['Task'] {
  const form = rowsOf('forms', who.company._id).find(({ _id }) => _id === task.form)
  const { result, returned, completedBy } = task
  return {
    ...common(who, task),
    description: task.description,
    assignees: peopleOf(who, task.assignees),
    assignMode: task.assignMode,
    form: form
      ? {
          _id: form._id,
          title: form.title,
          description: form.description,
          version: form.version,
          fields: withSamples(form.fields, who.company._id),
        }
      : null,
    formResponse: answerOf(who, task),
    attachments: picked(who, task.attachments),
    result: result
      ? {
          comment: result.comment,
          attachments: picked(who, result.attachments),
          submittedBy: personRef(who, result.by),
          submittedAt: result.at,
        }
      : null,
    returned: returned ? { comment: returned.comment, by: personRef(who, returned.by), at: returned.at } : null,
    series: seriesRef(who, task.series),
    source: sourceOf(who, task.source),
    completedBy: completedBy === undefined ? null : personRef(who, completedBy),
  }
}
