import { OPEN } from '../../openapi/rules/tasks/tasks.ts'
import type { Tag } from '../db/client.ts'
import { addFileRefs } from '../db/entities/file-refs.ts'
import type { Details } from './details.ts'
import { tellAssigned } from './told.ts'

export type NewTask = { id: string; people: readonly string[] }
/** What tasks that are made together have in common. */
export type Draft = {
  title: string
  description: string
  priority: number
  restaurantId: string | null
  categoryId: string | null
  formId: string | null
  seriesId: string | null
  groupId: string | null
  /** Of one task alone. */
  externalId?: string | null
  deadline: Date | null
  details: Details
  createdBy: string | null
  createdAt: Date
}

/** Who makes them; an API key is no person. */
export type Maker = { userId: string; person: string | null }

/** The tasks of one call. */
export const tasksFor = (mode: 'any' | 'each', people: readonly string[]): NewTask[] =>
  mode === 'each'
    ? people.map((person) => ({ id: Bun.randomUUIDv7(), people: [person] }))
    : [{ id: Bun.randomUUIDv7(), people }]

/**
 * All of them with their people, files and first line of history, in one statement; it takes their numbers, for which
 * others of the company wait until the end, so it is the last but for what is searched. `by`: who made them, if anybody.
 */
export async function insertTasks(
  sql: Tag,
  companyId: string,
  draft: Draft,
  tasks: readonly NewTask[],
  by: Maker | null,
): Promise<void> {
  const { createdAt: at, details } = draft
  const ids = tasks.map(({ id }) => id)
  const people = tasks.flatMap((task) => task.people.map((person) => ({ task: task.id, person })))
  await sql`
    with numbers as (select task_numbers_take(${companyId}, ${tasks.length}) as first),
    made as (
      insert into tasks (company_id, id, number, title, description, priority, restaurant_id, category_id, form_id, series_id,
        group_id, external_id, deadline, details, created_by, created_at, updated_at)
      select ${companyId}, n.id, numbers.first + n.place::integer - 1, ${draft.title}, ${draft.description}, ${draft.priority},
        ${draft.restaurantId}::uuid, ${draft.categoryId}::uuid, ${draft.formId}::uuid, ${draft.seriesId}::uuid,
        ${draft.groupId}::uuid, ${draft.externalId ?? null}::text, ${draft.deadline}::timestamptz, ${sql.json(details as never)}, ${draft.createdBy}::uuid, ${at}, ${at}
      from numbers, unnest(${ids}::uuid[]) with ordinality n (id, place)),
    assigned as (
      insert into task_people (company_id, user_id, task_id, status, deadline, created_at, priority, restaurant_id, category_id,
        created_by)
      select ${companyId}, p.person, p.task, ${OPEN[0] ?? ''}, ${draft.deadline}::timestamptz, ${at}, ${draft.priority},
        ${draft.restaurantId}::uuid, ${draft.categoryId}::uuid, ${draft.createdBy}::uuid
      from unnest(${people.map(({ task }) => task)}::uuid[], ${people.map(({ person }) => person)}::uuid[]) p (task, person)),
    referred as (${addFileRefs(sql, { companyId, kind: 'task', id: ids }, details.attachments)})
    insert into task_history (company_id, id, task_id, at, by_id, action)
    select ${companyId}, h.id, h.task, ${at}, ${by?.userId ?? null}::uuid, 'created'
    from unnest(${ids.map(() => Bun.randomUUIDv7('hex', at))}::uuid[], ${ids}::uuid[]) h (id, task)`
  await search(sql, companyId, ids)
  await tellAssigned(sql, { company: companyId, by: by?.person ?? null, now: at }, ids)
}

/** What is found by words, and by whom: after whatever changes texts or people. */
export async function search(sql: Tag, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`select task_search_put(${companyId}, ${[...ids]}::uuid[])`
}

/** After what changes nothing but its state. */
export async function searchState(sql: Tag, companyId: string, id: string, open: boolean): Promise<void> {
  await sql`select task_search_turn(${companyId}, ${id}, ${open})`
}
