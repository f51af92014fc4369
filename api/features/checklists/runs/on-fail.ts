import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { valueWords } from '../../../../openapi/rules/text/norm-words.ts'
import { failureWords, fixDraft } from '../../../../openapi/rules/checklists/run-fixes.ts'
import { assigneesMax, rankOf } from '../../../../openapi/rules/tasks/tasks.ts'
import type { Tag } from '../../../db/client.ts'
import { lock } from '../../../db/locks.ts'
import type { Event } from '../../../events/record.ts'
import { insertComment } from '../../../tasks/comment.ts'
import { insertTasks, tasksFor } from '../../../tasks/insert.ts'
import { tellCommented } from '../../../tasks/told.ts'
import { tellDeviation } from '../told-failed.ts'
import type { AnswerRow } from '../../../checklists/run-answers.ts'
import type { RunRow } from './rows.ts'

export type Failure = { item: Item; answer: AnswerRow }
type Where = { companyId: string; run: RunRow; now: Date }

/**
 * A task for each failure, or, while one of the same item and place stands open, a word to it. Returns the tasks that it
 * opened, as events. Who opens tasks for a company does it one after the other: they take its numbers anyway.
 */
export async function openFixes(sql: Tag, where: Where, failures: readonly Failure[]): Promise<Event[]> {
  if (failures.length === 0) return []
  await lock(sql, 'checklist fixes', where.companyId)
  const events: Event[] = []
  for (const failure of failures) {
    const standing = await holdOpen(sql, where, failure.item.id)
    if (standing === undefined) events.push(await open(sql, where, failure))
    else await addTo(sql, where, standing, failure)
  }
  return events
}

/** The open task of the item in this place, held so that nobody closes it before it was told. */
async function holdOpen(sql: Tag, { companyId, run }: Where, itemId: string): Promise<string | undefined> {
  const find = () => sql<{ taskId: string }[]>`
    select task_id from checklist_fixes
    where company_id = ${companyId} and checklist_id = ${run.checklistId} and item_id = ${itemId} and is_open
      and restaurant_id is not distinct from ${run.restaurantId}`
  const [found] = await find()
  if (!found) return undefined
  await sql`select from tasks where company_id = ${companyId} and id = ${found.taskId} for no key update`
  // Whoever was closing it has done so by now.
  const [still] = await find()
  return still?.taskId
}

async function open(sql: Tag, { companyId, run, now }: Where, failure: Failure): Promise<Event> {
  const { item, answer } = failure
  const { title, description, priority, requirePhoto, deadline } = fixDraft(run.title, item, answer, now.getTime())
  const [task] = tasksFor('any', await doersOf(sql, companyId, run, failure))
  if (!task) throw new Error('a task for anybody is one')
  const draft = {
    title,
    description,
    priority: rankOf(priority),
    restaurantId: run.restaurantId,
    categoryId: run.category?._id ?? null,
    formId: null,
    seriesId: null,
    groupId: null,
    deadline,
    details: {
      assignMode: 'any' as const,
      requireReview: false,
      requirePhoto,
      attachments: [...new Set(answer.photos)],
      source: { type: 'checklist' as const, id: run.id, itemId: item.id },
    },
    createdBy: answer.answeredBy,
    createdAt: now,
  }
  await insertTasks(sql, companyId, draft, [task], { userId: answer.answeredBy, person: answer.answeredBy })
  await sql`
    insert into checklist_fixes (company_id, task_id, checklist_id, restaurant_id, item_id)
    values (${companyId}, ${task.id}, ${run.checklistId}, ${run.restaurantId}, ${item.id})`
  await name(sql, companyId, run, task.id, item.id)
  const what = `${item.title}: ${valueWords(item, answer.value, answer.na)}`
  const deviation = { run: run.id, item: item.id, task: task.id, what, restaurant: run.restaurantId }
  await tellDeviation(sql, companyId, deviation, now)
  return { action: 'task.created', entity: { id: task.id, title } }
}

/** Once a run: more answers of it say nothing new to whoever mends it. */
async function addTo(sql: Tag, { companyId, run, now }: Where, taskId: string, failure: Failure): Promise<void> {
  const { item, answer } = failure
  if (!(await name(sql, companyId, run, taskId, item.id))) return
  const by = answer.answeredBy
  const text = failureWords(item, answer)
  const comment = Bun.randomUUIDv7('hex', now)
  await insertComment(sql, companyId, {
    id: comment,
    taskId,
    by,
    text,
    attachments: [...new Set(answer.photos)],
    at: now,
  })
  const [task] = await sql<{ id: string; number: number; title: string }[]>`
    update tasks set updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where company_id = ${companyId} and id = ${taskId} returning id, number, title`
  if (task) await tellCommented(sql, { company: companyId, by, now }, task, { comment, text, called: [] })
}

/** Whether it is new that the item's failure in this run belongs to the task. */
async function name(sql: Tag, companyId: string, run: RunRow, taskId: string, itemId: string): Promise<boolean> {
  const { count } = await sql`
    insert into run_fixes (company_id, run_id, item_id, task_id) values (${companyId}, ${run.id}, ${itemId}, ${taskId})
    on conflict do nothing`
  return count > 0
}

/** The people of the item's rule who work; where nobody is left of them, who answered. */
async function doersOf(
  sql: Tag,
  companyId: string,
  { restaurantId }: RunRow,
  { item, answer }: Failure,
): Promise<string[]> {
  const { assignees = [], position } = item.onFail ?? {}
  const meant = position
    ? sql`u.position_id = ${position} and (${restaurantId}::uuid is null or exists (
        select from user_restaurants w
        where w.company_id = ${companyId} and w.user_id = u.id and w.restaurant_id = ${restaurantId}))`
    : sql`u.id = any (${[...assignees]}::uuid[])`
  // Whoever is being switched off is waited for, as where people are chosen by hand.
  const rows = await sql<{ id: string }[]>`
    select u.id from users u
    where u.company_id = ${companyId} and u.is_active and u.deleted_at is null and ${meant}
    order by u.id limit ${assigneesMax('any')} for share of u`
  return rows.length > 0 ? rows.map(({ id }) => id) : [answer.answeredBy]
}
