import { holdWithin } from '../../audience/within.ts'
import { problem } from '../../../openapi/contract.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { externalIdOf } from '../../../openapi/rules/integrations/external-id.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { assigneesMax, isPast, rankOf } from '../../../openapi/rules/tasks/tasks.ts'
import { failedItemOf, isFixed, keepFix } from '../../checklists/item-fix.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { FeatureHandlers, SessionContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { unlessExternalIdTaken } from '../../db/external-ids.ts'
import { record } from '../../events/record.ts'
import { insertTasks, tasksFor } from '../../tasks/insert.ts'
import { refer } from './refer.ts'
import { lost } from './refuse.ts'
import { createSeries } from './series/create.ts'
import { isThere } from './source.ts'
import { presentSummary, selectSummaries } from './summaries.ts'
import { whoOf } from './who.ts'

type Schemas = components['schemas']

/** One that all share, or one for each of them; all of it or nothing. */
export const taskCreate: FeatureHandlers<'tasks'>['taskCreate'] = async (context) => {
  const { body, repeat, company } = context
  const { assignMode = 'any', repeat: rule = null } = body
  const most = assigneesMax(assignMode)
  if (body.assignees.length > most) {
    const fields = { assignees: fill(messages.TOO_MANY_ASSIGNEES, { n: most }) }
    throw problem(400, 'TOO_MANY_ASSIGNEES', { n: most }, { fields })
  }
  const externalId = externalIdOf(body.externalId)
  if (externalId !== null && (rule || (assignMode === 'each' && body.assignees.length > 1)))
    throw problem(400, 'EXTERNAL_ID_OF_MANY', undefined, lost('EXTERNAL_ID_OF_MANY', 'externalId'))
  return unlessExternalIdTaken(repeat.answer(company._id, (sql) => addTasks(sql, context, body, externalId)))
}

/** What the call asks for, in its transaction. */
export async function addTasks(
  sql: Tag,
  context: SessionContext,
  body: Schemas['TaskCreate'],
  externalId: string | null,
): Promise<{ status: 201; body: Schemas['TaskCreated'] }> {
  const { principal } = context
  const { assignMode = 'any', source = null, repeat: rule = null } = body
  const who = whoOf(context)
  holdWithin(who.bound, [body.restaurant], 'restaurant')
  const deadline = rule ? null : (body.deadline ?? null)
  if (isPast(deadline, who.now.getTime()))
    throw problem(400, 'DEADLINE_PAST', undefined, lost('DEADLINE_PAST', 'deadline'))
  if (source && !(await isThere(sql, who, source)))
    throw problem(400, 'SOURCE_NOT_FOUND', undefined, lost('SOURCE_NOT_FOUND', 'source'))
  const { category, restaurant, form, assignees = [], attachments = [] } = await refer(sql, who, body)
  const draft = {
    title: cleanText(body.title),
    description: cleanText(body.description ?? ''),
    priority: rankOf(body.priority ?? 'medium'),
    restaurantId: restaurant?._id ?? null,
    categoryId: category?._id ?? null,
    formId: form?._id ?? null,
    seriesId: null,
    groupId: null,
    externalId,
    deadline: deadline === null ? null : new Date(deadline),
    details: {
      assignMode,
      requireReview: body.requireReview ?? false,
      requirePhoto: body.requirePhoto ?? false,
      attachments: attachments.map(({ fileId }) => fileId),
      ...(source && { source }),
      ...(principal.kind === 'key' && { program: principal.name }),
    },
    createdBy: who.person,
    createdAt: who.now,
  }
  const failed = principal.kind === 'telegram' && !rule ? failedItemOf(source) : undefined
  // His button stands under an alert that others have too: the item has one task, whoever presses it and how often.
  if (failed && (await isFixed(sql, who.companyId, failed)))
    return { status: 201 as const, body: { tasks: [], group: null, series: null } }
  if (rule) return createSeries(sql, context, { draft, people: assignees, rule })
  const tasks = tasksFor(
    assignMode,
    assignees.map(({ id }) => id),
  )
  const groupId = assignMode === 'each' ? Bun.randomUUIDv7() : null
  const [first, ...others] = tasks.map(({ id }) => ({
    action: 'task.created' as const,
    entity: { id, title: draft.title },
  }))
  if (first) await record(sql, context, first, others)
  await insertTasks(sql, who.companyId, { ...draft, groupId }, tasks, who)
  const [fix] = tasks
  if (failed && fix) await keepFix(sql, who.companyId, failed, fix.id)
  const rows = await selectSummaries(
    sql,
    who,
    sql`select id, place from unnest(${tasks.map(({ id }) => id)}::uuid[]) with ordinality n (id, place)`,
  )
  return {
    status: 201 as const,
    body: { tasks: rows.map((row) => presentSummary(who, row)), group: groupId, series: null },
  }
}
