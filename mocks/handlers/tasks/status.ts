import { problem } from '../../../openapi/contract.ts'
import { fieldMessages } from '../../../openapi/gen/messages.gen.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { cleanValues, filesIn, foreignFaults, valueFaults } from '../../../openapi/rules/forms/forms.ts'
import {
  doneAt,
  eventOf,
  finishFault,
  historyOf,
  isOpen,
  lacksComment,
  type Move,
  moveTo,
} from '../../../openapi/rules/tasks/tasks.ts'
import type { FeatureHandlers, MockSignedIn } from '../../context.ts'
import { db, newId, rowsOf, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import { failOnPurpose } from '../../fail.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import type { StoredTask } from '../../seed/tasks/rows.ts'
import { closeFix } from '../checklists/fixes.ts'
import { keep } from './history.ts'
import { cardOf, changedAt, fieldsAsked, isStale, partOf, responseOf, restaurantRef, taskOf } from './present.ts'
import { attachable, lost } from './refer.ts'
import { tellMoved } from './told.ts'

type Body = Schemas['TaskSetStatus']

export const taskSetStatus: FeatureHandlers<'tasks'>['taskSetStatus'] = async (context) => {
  const { path, body, problem: refuse } = context
  await failOnPurpose(wordFailures, body.result?.comment ?? body.comment, context)
  const task = taskOf(context, path.id)
  if (!task) throw refuse(404, 'TASK_NOT_FOUND')
  const isDone = body.clientId !== undefined && task.history.some(({ clientId }) => clientId === body.clientId)
  if (!isDone) {
    if (isStale(body.updatedAt, task)) throw refuse(409, 'STALE')
    const move = moveTo(body.status, task, partOf(context, task))
    if (!move) throw refuse(409, 'TASK_TRANSITION')
    make(context, body, task, move)
  }
  return { status: 200, body: cardOf(context, task) }
}

function make(context: MockSignedIn, body: Body, task: StoredTask, move: Move): void {
  const { user, now } = context
  const comment = body.comment === undefined ? undefined : cleanText(body.comment) || undefined
  if (lacksComment(move, comment)) throw lost('RETURN_COMMENT_REQUIRED', 'comment')
  const moment = doneAt(body.at, task.createdAt, now())
  const at = new Date(moment).toISOString()
  if (move === 'finish' || move === 'submit') finish(context, body, task, move, at)
  if (move === 'return') task.returned = { comment: comment ?? '', by: user.id, at }
  if (move === 'accept' || move === 'finish') task.returned = undefined
  const changes = { status: { old: task.status, new: body.status } }
  task.completedBy = isOpen(body.status) ? undefined : user.id
  task.completedAt = isOpen(body.status) ? null : at
  task.status = body.status
  if (!isOpen(body.status)) closeFix(task._id)
  task.updatedAt = changedAt(context, task)
  keep(task, moment, { by: user.id, action: historyOf(move), comment, changes, clientId: body.clientId })
  record(context, {
    action: eventOf(move),
    entity: { id: task._id, title: task.title },
    changes: { ...changes, ...(comment && { comment: { new: comment } }) },
  })
  tellMoved(context, task, move === 'return' ? 'returned' : body.status)
}

/** Everything is looked at before anything is written. */
function finish(context: MockSignedIn, body: Body, task: StoredTask, move: Move, at: string): void {
  const { company, user } = context
  const form = rowsOf('forms', company._id).find(({ _id }) => _id === task.form)
  const stood = responseOf(context, task)
  const values = form && body.formValues ? readAnswers(context, body, form, stood) : undefined
  const before = task.result
  const attachments = body.result?.attachments ?? before?.attachments ?? []
  const had = [...task.attachments, ...(before?.attachments ?? [])]
  const types = attachable(context, { 'result.attachments': attachments }, had)
  const fault = finishFault(move, {
    hasForm: form !== undefined,
    isAnswered: values !== undefined || stood !== undefined,
    requirePhoto: task.requirePhoto,
    photos: types.filter((type) => type.startsWith('image/')).length,
  })
  if (fault) throw problem(409, fault)
  const comment = cleanText(body.result?.comment ?? before?.comment ?? '')
  task.result = { comment, attachments, by: user.id, at }
  if (!form || !values) return
  const answer = {
    formId: form._id,
    version: form.version,
    restaurant: restaurantRef(context, task.restaurant),
    values,
    submittedBy: { id: user.id, name: user.name },
    submittedAt: at,
    updatedAt: at,
  }
  const { _id, number, title } = task
  if (stood) Object.assign(stood, answer)
  else
    db.formResponses.push({
      companyId: company._id,
      row: { _id: newId(context.now()), task: { _id, number, title }, ...answer },
    })
}

type Form = Pick<Schemas['TaskForm'], '_id' | 'version' | 'fields'>
type Stood = ReturnType<typeof responseOf>
function readAnswers(context: MockSignedIn, body: Body, form: Form, stood: Stood): Schemas['FormValues'] {
  const { formValues: given = {}, formVersion } = body
  const values = cleanValues(form.fields, given)
  const foreign = formVersion === undefined ? {} : foreignFaults(form.fields, given)
  const faults = { ...foreign, ...valueFaults(form.fields, given) }
  const named = filesIn(form.fields, values)
  if (Object.keys(faults).length === 0) {
    const asked = stood ? fieldsAsked(context, stood.formId, stood.version) : []
    const had = stood ? filesIn(asked, stood.values).map(({ id }) => id) : []
    for (const { field, id } of named) {
      const [type] = attachable(context, { [`formValues.${field.id}`]: [id] }, had)
      if (field.type === 'photo' && !type?.startsWith('image/')) faults[field.id] = fieldMessages.valuePhoto
    }
  }
  const fields = Object.fromEntries(Object.entries(faults).map(([id, text]) => [`formValues.${id}`, text]))
  if (Object.keys(fields).length === 0) return values
  // They were given to other fields: the card shows which of them still fit.
  const isOther = formVersion !== form.version || Object.keys(foreign).length > 0
  if (formVersion !== undefined && isOther) throw problem(409, 'FORM_CHANGED', undefined, { fields })
  throw problem(400, 'FORM_VALUES_INVALID', undefined, { fields })
}
