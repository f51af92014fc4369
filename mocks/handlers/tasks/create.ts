import { limits } from '../../../openapi/gen/limits.gen.ts'
import { problem } from '../../../openapi/contract.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { externalIdOf } from '../../../openapi/rules/integrations/external-id.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { cleanRepeat, deadlineOn, dueToday } from '../../../openapi/rules/tasks/task-repeat.ts'
import { assigneesMax, isPast } from '../../../openapi/rules/tasks/tasks.ts'
import type { FeatureHandlers, MockSignedIn } from '../../context.ts'
import { db, newId, rowsOf, type Schemas } from '../../db.ts'
import { record, type EventContext, type What } from '../../events.ts'
import { holdToFreeExternalId } from '../../external-ids.ts'
import { failOnPurpose } from '../../fail.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import type { StoredSeries, StoredTask } from '../../seed/tasks/rows.ts'
import { entryOf } from './history.ts'
import { nextOf, peopleOf, summaryOf, titleOf, zoneOf } from './present.ts'
import { lost, refer } from './refer.ts'
import { tellAssigned } from './told.ts'

export function holdToPeople(mode: Schemas['TaskAssignMode'], count: number): void {
  const n = assigneesMax(mode)
  if (count <= n) return
  const fields = { assignees: fill(messages.TOO_MANY_ASSIGNEES, { n }) }
  throw problem(400, 'TOO_MANY_ASSIGNEES', { n }, { fields })
}

export type Draft = Omit<StoredTask, '_id' | 'number' | 'group' | 'history' | 'comments'>

/** One that all share, or one for each of them. */
export function tasksOf(context: EventContext, draft: Draft, group: string | null): StoredTask[] {
  const { company, user, now } = context
  const parts = draft.assignMode === 'each' ? draft.assignees.map((id) => [id]) : [draft.assignees]
  const taken = rowsOf('tasks', company._id).map(({ number }) => number)
  const last = Math.max(db.taskNumbers.get(company._id) ?? 0, ...taken)
  db.taskNumbers.set(company._id, last + parts.length)
  return parts.map((assignees, at) => ({
    ...structuredClone(draft),
    _id: newId(now()),
    number: last + at + 1,
    group,
    assignees,
    comments: [],
    // Nothing is done before it was made, to the millisecond.
    history: [entryOf(Date.parse(draft.createdAt), { by: user?.id ?? null, action: 'created' })],
  }))
}

export function put(context: EventContext, tasks: readonly StoredTask[]): void {
  db.tasks.push(...tasks.map((row) => ({ companyId: context.company._id, row })))
  for (const task of tasks) tellAssigned(context, task)
}
export const made = (tasks: readonly StoredTask[]): What[] =>
  tasks.map(({ _id, title }) => ({ action: 'task.created', entity: { id: _id, title } }))
export const groupFor = ({ now }: EventContext, { assignMode }: Draft) => (assignMode === 'each' ? newId(now()) : null)

export const taskCreate: FeatureHandlers<'tasks'>['taskCreate'] = async (context) => {
  const { body, company, user, now } = context
  await failOnPurpose(wordFailures, body.title, context)
  const { assignMode = 'any', source, repeat } = body
  holdToPeople(assignMode, body.assignees.length)
  const asked = repeat ? null : (body.deadline ?? null)
  if (isPast(asked, now())) throw lost('DEADLINE_PAST', 'deadline')
  const externalId = externalIdOf(body.externalId)
  if (externalId !== null && (repeat || (assignMode === 'each' && body.assignees.length > 1)))
    throw lost('EXTERNAL_ID_OF_MANY', 'externalId')
  if (source && titleOf(context, source) === undefined) throw lost('SOURCE_NOT_FOUND', 'source')
  refer(context, body)
  holdToFreeExternalId('tasks', company._id, externalId)
  const at = new Date(now()).toISOString()
  const draft: Draft = {
    title: cleanText(body.title),
    externalId,
    description: cleanText(body.description ?? ''),
    status: 'new',
    priority: body.priority ?? 'medium',
    category: body.category ?? null,
    restaurant: body.restaurant ?? null,
    form: body.form ?? null,
    series: null,
    // By the alphabet, as they are shown.
    assignees: peopleOf(context, body.assignees).flatMap(({ id }) => id ?? []),
    assignMode,
    requireReview: body.requireReview ?? false,
    requirePhoto: body.requirePhoto ?? false,
    attachments: body.attachments ?? [],
    deadline: asked === null ? null : new Date(asked).toISOString(),
    createdBy: user.id,
    createdAt: at,
    updatedAt: at,
    completedAt: null,
    ...(source && { source }),
  }
  if (repeat) return createSeries(context, draft, repeat)
  const group = groupFor(context, draft)
  const tasks = tasksOf(context, draft, group)
  put(context, tasks)
  const [first, ...others] = made(tasks)
  if (first) record(context, first, others)
  return { status: 201, body: { tasks: tasks.map((task) => summaryOf(context, task)), group, series: null } }

  function createSeries(who: MockSignedIn, from: Draft, rule: Schemas['TaskRepeat']) {
    const clean = cleanRepeat(rule)
    if (!clean) throw lost('REPEAT_INVALID', 'repeat')
    const n = limits.taskSeries.max
    if (rowsOf('taskSeries', company._id).filter(({ ended }) => !ended).length >= n)
      throw problem(409, 'LIMIT_REACHED', { n })
    const { status: _s, series: _r, deadline: _d, completedAt: _c, source: _o, externalId: _e, ...kept } = from
    const series: StoredSeries = {
      ...structuredClone(kept),
      _id: newId(now()),
      createdBy: user.id,
      repeat: clean,
      problem: null,
      ended: false,
    }
    db.taskSeries.push({ companyId: company._id, row: series })
    const zone = zoneOf(who, from.restaurant)
    const due = dueToday(clean, zone, new Date(now()))
    const deadline = due ? (deadlineOn(clean, due.date, zone)?.toISOString() ?? null) : null
    const ofGroup = due ? groupFor(who, from) : null
    const today = due ? tasksOf(who, { ...from, series: series._id, deadline }, ofGroup) : []
    put(who, today)
    record(who, { action: 'task_series.created', entity: { id: series._id, title: series.title } }, made(today))
    return {
      status: 201 as const,
      body: {
        tasks: today.map((task) => summaryOf(who, task)),
        group: ofGroup,
        series: { _id: series._id, repeat: clean, nextAt: nextOf(who, series), isActive: true },
      },
    }
  }
}
