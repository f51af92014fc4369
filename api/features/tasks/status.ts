import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
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
import type { FeatureHandlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { record } from '../../events/record.ts'
import { type Answers, keepAnswers, readAnswers } from './answers.ts'
import { type Details, filesOf } from '../../tasks/details.ts'
import { searchState } from '../../tasks/insert.ts'
import { tellMoved } from '../../tasks/told.ts'
import { card, type CardRow, presentCard } from './card.ts'
import { isDone, keep } from './history.ts'
import { lockTask } from './lock.ts'
import { attachable, type Attached } from './refer.ts'
import { lost } from './refuse.ts'
import { answered, keepFiles } from './task-files.ts'
import { partOf, whoOf, type Who } from './who.ts'

type Context = Parameters<FeatureHandlers<'tasks'>['taskSetStatus']>[0]

/** One transaction: it is done with its photos and its answers, or it is not done. */
export const taskSetStatus: FeatureHandlers<'tasks'>['taskSetStatus'] = async (context) => {
  const { path, body, db, company, problem } = context
  return db.write(company._id, async (sql) => {
    const who = whoOf(context)
    const task = await lockTask(sql, who, path.id)
    if (!task) throw problem(404, 'TASK_NOT_FOUND')
    if (await isDone(sql, who.companyId, task.id, body.clientId))
      return { status: 200, body: await presentCard(sql, who, task) }
    if (isStale(body.updatedAt, task)) throw problem(409, 'STALE')
    const move = moveTo(body.status, task, partOf(who, task))
    if (!move) throw problem(409, 'TASK_TRANSITION')
    const made = await make(sql, context, who, task, move)
    const written = made ? await presentCard(sql, who, made) : await card(sql, who, task.id)
    if (!written) throw new Error('a locked task was not found')
    return { status: 200, body: written }
  })
}

/** The task as it is then; undefined: it is to be read anew, for its answers or its group have changed too. */
async function make(sql: Tag, context: Context, who: Who, task: CardRow, move: Move): Promise<CardRow | undefined> {
  const { body, problem } = context
  const { companyId, userId, person } = who
  const comment = body.comment === undefined ? undefined : cleanText(body.comment) || undefined
  if (lacksComment(move, comment))
    throw problem(400, 'RETURN_COMMENT_REQUIRED', undefined, lost('RETURN_COMMENT_REQUIRED', 'comment'))
  const at = new Date(doneAt(body.at, task.createdAt.toISOString(), who.now.getTime()))
  const done = move === 'finish' || move === 'submit' ? await finishing(sql, context, who, task, move, at) : undefined
  const details: Details = { ...task.details, ...(done && { result: done.result }) }
  if (move === 'return') details.returned = { comment: comment ?? '', by: userId, at: at.toISOString() }
  if (move === 'accept' || move === 'finish') delete details.returned
  if (isOpen(body.status)) delete details.completedBy
  else details.completedBy = userId
  if (done) {
    if (done.answers)
      await keepAnswers(sql, companyId, done.answers, {
        taskId: task.id,
        restaurantId: task.restaurant?._id ?? null,
        by: person,
        at,
      })
    const files = [...filesOf(details), ...(done.answers?.files ?? answered(task))]
    const before = [...filesOf(task.details), ...answered(task)]
    if (files.length + before.length > 0) await keepFiles(sql, companyId, task.id, files)
  }
  const completedAt = isOpen(body.status) ? null : at
  const updatedAt = changedAt(who.now, task)
  const moved = sql`
    update tasks set status = ${body.status}, details = ${sql.json(details as never)},
      completed_at = ${completedAt}, updated_at = ${updatedAt}
    where company_id = ${companyId} and id = ${task.id}`.execute()
  const changes = { status: { old: task.status, new: body.status } }
  const { clientId } = body
  const wasOpen = isOpen(task.status)
  // They go out one behind the other without waiting; all of them or none, as the transaction is.
  await Promise.all([
    moved,
    keep(sql, companyId, { taskId: task.id, at, by: userId, action: historyOf(move), comment, changes, clientId }),
    record(sql, context, {
      action: eventOf(move),
      entity: task,
      changes: { ...changes, ...(comment && { comment: { new: comment } }) },
    }),
    isOpen(body.status) !== wasOpen && searchState(sql, companyId, task.id, !wasOpen),
  ])
  const told = { company: companyId, by: person, now: who.now }
  await tellMoved(sql, told, task, move === 'return' ? 'returned' : body.status)
  return done?.answers || task.groupId !== null
    ? undefined
    : { ...task, status: body.status, details, completedAt, updatedAt }
}

/** What is handed in, if nothing is missing; what was handed in before stands where nothing came in its place. */
async function finishing(sql: Tag, context: Context, who: Who, task: CardRow, move: Move, at: Date) {
  const { body, problem } = context
  const { form, details } = task
  const before = details.result
  const given = body.formValues
  const answers: Answers | undefined =
    form && given
      ? await readAnswers(sql, who, form, { values: given, version: body.formVersion, had: answered(task) }, problem)
      : undefined
  const attached: Attached[] = await attachable(
    sql,
    who,
    { 'result.attachments': body.result?.attachments ?? before?.attachments ?? [] },
    filesOf(details),
  )
  const fault = finishFault(move, {
    hasForm: form !== null,
    isAnswered: answers !== undefined || task.response !== null,
    requirePhoto: task.requirePhoto,
    photos: attached.filter(({ mimetype }) => mimetype.startsWith('image/')).length,
  })
  if (fault) throw problem(409, fault)
  const comment = cleanText(body.result?.comment ?? before?.comment ?? '')
  const attachments = attached.map(({ fileId }) => fileId)
  return { answers, result: { comment, attachments, by: who.userId, at: at.toISOString() } }
}
