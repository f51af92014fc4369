import { personRef } from '../../audience/person-ref.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { filesIn, type FormField, samplesIn } from '../../../openapi/rules/forms/forms.ts'
import type { Tag } from '../../db/client.ts'
import { type Details, filesOf, peopleIn } from '../../tasks/details.ts'
import { attachedFiles, type Files, picked } from '../../files/attached.ts'
import { sourceOf } from './source.ts'
import { common, groupCounts, personJoins, personJson, taskColumns, taskJoins, type TaskRow } from './summaries.ts'
import { isAssignee, maySee, type Who } from './who.ts'

type Schemas = components['schemas']
type Response = {
  id: string
  form: { _id: string; title: string; version: number }
  fields: FormField[]
  values: Schemas['FormValues']
  by: { id: string; name: string } | null
  at: string
  restaurant: Schemas['NamedRef'] | null
}
export type CardRow = TaskRow & {
  description: string
  details: Details
  people: Schemas['TaskPerson'][]
  form: Schemas['TaskForm'] | null
  response: Response | null
  series: { _id: string; repeat: Schemas['TaskRepeat']; nextAt: string | null; isActive: boolean } | null
}

/** The task as the card is made of, if it is there for whoever asks. */
export async function findCard(sql: Tag, who: Who, id: string): Promise<CardRow | undefined> {
  const { companyId } = who
  const [row] = await sql<CardRow[]>`
    select ${taskColumns(sql, who)}, t.description, t.details, ${isAssignee(sql, companyId, who.userId)} as is_mine,
      grouped.*,
      coalesce((
        select jsonb_agg(${personJson(sql)} order by u.name collate "ru-x-icu", u.id)
        from task_people p ${personJoins(sql)}
        where p.company_id = ${companyId} and p.task_id = t.id), '[]') as people,
      case when f.id is not null then jsonb_build_object('_id', f.id, 'title', f.title, 'description', f.description,
        'version', f.version, 'fields', f.fields) end as form,
      case when s.id is not null then jsonb_build_object('_id', s.id, 'repeat', s.repeat, 'nextAt', due.next_at,
        'isActive', s.ended_at is null) end as series,
      (
        select jsonb_build_object('id', a.id, 'values', a.values, 'fields', v.fields, 'at', a.submitted_at,
          'form', jsonb_build_object('_id', a.form_id, 'title', asked.title, 'version', a.version),
          'by', case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end,
          'restaurant', case when place.id is not null then jsonb_build_object('_id', place.id, 'name', place.name) end)
        from form_responses a
        join forms asked on asked.company_id = a.company_id and asked.id = a.form_id
        join form_versions v on v.company_id = a.company_id and v.form_id = a.form_id and v.version = a.version
        left join users u on u.company_id = a.company_id and u.id = a.submitted_by
        left join restaurants place on place.company_id = a.company_id and place.id = a.restaurant_id
        where a.company_id = ${companyId} and a.task_id = t.id) as response
    from tasks t
    ${taskJoins(sql, who)}
    left join forms f on f.company_id = ${companyId} and f.id = t.form_id
    left join task_series s on s.company_id = ${companyId} and s.id = t.series_id
    left join lateral (
      select min(x.next_at) as next_at from schedules x
      where x.company_id = ${companyId} and x.kind = 'task_series' and x.entity_id = s.id
    ) due on true
    left join lateral (
      select ${groupCounts(sql)} from tasks g where g.company_id = ${companyId} and g.group_id = t.group_id
    ) grouped on true
    where t.company_id = ${companyId} and t.id = ${id} and ${maySee(sql, who)}`
  return row
}

/** The card, with all that it names. */
export async function presentCard(sql: Tag, who: Who, row: CardRow): Promise<Schemas['Task']> {
  const { details, form, response } = row
  const answered = response ? filesIn(response.fields, response.values).map((one) => one.id) : []
  const samples = [...(form?.fields ?? []), ...(response?.fields ?? [])]
  const [files, names, source] = await Promise.all([
    attachedFiles(sql, who.companyId, [...filesOf(details), ...answered, ...samplesIn(samples).map((one) => one.id)]),
    namesOf(sql, who.companyId, peopleIn(details)),
    details.source ? sourceOf(sql, who, details.source) : null,
  ])
  const person = (id: string) => names.get(id) ?? personRef(null, null)
  const { result, returned, completedBy, assignMode } = details
  return {
    ...common(who, row),
    description: row.description,
    assignees: row.people,
    assignMode,
    form: form && { ...form, fields: withSamples(files, form.fields) },
    formResponse: response && presentResponse(files, row, response, answered),
    attachments: picked(files, details.attachments),
    result: result
      ? {
          comment: result.comment,
          attachments: picked(files, result.attachments),
          submittedBy: person(result.by),
          submittedAt: result.at,
        }
      : null,
    returned: returned ? { comment: returned.comment, by: person(returned.by), at: returned.at } : null,
    series: row.series && {
      ...row.series,
      nextAt: row.series.nextAt === null ? null : new Date(row.series.nextAt).toISOString(),
    },
    source,
    completedBy: completedBy === undefined ? null : person(completedBy),
  }
}

/** The card as `id` names it now. */
export async function card(sql: Tag, who: Who, id: string): Promise<Schemas['Task'] | undefined> {
  const row = await findCard(sql, who, id)
  return row && (await presentCard(sql, who, row))
}

/** Those who are known, people and API keys. */
async function namesOf(sql: Tag, companyId: string, ids: readonly string[]) {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return new Map<string, Schemas['PersonRef']>()
  const rows = await sql<{ id: string; name: string; personId: string | null }[]>`
    select id, name, id as person_id from users where company_id = ${companyId} and id = any (${asked}::uuid[])
    union all
    select id, name, null from api_keys where company_id = ${companyId} and id = any (${asked}::uuid[])`
  return new Map(rows.map(({ id, name, personId }) => [id, personRef(personId, name)]))
}

const withSamples = (files: Files, fields: readonly FormField[]): FormField[] =>
  fields.map((field) => {
    const url = field.sample ? files.get(field.sample)?.url : undefined
    return url === undefined ? field : { ...field, sampleUrl: url }
  })

const presentResponse = (
  files: Files,
  { id, number, title }: CardRow,
  { fields, values, by, at, form, restaurant, id: _id }: Response,
  answered: readonly string[],
): Schemas['FormResponse'] => ({
  _id,
  form,
  fields: withSamples(files, fields),
  task: { _id: id, number, title },
  restaurant,
  values,
  files: picked(files, answered),
  submittedBy: personRef(by?.id ?? null, by?.name ?? null),
  submittedAt: new Date(at).toISOString(),
})
