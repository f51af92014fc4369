import { problem } from '../../../openapi/contract.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { externalIdOf } from '../../../openapi/rules/integrations/external-id.ts'
import { taskChanges, type TaskFacts } from '../../../openapi/rules/tasks/task-changes.ts'
import { editFault, isPast, rankOf } from '../../../openapi/rules/tasks/tasks.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { FeatureHandlers, SessionContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { unlessExternalIdTaken } from '../../db/external-ids.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { record } from '../../events/record.ts'
import { retitle } from '../../notifications/settle.ts'
import { presentCard, card, type CardRow } from './card.ts'
import { type Details, filesOf } from '../../tasks/details.ts'
import { settleLeft, settleMoved, tellAssigned } from '../../tasks/told.ts'
import { keep } from './history.ts'
import { search } from '../../tasks/insert.ts'
import { lockTask } from './lock.ts'
import { refer } from './refer.ts'
import { lost } from './refuse.ts'
import { answered, keepFiles } from './task-files.ts'
import { partOf, whoOf, type Who } from './who.ts'

type Schemas = components['schemas']

/** What the form does not name stays as it was. */
export const taskUpdate: FeatureHandlers<'tasks'>['taskUpdate'] = async (context) => {
  const { path, body, db, company } = context
  const writing = db.write(company._id, (sql) => changeTask(sql, context, path.id, body))
  return { status: 200, body: await unlessExternalIdTaken(writing) }
}

/** The card as it is then; in the caller's transaction. */
export async function changeTask(
  sql: Tag,
  context: SessionContext,
  taskId: string,
  body: Schemas['TaskUpdate'],
): Promise<Schemas['Task']> {
  const who = whoOf(context)
  const old = await lockTask(sql, who, taskId)
  if (!old) throw problem(404, 'TASK_NOT_FOUND')
  const fault = editFault(old, partOf(who, old))
  if (fault === 'TASK_NOT_YOURS') throw problem(409, fault)
  if (isStale(body.updatedAt, old)) throw problem(409, fault ?? 'STALE')
  const before = await presentCard(sql, who, old)
  const named = await refer(sql, who, body, {
    assignees: old.people.flatMap(({ id }) => id ?? []),
    category: old.category?._id ?? null,
    restaurant: old.restaurant?._id ?? null,
    form: old.form?._id ?? null,
    files: filesOf(old.details),
  })
  const { assignees, attachments, ...places } = named
  const next: TaskFacts = {
    ...before,
    ...places,
    ...(assignees && { assignees }),
    ...(attachments && { attachments }),
    title: body.title === undefined ? before.title : cleanText(body.title),
    externalId: externalIdOf(body.externalId, old.externalId),
    description: body.description === undefined ? before.description : cleanText(body.description),
    priority: body.priority ?? before.priority,
    deadline: body.deadline === undefined ? before.deadline : body.deadline,
    requireReview: body.requireReview ?? before.requireReview,
    requirePhoto: body.requirePhoto ?? before.requirePhoto,
  }
  const changes = taskChanges(before, next)
  if (!changes) return before
  // The same once more is no change: a program that begins anew sends what it has sent, and the task may be done by then.
  if (fault) throw problem(409, fault)
  if (isPast(next.deadline, who.now.getTime(), before.deadline))
    throw problem(400, 'DEADLINE_PAST', undefined, lost('DEADLINE_PAST', 'deadline'))
  if (old.response && next.form?._id !== old.form?._id) throw problem(409, 'TASK_ANSWERED')
  await write(sql, who, old, next)
  const at = who.now
  await keep(sql, who.companyId, { taskId: old.id, at, by: who.userId, action: 'updated', changes })
  await record(sql, context, { action: 'task.updated', entity: { id: old.id, title: next.title }, changes })
  await search(sql, who.companyId, [old.id])
  await tellPeople(sql, who, old, next)
  if (changes.deadline) await settleMoved(sql, { company: who.companyId, by: who.person, now: at }, old.id)
  if (changes.title) await retitle(sql, who.companyId, { id: old.id, title: next.title }, at)
  // Whoever takes part no longer has changed it all the same: an author still does, and an administrator sees all.
  const written = await card(sql, who, old.id)
  if (!written) throw new Error('a locked task was not found')
  return written
}

async function write(sql: Tag, { companyId, now }: Who, old: CardRow, next: TaskFacts): Promise<void> {
  const details: Details = {
    ...old.details,
    requireReview: next.requireReview,
    requirePhoto: next.requirePhoto,
    attachments: next.attachments.map(({ fileId }) => fileId),
  }
  const deadline = typeof next.deadline === 'string' ? new Date(next.deadline) : null
  await sql`
    update tasks set title = ${next.title}, external_id = ${next.externalId ?? null}, description = ${next.description}, priority = ${rankOf(next.priority)},
      deadline = ${deadline}, category_id = ${next.category?._id ?? null}, restaurant_id = ${next.restaurant?._id ?? null},
      form_id = ${next.form?._id ?? null}, details = ${sql.json(details as never)}, updated_at = ${changedAt(now, old)}
    where company_id = ${companyId} and id = ${old.id}`
  await keepPeople(
    sql,
    companyId,
    old.id,
    next.assignees.flatMap(({ id }) => id ?? []),
  )
  await keepFiles(sql, companyId, old.id, [...filesOf(details), ...answered(old)])
}

/** Whoever does it from now on, and whoever does it no more. */
async function tellPeople(sql: Tag, { companyId, person, now }: Who, old: CardRow, next: TaskFacts): Promise<void> {
  const [had, has] = [old.people, next.assignees].map((people) => people.flatMap(({ id }) => id ?? []))
  const where = { company: companyId, by: person, now }
  const [came, left] = [has?.filter((id) => !had?.includes(id)) ?? [], had?.filter((id) => !has?.includes(id)) ?? []]
  if (came.length > 0) await tellAssigned(sql, where, [old.id], came)
  if (left.length > 0) await settleLeft(sql, where, [old.id], left)
}

/** These and no others: whoever is not among them reads nothing of it from his next call on. */
export async function keepPeople(sql: Tag, companyId: string, taskId: string, ids: readonly string[]): Promise<void> {
  const now = [...ids]
  await sql`
    delete from task_people where company_id = ${companyId} and task_id = ${taskId} and user_id <> all (${now}::uuid[])`
  await sql`
    insert into task_people (company_id, user_id, task_id, status, deadline, created_at, priority, restaurant_id, category_id,
      created_by)
    select t.company_id, u.id, t.id, t.status, t.deadline, t.created_at, t.priority, t.restaurant_id, t.category_id, t.created_by
    from tasks t, unnest(${now}::uuid[]) u (id) where t.company_id = ${companyId} and t.id = ${taskId}
    on conflict do nothing`
}
