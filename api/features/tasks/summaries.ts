import { personRef } from '../../audience/person-ref.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { actionsOf, isOverdue, priorityOf } from '../../../openapi/rules/tasks/tasks.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { partOf, type Who } from './who.ts'

type Schemas = components['schemas']

/** What list and card have in common. */
export type TaskRow = {
  id: string
  number: number
  title: string
  externalId: string | null
  status: Schemas['TaskStatus']
  priority: number
  category: Schemas['NamedRef'] | null
  restaurant: Schemas['NamedRef'] | null
  timezone: string
  deadline: Date | null
  requireReview: boolean
  requirePhoto: boolean
  commentsCount: number
  groupId: string | null
  groupDone: number | null
  groupCount: number | null
  isMine: boolean
  createdBy: string | null
  createdByName: string | null
  createdAt: Date
  updatedAt: Date
  completedAt: Date | null
}
export type SummaryRow = TaskRow & {
  formId: string | null
  seriesId: string | null
  assignees: Schemas['TaskPerson'][]
  assigneesCount: number
}

/** Of `t`, with the tables of `taskJoins`. */
export const taskColumns = (sql: Tag, { zone }: Who): Fragment => sql`
  t.id, t.number, t.title, t.external_id, t.status, t.priority, t.deadline, t.comments_count, t.group_id, t.form_id, t.series_id,
  t.created_by, t.created_at, t.updated_at, t.completed_at,
  (t.details->>'requireReview')::boolean as require_review, (t.details->>'requirePhoto')::boolean as require_photo,
  case when c.id is not null then jsonb_build_object('_id', c.id, 'name', c.name) end as category,
  case when r.id is not null then jsonb_build_object('_id', r.id, 'name', r.name) end as restaurant,
  coalesce(r.timezone, ${zone}) as timezone, coalesce(author.name, t.details->>'program') as created_by_name`

export const taskJoins = (sql: Tag, { companyId }: Who): Fragment => sql`
  left join categories c on c.company_id = ${companyId} and c.id = t.category_id
  left join restaurants r on r.company_id = ${companyId} and r.id = t.restaurant_id
  left join users author on author.company_id = ${companyId} and author.id = t.created_by`

/** Of a group: what was cancelled counts neither way. */
export const groupCounts = (sql: Tag): Fragment => sql`
  count(*) filter (where g.status = 'done')::int as group_done,
  count(*) filter (where g.status <> 'cancelled')::int as group_count`

/** Those that `picked`, a query of `id` and `place`, names, in the order of their places. */
export const selectSummaries = (sql: Tag, who: Who, picked: Fragment) => sql<SummaryRow[]>`
  with picked as materialized (${picked}), grouped as (
    select g.group_id, ${groupCounts(sql)} from tasks g
    where g.company_id = ${who.companyId} and g.group_id = any (array(
      select distinct x.group_id from picked join tasks x on x.company_id = ${who.companyId} and x.id = picked.id
      where x.group_id is not null))
    group by g.group_id)
  select ${taskColumns(sql, who)}, grouped.group_done, grouped.group_count, people.*, shown.*
  from picked
  join tasks t on t.company_id = ${who.companyId} and t.id = picked.id
  ${taskJoins(sql, who)}
  left join grouped on grouped.group_id = t.group_id
  cross join lateral (
    select count(*)::int as assignees_count, coalesce(bool_or(p.user_id = ${who.userId}), false) as is_mine
    from task_people p where p.company_id = ${who.companyId} and p.task_id = t.id
  ) people
  cross join lateral (
    select coalesce(jsonb_agg(${personJson(sql)} order by u.place), '[]') as assignees
    from (
      select u.company_id, u.id, u.name, u.is_active, u.deleted_at, u.position_id,
        row_number() over (order by u.name collate "ru-x-icu", u.id) as place
      from task_people p join users u on u.company_id = p.company_id and u.id = p.user_id
      where p.company_id = ${who.companyId} and p.task_id = t.id
      order by place limit ${limits.tasks.shownAssignees}
    ) u left join positions w on w.company_id = u.company_id and w.id = u.position_id
  ) shown
  order by picked.place`

/** Whom `p.user_id` names, with `personJoins`. */
export const personJson = (sql: Tag): Fragment => sql`
  jsonb_build_object('id', u.id, 'name', u.name, 'isActive', u.is_active and u.deleted_at is null,
    'position', case when w.id is not null then jsonb_build_object('_id', w.id, 'name', w.name) end)`
export const personJoins = (sql: Tag): Fragment => sql`
  join users u on u.company_id = p.company_id and u.id = p.user_id
  left join positions w on w.company_id = u.company_id and w.id = u.position_id`

/** What list and card show alike. */
export function common(who: Who, row: TaskRow) {
  const part = partOf(who, row)
  const deadline = row.deadline?.toISOString() ?? null
  return {
    _id: row.id,
    number: row.number,
    title: row.title,
    ...(row.externalId !== null && { externalId: row.externalId }),
    status: row.status,
    priority: priorityOf(row.priority),
    category: row.category,
    restaurant: row.restaurant,
    timezone: row.timezone,
    deadline,
    isOverdue: isOverdue(row.status, deadline, who.now.getTime()),
    requireReview: row.requireReview,
    requirePhoto: row.requirePhoto,
    commentsCount: row.commentsCount,
    group: groupRef(row, part.isAuthor || part.isAdmin),
    actions: actionsOf(row, part),
    createdBy: personRef(row.createdBy, row.createdByName),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  }
}

const groupRef = ({ groupId, groupDone, groupCount }: TaskRow, isTold: boolean): Schemas['TaskGroupRef'] | null => {
  if (groupId === null) return null
  return { _id: groupId, ...(isTold && { done: groupDone ?? 0, count: groupCount ?? 0 }) }
}

export const presentSummary = (who: Who, row: SummaryRow): Schemas['TaskSummary'] => ({
  ...common(who, row),
  assignees: row.assignees,
  assigneesCount: row.assigneesCount,
  hasForm: row.formId !== null,
  series: row.seriesId,
})
