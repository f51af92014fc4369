import { isWithin } from '../../../audience/within.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { priorityOf } from '../../../../openapi/rules/tasks/tasks.ts'
import type { Fragment, Tag } from '../../../db/client.ts'
import { attachedFiles, picked } from '../../../files/attached.ts'
import { colleague } from '../refer.ts'
import type { SeriesDetails } from '../series/rows.ts'
import type { Who } from '../who.ts'

type Schemas = components['schemas']
export type TemplateDetails = SeriesDetails & { people: string[]; dueIn: Schemas['TaskDueIn'] | null }
export type TemplateRow = {
  id: string
  name: string
  title: string
  description: string
  category: Schemas['NamedRef'] | null
  restaurant: Schemas['NamedRef'] | null
  form: Schemas['FormRef'] | null
  details: TemplateDetails
  people: { id: string; name: string }[]
  createdAt: Date
  updatedAt: Date
}

/** With those of its people whom the reader may give work to now. */
export const selectTemplates = (sql: Tag, who: Who, more: Fragment) => sql<TemplateRow[]>`
  select m.id, m.name, m.title, m.description, m.details, m.created_at, m.updated_at,
    case when c.id is not null then jsonb_build_object('_id', c.id, 'name', c.name) end as category,
    case when r.id is not null then jsonb_build_object('_id', r.id, 'name', r.name) end as restaurant,
    case when f.id is not null then jsonb_build_object('_id', f.id, 'title', f.title) end as form,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name collate "ru-x-icu", u.id)
      from jsonb_array_elements_text(m.details->'people') p (id)
      join users u on u.company_id = ${who.companyId} and u.id = p.id::uuid
      where u.is_active and u.deleted_at is null and ${colleague(sql, who)}), '[]') as people
  from task_templates m
  left join categories c on c.company_id = m.company_id and c.id = m.category_id
  left join restaurants r on r.company_id = m.company_id and r.id = m.restaurant_id
  left join forms f on f.company_id = m.company_id and f.id = m.form_id
  where m.company_id = ${who.companyId} and (m.restaurant_id is null or ${isWithin(sql, who.bound, 'm.restaurant_id')}) ${more}
  order by lower(m.name collate "ru-x-icu"), m.id limit ${limits.taskTemplates.max}`

export async function presentTemplates(
  sql: Tag,
  who: Who,
  rows: readonly TemplateRow[],
): Promise<Schemas['TaskTemplate'][]> {
  const files = await attachedFiles(
    sql,
    who.companyId,
    rows.flatMap(({ details }) => details.attachments),
  )
  return rows.map(({ id, details, people, createdAt, updatedAt, ...row }) => ({
    _id: id,
    ...row,
    priority: priorityOf(details.priority),
    assignees: people,
    assignMode: details.assignMode,
    dueIn: details.dueIn,
    requireReview: details.requireReview,
    requirePhoto: details.requirePhoto,
    attachments: picked(files, details.attachments),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}
