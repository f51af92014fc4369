import { isWithin } from '../../../audience/within.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { priorityOf } from '../../../../openapi/rules/tasks/tasks.ts'
import type { Fragment, Tag } from '../../../db/client.ts'
import type { Details } from '../../../tasks/details.ts'
import { attachedFiles, picked } from '../../../files/attached.ts'
import { personRef } from '../../../audience/person-ref.ts'
import { personJoins, personJson } from '../summaries.ts'
import type { Who } from '../who.ts'
import { SERIES } from './create.ts'

type Schemas = components['schemas']
export type SeriesDetails = Omit<Details, 'source' | 'result' | 'returned' | 'completedBy'> & { priority: number }
export type SeriesRow = {
  id: string
  title: string
  description: string
  category: Schemas['NamedRef'] | null
  restaurant: Schemas['NamedRef'] | null
  form: Schemas['FormRef'] | null
  timezone: string
  details: SeriesDetails
  people: Schemas['TaskPerson'][]
  repeat: Schemas['TaskRepeat']
  nextAt: Date | null
  problem: 'noPeople' | null
  createdBy: string | null
  createdByName: string | null
  createdAt: Date
  updatedAt: Date
  endedAt: Date | null
}

/** `s` of the query, that are there for him. */
export const seen = (sql: Tag, { companyId, userId, seesAll, bound }: Who): Fragment =>
  seesAll
    ? sql`s.company_id = ${companyId} and ${isWithin(sql, bound, 's.restaurant_id')}`
    : sql`s.company_id = ${companyId} and (s.created_by = ${userId} or exists (
        select from task_series_people p where p.company_id = ${companyId} and p.series_id = s.id and p.user_id = ${userId}))`

export const selectSeries = (sql: Tag, who: Who, where: Fragment) => sql<SeriesRow[]>`
  select s.id, s.title, s.description, s.details, s.repeat, s.problem, s.created_by, author.name as created_by_name,
    s.created_at, s.updated_at, s.ended_at, coalesce(r.timezone, ${who.zone}) as timezone, due.next_at,
    case when c.id is not null then jsonb_build_object('_id', c.id, 'name', c.name) end as category,
    case when r.id is not null then jsonb_build_object('_id', r.id, 'name', r.name) end as restaurant,
    case when f.id is not null then jsonb_build_object('_id', f.id, 'title', f.title) end as form,
    coalesce((
      select jsonb_agg(${personJson(sql)} order by u.name collate "ru-x-icu", u.id)
      from task_series_people p ${personJoins(sql)}
      where p.company_id = ${who.companyId} and p.series_id = s.id), '[]') as people
  from task_series s
  left join categories c on c.company_id = s.company_id and c.id = s.category_id
  left join restaurants r on r.company_id = s.company_id and r.id = s.restaurant_id
  left join forms f on f.company_id = s.company_id and f.id = s.form_id
  left join users author on author.company_id = s.company_id and author.id = s.created_by
  left join lateral (
    select min(x.next_at) as next_at from schedules x
    where x.company_id = s.company_id and x.kind = ${SERIES} and x.entity_id = s.id
  ) due on true
  where ${where}`

export async function presentSeries(sql: Tag, who: Who, rows: readonly SeriesRow[]): Promise<Schemas['TaskSeries'][]> {
  const files = await attachedFiles(
    sql,
    who.companyId,
    rows.flatMap(({ details }) => details.attachments),
  )
  return rows.map((row) => ({
    _id: row.id,
    title: row.title,
    description: row.description,
    priority: priorityOf(row.details.priority),
    category: row.category,
    restaurant: row.restaurant,
    timezone: row.timezone,
    assignees: row.people,
    assignMode: row.details.assignMode,
    requireReview: row.details.requireReview,
    requirePhoto: row.details.requirePhoto,
    form: row.form,
    attachments: picked(files, row.details.attachments),
    repeat: row.repeat,
    nextAt: row.nextAt?.toISOString() ?? null,
    isActive: row.endedAt === null,
    problem: row.problem,
    mayEdit: mayEdit(who, row),
    createdBy: personRef(row.createdBy, row.createdByName),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

export const mayEdit = ({ userId, isAdmin }: Who, { createdBy }: Pick<SeriesRow, 'createdBy'>): boolean =>
  isAdmin || createdBy === userId
