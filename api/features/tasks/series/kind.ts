import { deadlineOn } from '../../../../openapi/rules/tasks/task-repeat.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../../db/client.ts'
import { sectionIsOn } from '../../../db/section-on.ts'
import { BY_ITSELF, record } from '../../../events/record.ts'
import type { Due, ScheduleKind } from '../../../schedule/kinds.ts'
import { insertTasks, tasksFor } from '../../../tasks/insert.ts'
import { SERIES } from './create.ts'
import type { SeriesDetails } from './rows.ts'

type Row = {
  title: string
  description: string
  restaurantId: string | null
  categoryId: string | null
  formId: string | null
  details: SeriesDetails
  repeat: components['schemas']['TaskRepeat']
  createdBy: string | null
  people: string[]
}

/** The task of a day, when its day comes. Of a standstill only the last is made up for: yesterday's is nobody's to do. */
export const taskSeries: ScheduleKind = {
  kind: SERIES,
  catchUp: 'last',
  async make(sql, due) {
    const row = await held(sql, due)
    if (!row) return
    const { companyId, entityId, at } = due
    const { people, repeat, details, ...rest } = row
    await sql`
      update task_series set problem = ${people.length === 0 ? 'noPeople' : null}
      where company_id = ${companyId} and id = ${entityId}`
    if (people.length === 0) return
    const tasks = tasksFor(details.assignMode, people)
    const [first, ...others] = tasks.map(({ id }) => ({
      action: 'task.created' as const,
      entity: { id, title: rest.title },
    }))
    if (first) await record(sql, { ...BY_ITSELF, company: { _id: companyId }, now: () => at }, first, others)
    const { priority, ...kept } = details
    const draft = {
      ...rest,
      priority,
      seriesId: entityId,
      groupId: details.assignMode === 'each' ? Bun.randomUUIDv7() : null,
      deadline: deadlineOn(repeat, due.date, due.zone),
      details: kept,
      createdAt: at,
    }
    await insertTasks(sql, companyId, draft, tasks, null)
  },
}

/** Of a company that has tasks, with those of its people who work here: nobody switches one off until the transaction ends. */
async function held(sql: Tag, { companyId, entityId }: Due): Promise<Row | undefined> {
  const [row] = await sql<Omit<Row, 'people'>[]>`
    select s.title, s.description, s.restaurant_id, s.category_id, s.form_id, s.details, s.repeat, s.created_by
    from task_series s join companies c on c.id = ${companyId}
    where s.company_id = ${companyId} and s.id = ${entityId} and s.ended_at is null
      and ${sectionIsOn(sql, 'tasks', sql`c.module_settings`)}
    for no key update of s`
  if (!row) return undefined
  const people = await sql<{ id: string }[]>`
    select u.id from task_series_people p join users u on u.company_id = p.company_id and u.id = p.user_id
    where p.company_id = ${companyId} and p.series_id = ${entityId} and u.is_active and u.deleted_at is null
    order by u.id for share of u`
  return { ...row, people: people.map(({ id }) => id) }
}
