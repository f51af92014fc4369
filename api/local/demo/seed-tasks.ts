import type { components } from '../../../openapi/gen/schema.d.ts'
import { ruleOf } from '../../../openapi/rules/tasks/task-repeat.ts'
import { rankOf } from '../../../openapi/rules/tasks/tasks.ts'
import type { Tag } from '../../db/client.ts'
import { addFileRefs } from '../../db/entities/file-refs.ts'
import { keepSchedule } from '../../schedule/schedules.ts'

type Schemas = components['schemas']
/** As the contract shows it. */
type Shown = 'title' | 'description' | 'priority' | 'assignMode' | 'requireReview' | 'requirePhoto'
/** What a task, a series and a template have in common; whom and what it names is kept by ids. */
type Base = Pick<Schemas['Task'], '_id' | 'createdAt' | 'updatedAt' | Shown> &
  Record<'category' | 'restaurant' | 'form', string | null> &
  Record<'assignees' | 'attachments', string[]>
type Said = { comment: string; by: string; at: string }
type DemoComment = Pick<Schemas['TaskComment'], '_id' | 'text' | 'createdAt' | 'editedAt' | 'deleted'> &
  Record<'mentions' | 'attachments', string[]> & { author: string }
type DemoEntry = Omit<Schemas['TaskHistoryEntry'], 'by'> & { by: string | null }
export type DemoTask = Base &
  Pick<Schemas['Task'], 'number' | 'status' | 'deadline' | 'completedAt'> &
  Record<'group' | 'series' | 'createdBy', string | null> & {
    completedBy?: string | undefined
    source?: Schemas['TaskSourceInput'] | undefined
    result?: (Said & { attachments: string[] }) | undefined
    returned?: Said | undefined
    comments: DemoComment[]
    history: DemoEntry[]
  }
export type DemoSeries = Base &
  Pick<Schemas['TaskSeries'], 'repeat' | 'problem'> & { createdBy: string; ended: boolean }
export type DemoTemplate = Base & Pick<Schemas['TaskTemplate'], 'name' | 'dueIn'>

const switches = ({ assignMode, requireReview, requirePhoto, attachments }: Base) => ({
  assignMode,
  requireReview,
  requirePhoto,
  attachments,
})

/** What comes again, with what makes the next one. */
export async function seedSeries(sql: Tag, companyId: string, rows: DemoSeries[], now: Date): Promise<void> {
  for (const row of rows) {
    const { _id, title, description, restaurant, category, form, repeat, problem, createdBy, ended } = row
    const details = { ...switches(row), priority: rankOf(row.priority) }
    await sql`
      insert into task_series (company_id, id, title, description, restaurant_id, category_id, form_id, details, repeat, problem,
        created_by, created_at, updated_at, ended_at)
      values (${companyId}, ${_id}, ${title}, ${description}, ${restaurant}, ${category}, ${form}, ${sql.json(details as never)},
        ${sql.json(repeat)}, ${problem}, ${createdBy}, ${row.createdAt}, ${row.updatedAt}, ${ended ? row.updatedAt : null})`
    await sql`
      insert into task_series_people (company_id, series_id, user_id)
      select ${companyId}, ${_id}, unnest(${row.assignees}::uuid[])`
    await addFileRefs(sql, { companyId, kind: 'task_series', id: _id }, row.attachments)
    const what = { companyId, kind: 'task_series', entityId: _id, restaurantId: restaurant }
    if (!ended) await keepSchedule(sql, what, ruleOf(repeat), now)
  }
}

export async function seedTemplates(sql: Tag, companyId: string, rows: DemoTemplate[]): Promise<void> {
  for (const row of rows) {
    const { _id, name, title, description, restaurant, category, form, assignees: people, dueIn } = row
    const details = { ...switches(row), priority: rankOf(row.priority), dueIn, people }
    await sql`
      insert into task_templates (company_id, id, name, title, description, restaurant_id, category_id, form_id, details,
        created_at, updated_at)
      values (${companyId}, ${_id}, ${name}, ${title}, ${description}, ${restaurant}, ${category}, ${form},
        ${sql.json(details as never)}, ${row.createdAt}, ${row.updatedAt})`
    await addFileRefs(sql, { companyId, kind: 'task_template', id: _id }, row.attachments)
  }
}

/** With their people, what was said and what has happened; `answersTo`: files of the answers to a task. */
export async function seedTasks(
  sql: Tag,
  companyId: string,
  rows: DemoTask[],
  answersTo: (taskId: string) => string[],
): Promise<void> {
  if (rows.length === 0) return
  for (const row of rows) {
    await seedTask(sql, companyId, row)
    const { _id, attachments, result, comments } = row
    await addFileRefs(sql, { companyId, kind: 'task', id: _id }, [
      ...attachments,
      ...(result?.attachments ?? []),
      ...answersTo(_id),
    ])
    const said = comments.flatMap((comment) => comment.attachments)
    await addFileRefs(sql, { companyId, kind: 'task_comment', id: _id }, said)
  }
  await sql`select task_numbers_take(${companyId}, ${Math.max(...rows.map(({ number }) => number))})`
  await sql`select task_search_put(${companyId}, ${rows.map(({ _id }) => _id)}::uuid[])`
}

async function seedTask(sql: Tag, companyId: string, row: DemoTask): Promise<void> {
  const { _id, number, title, description, status, deadline, source, result, returned, completedBy } = row
  const details = { ...switches(row), source, result, returned, completedBy }
  const said = row.comments.filter(({ deleted }) => !deleted).length
  await sql`
    insert into tasks (company_id, id, number, title, description, status, priority, restaurant_id, category_id, form_id,
      series_id, group_id, deadline, comments_count, details, created_by, created_at, updated_at, completed_at)
    values (${companyId}, ${_id}, ${number}, ${title}, ${description}, ${status}, ${rankOf(row.priority)}, ${row.restaurant},
      ${row.category}, ${row.form}, ${row.series}, ${row.group}, ${deadline}, ${said}, ${sql.json(details as never)},
      ${row.createdBy}, ${row.createdAt}, ${row.updatedAt}, ${row.completedAt})`
  await sql`
    insert into task_people (company_id, user_id, task_id, status, deadline, created_at, priority, restaurant_id, category_id,
      created_by)
    select ${companyId}, unnest(${row.assignees}::uuid[]), ${_id}, ${status}, ${deadline}::timestamptz,
      ${row.createdAt}::timestamptz, ${rankOf(row.priority)}::smallint, ${row.restaurant}::uuid, ${row.category}::uuid,
      ${row.createdBy}::uuid`
  for (const { _id: id, at, by, action, comment, changes } of row.history)
    await sql`
      insert into task_history (company_id, id, task_id, at, by_id, action, comment, changes)
      values (${companyId}, ${id}, ${_id}, ${at}, ${by}, ${action}, ${comment}, ${sql.json(changes as never)})`
  for (const { _id: id, author, text, mentions, attachments, createdAt, editedAt, deleted } of row.comments)
    await sql`
      insert into task_comments (company_id, id, task_id, author_id, text, mentions, attachments, created_at, edited_at, deleted_at)
      values (${companyId}, ${id}, ${_id}, ${author}, ${text}, ${mentions}::uuid[], ${attachments}::uuid[], ${createdAt},
        ${editedAt}, ${deleted ? createdAt : null})`
}
