import { isWithin } from '../../../audience/within.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { columnsOf } from '../../../../openapi/rules/forms/form-versions.ts'
import { filesIn, type FormField } from '../../../../openapi/rules/forms/forms.ts'
import type { Window } from '../../../../openapi/rules/values/lists.ts'
import type { Fragment, Tag } from '../../../db/client.ts'
import { attachedFiles, type Files, picked as pickedFiles } from '../../../files/attached.ts'
import { changedIds } from '../../../events/changed-rows.ts'
import { type Asked, found, type Of, updatedAt } from './found.ts'
import { countChosen, isCounted, newestChosen } from './sums.ts'

type Schemas = components['schemas']
export type ResponseRow = {
  id: string
  version: number
  /** Of that version. */
  fields: FormField[]
  values: Schemas['FormValues']
  task: Schemas['FormTask'] | null
  restaurant: Schemas['NamedRef'] | null
  submittedBy: Schemas['PersonRef']
  submittedAt: Date
  updatedAt: Date
}

/**
 * Those that `picked`, a query of ids, names: newest first, or as `order` says. Answer and task are looked up by their keys (`offset 0`): how
 * many a page has is not known to the plan, which would otherwise read all tasks of the company for it.
 */
const selectResponses = (sql: Tag, { companyId, bound }: Of, picked: Fragment, order?: Fragment) => sql<ResponseRow[]>`
  select a.id, a.version, v.fields, a.values, a.submitted_at, ${updatedAt(sql)} as updated_at,
    case when t.id is not null then jsonb_build_object('_id', t.id, 'number', t.number, 'title', t.title) end as task,
    case when r.id is not null then jsonb_build_object('_id', r.id, 'name', r.name) end as restaurant,
    jsonb_build_object('id', u.id, 'name', coalesce(u.name, '—')) as submitted_by
  from (${picked}) picked
  cross join lateral (
    select * from form_responses x where x.company_id = ${companyId} and x.id = picked.id offset 0
  ) a
  join form_versions v on v.company_id = ${companyId} and v.form_id = a.form_id and v.version = a.version
  left join lateral (
    select x.id, x.number, x.title from tasks x where x.company_id = ${companyId} and x.id = a.task_id
      and ${isWithin(sql, bound, 'x.restaurant_id')} offset 0
  ) t on true
  left join restaurants r on r.company_id = ${companyId} and r.id = a.restaurant_id
  left join users u on u.company_id = ${companyId} and u.id = a.submitted_by
  order by ${order ?? sql`a.submitted_at desc, a.id desc`}`

const newest = (sql: Tag, of: Of, asked: Asked): Fragment => sql`
  select a.id from form_responses a where ${found(sql, of, asked)} order by a.submitted_at desc, a.id desc`

export const listResponses = (sql: Tag, of: Of, asked: Asked, window: Window) =>
  selectResponses(
    sql,
    of,
    isCounted(of, asked)
      ? newestChosen(sql, of, asked, window)
      : sql`${newest(sql, of, asked)} limit ${window.limit} offset ${window.offset}`,
  )

/** With one more than a file holds, where there are more. */
export async function idsOf(sql: Tag, of: Of, asked: Asked): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`${newest(sql, of, asked)} limit ${limits.forms.exportMax + 1}`
  return rows.map(({ id }) => id)
}

export const responsesById = (sql: Tag, of: Of, ids: readonly string[]) =>
  selectResponses(sql, of, sql`select id from unnest(${[...ids]}::uuid[]) id`)

/** Those that have changed, oldest change first, and where to read on. */
export async function changedResponses(
  sql: Tag,
  of: Of,
  asked: Asked,
  { after, limit }: { after?: string; limit: number },
) {
  const from = sql`from (select a.* from form_responses a where ${found(sql, of, asked)}) t where true`
  const { ids, next } = await changedIds(sql, { after }, from, limit)
  const picked = sql`select id, place from unnest(${ids}::uuid[]) with ordinality n (id, place)`
  return { rows: ids.length === 0 ? [] : await selectResponses(sql, of, picked, sql`picked.place`), next }
}

export async function findResponse(sql: Tag, of: Of, id: string): Promise<ResponseRow | undefined> {
  const { companyId, formId, bound } = of
  const [row] = await selectResponses(
    sql,
    of,
    sql`select x.id from form_responses x where x.company_id = ${companyId} and x.form_id = ${formId} and x.id = ${id}
      and ${isWithin(sql, bound, 'x.restaurant_id')}`,
  )
  return row
}

export async function countResponses(sql: Tag, of: Of, asked: Asked): Promise<number> {
  const [row] = await (isCounted(of, asked)
    ? countChosen(sql, of, asked)
    : sql<{ n: number }[]>`select count(*)::int as n from form_responses a where ${found(sql, of, asked)}`)
  return row?.n ?? 0
}

/**
 * The fields now, and behind them what was asked and answered before. As many versions as there may be columns: of a form
 * that was changed more often the oldest add none that anybody would look at.
 */
export async function columnsFor(sql: Tag, { companyId, formId }: Of): Promise<Schemas['FormColumns']> {
  const { columnsMax } = limits.forms
  const rows = await sql<{ fields: FormField[] }[]>`
    select v.fields from form_versions v
    where v.company_id = ${companyId} and v.form_id = ${formId}
      and (v.version = (select f.version from forms f where f.company_id = ${companyId} and f.id = ${formId})
        or exists (
          select from form_responses a
          where a.company_id = ${companyId} and a.form_id = ${formId} and a.version = v.version))
    order by v.version desc limit ${columnsMax}`
  return columnsOf(
    rows.map(({ fields }) => fields),
    columnsMax,
  )
}

/** What these answers name, by id. */
export const filesFor = (sql: Tag, companyId: string, rows: readonly ResponseRow[]) =>
  attachedFiles(
    sql,
    companyId,
    rows.flatMap(({ fields, values }) => filesIn(fields, values).map(({ id }) => id)),
  )

export const filesOf = ({ fields, values }: ResponseRow, files: Files) =>
  pickedFiles(
    files,
    filesIn(fields, values).map(({ id }) => id),
  )
