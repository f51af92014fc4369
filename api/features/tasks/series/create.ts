import { problem } from '../../../../openapi/contract.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { cleanRepeat, deadlineOn, dueToday, ruleOf } from '../../../../openapi/rules/tasks/task-repeat.ts'
import type { SessionContext } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { addFileRefs } from '../../../db/entities/file-refs.ts'
import { lock as lockNamed } from '../../../db/locks.ts'
import { record } from '../../../events/record.ts'
import { keepSchedule } from '../../../schedule/schedules.ts'
import { zoneKept } from '../../../schedule/zone.ts'
import { type Draft, insertTasks, tasksFor } from '../../../tasks/insert.ts'
import type { Person } from '../refer.ts'
import { presentSummary, selectSummaries } from '../summaries.ts'
import { whoOf } from '../who.ts'

type Asked = { draft: Draft; people: readonly Person[]; rule: components['schemas']['TaskRepeat'] }
export const SERIES = 'task_series'

/** A task that comes again; that of today is made at once where its time has come. */
export async function createSeries(sql: Tag, context: SessionContext, { draft, people, rule }: Asked) {
  const who = whoOf(context)
  const { companyId, now } = who
  const repeat = cleanRepeat(rule)
  if (!repeat) throw problem(400, 'REPEAT_INVALID', undefined, { fields: { repeat: messages.REPEAT_INVALID } })
  await lockNamed(sql, 'task series', companyId)
  // One that has ended is kept for what it made, and nobody can delete it.
  const [counted] = await sql<{ n: number }[]>`
    select count(*)::int as n from task_series where company_id = ${companyId} and ended_at is null`
  const most = limits.taskSeries.max
  if ((counted?.n ?? 0) >= most) throw problem(409, 'LIMIT_REACHED', { n: most })
  const id = Bun.randomUUIDv7()
  const { source, ...details } = draft.details
  await sql`
    insert into task_series (company_id, id, title, description, restaurant_id, category_id, form_id, details, repeat, created_by,
      created_at, updated_at)
    values (${companyId}, ${id}, ${draft.title}, ${draft.description}, ${draft.restaurantId}, ${draft.categoryId},
      ${draft.formId}, ${sql.json({ ...details, priority: draft.priority } as never)}, ${sql.json(repeat)}, ${who.person}, ${now}, ${now})`
  const ids = people.map((person) => person.id)
  await sql`
    insert into task_series_people (company_id, series_id, user_id)
    select ${companyId}, ${id}, unnest(${ids}::uuid[])`
  await addFileRefs(sql, { companyId, kind: SERIES, id }, details.attachments)
  const zone = await zoneKept(sql, companyId, draft.restaurantId)
  const due = dueToday(repeat, zone, now)
  const what = { companyId, kind: SERIES, entityId: id, restaurantId: draft.restaurantId }
  await keepSchedule(sql, what, ruleOf(repeat), now, due?.date)
  const tasks = due ? tasksFor(details.assignMode, ids) : []
  await record(
    sql,
    context,
    { action: 'task_series.created', entity: { id, title: draft.title } },
    tasks.map((task) => ({ action: 'task.created', entity: { id: task.id, title: draft.title } })),
  )
  const groupId = due && details.assignMode === 'each' ? Bun.randomUUIDv7() : null
  if (due) {
    const deadline = deadlineOn(repeat, due.date, zone)
    // Where it came from is told of the first one alone.
    const first = { ...draft, details: { ...details, ...(source && { source }) } }
    await insertTasks(sql, companyId, { ...first, seriesId: id, groupId, deadline }, tasks, who)
  }
  const rows = await selectSummaries(
    sql,
    who,
    sql`select id, place from unnest(${tasks.map((task) => task.id)}::uuid[]) with ordinality n (id, place)`,
  )
  const [next] = await sql<{ nextAt: Date | null }[]>`
    select next_at from schedules where company_id = ${companyId} and kind = ${SERIES} and entity_id = ${id}`
  return {
    status: 201 as const,
    body: {
      tasks: rows.map((row) => presentSummary(who, row)),
      group: groupId,
      series: { _id: id, repeat, nextAt: next?.nextAt?.toISOString() ?? null, isActive: true },
    },
  }
}
