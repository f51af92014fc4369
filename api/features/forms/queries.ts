import type { components } from '../../../openapi/gen/schema.d.ts'
import type { FormField } from '../../../openapi/rules/forms/forms.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { addFileRefs, dropFileRefs } from '../../db/entities/file-refs.ts'
import { lock as lockNamed } from '../../db/locks.ts'
import { foldedText, holdsWords } from '../../search/name-words.ts'

type Schemas = components['schemas']
export type FormRow = {
  id: string
  title: string
  description: string
  isActive: boolean
  category: Schemas['NamedRef'] | null
  version: number
  fields: FormField[]
  usedCount: number
  responsesCount: number
  createdBy: Schemas['PersonRef'] | null
  createdAt: Date
  updatedAt: Date
}
type SummaryRow = Omit<FormRow, 'fields' | 'createdBy'> & { fieldsCount: number }
type Asked = { status: 'active' | 'inactive' | 'all'; search: string }

/** By title; at most limits.forms.max. */
export async function list(sql: Tag, companyId: string, asked: Asked): Promise<Schemas['FormSummary'][]> {
  const rows = await sql<SummaryRow[]>`
    select ${columns(sql)},
      jsonb_array_length(jsonb_path_query_array(f.fields, '$[*] ? (@.type <> "heading")')) as fields_count
    ${from(sql, companyId)} where ${among(sql, companyId, asked)} ${byTitle(sql)}`
  return rows.map(({ id, createdAt, updatedAt, ...row }) => ({
    _id: id,
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}

/** What may be chosen for a task, and nothing of it but its title. */
export const listActive = async (sql: Tag, companyId: string, asked: Asked): Promise<Schemas['FormRef'][]> =>
  [
    ...(await sql<Schemas['FormRef'][]>`
      select f.id as "_id", f.title from forms f
      where ${among(sql, companyId, asked)} and f.is_active ${byTitle(sql)}`),
  ].map((row) => ({ ...row }))

const byTitle = (sql: Tag) => sql`order by f.title collate "ru-x-icu", f.id`
const among = (sql: Tag, companyId: string, { status, search }: Asked) => sql`
  f.company_id = ${companyId} ${status === 'all' ? sql`` : sql`and f.is_active = ${status === 'active'}`}
  and ${holdsWords(sql, foldedText(sql, sql`f.title`), search)}`

const columns = (sql: Tag): Fragment => sql`
  f.id, f.title, f.description, f.is_active, f.version, f.used_count, f.responses_count, f.created_at, f.updated_at,
  case when c.id is not null then jsonb_build_object('_id', c.id, 'name', c.name) end as category`
const from = (sql: Tag, companyId: string): Fragment => sql`
  from forms f left join categories c on c.company_id = ${companyId} and c.id = f.category_id`

export async function find(sql: Tag, companyId: string, id: string): Promise<FormRow | undefined> {
  const [row] = await sql<FormRow[]>`
    select ${columns(sql)}, f.fields,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as created_by
    ${from(sql, companyId)} left join users u on u.company_id = ${companyId} and u.id = f.created_by
    where f.company_id = ${companyId} and f.id = ${id}`
  return row
}

/** The fields as that version had them. */
export async function fieldsOf(sql: Tag, companyId: string, id: string, version: number) {
  const [row] = await sql<{ fields: FormField[] }[]>`
    select fields from form_versions where company_id = ${companyId} and form_id = ${id} and version = ${version}`
  return row?.fields
}

/** The form, which nobody else changes and nothing begins to name (foreign keys wait) until the transaction ends. */
export async function lock(sql: Tag, companyId: string, id: string): Promise<FormRow | undefined> {
  const [held] = await sql`select from forms where company_id = ${companyId} and id = ${id} for update`
  // A statement of its own, so that it sees what was written by the one who held the lock before.
  return held && find(sql, companyId, id)
}

/** The titles of all forms, while nobody else adds one until the transaction ends. */
export async function titlesLocked(sql: Tag, companyId: string): Promise<string[]> {
  await lockNamed(sql, 'forms', companyId)
  const rows = await sql<{ title: string }[]>`select title from forms where company_id = ${companyId}`
  return rows.map(({ title }) => title)
}

export async function insert(sql: Tag, companyId: string, row: FormRow, fileIds: readonly string[]): Promise<void> {
  const { id, title, description, isActive, category, version, fields, createdBy, createdAt, updatedAt } = row
  await sql`
    insert into forms (company_id, id, title, description, is_active, category_id, version, fields, created_by, created_at,
      updated_at)
    values (${companyId}, ${id}, ${title}, ${description}, ${isActive}, ${category?._id ?? null}, ${version},
      ${sql.json(fields as never)}, ${createdBy?.id ?? null}, ${createdAt}, ${updatedAt})`
  await keepVersion(sql, companyId, row, { savedBy: createdBy?.id ?? null, fileIds })
}

export async function update(sql: Tag, companyId: string, row: FormRow): Promise<void> {
  await sql`
    update forms
    set title = ${row.title}, description = ${row.description}, is_active = ${row.isActive},
      category_id = ${row.category?._id ?? null}, version = ${row.version}, fields = ${sql.json(row.fields as never)},
      updated_at = ${row.updatedAt}
    where company_id = ${companyId} and id = ${row.id}`
}

type Saved = { savedBy: string | null; fileIds: readonly string[] }
/** Samples of older versions stay as long as the form: given answers are shown with the fields that they were given to. */
export async function keepVersion(
  sql: Tag,
  companyId: string,
  row: FormRow,
  { savedBy, fileIds }: Saved,
): Promise<void> {
  await sql`
    insert into form_versions (company_id, form_id, version, fields, saved_by, saved_at)
    values (${companyId}, ${row.id}, ${row.version}, ${sql.json(row.fields as never)}, ${savedBy}, ${row.updatedAt})`
  await addFileRefs(sql, { companyId, kind: 'form', id: row.id }, fileIds)
}

/** With its versions. */
export async function remove(sql: Tag, companyId: string, id: string): Promise<void> {
  await dropFileRefs(sql, companyId, ['form'], id)
  await sql`delete from forms where company_id = ${companyId} and id = ${id}`
}

export type VersionRow = { version: number; fields: FormField[]; savedAt: Date; savedBy: Schemas['PersonRef'] }
/** Newest first. */
export const listVersions = async (
  sql: Tag,
  companyId: string,
  { id, before, limit }: { id: string; before: number | undefined; limit: number },
): Promise<VersionRow[]> => [
  ...(await sql<VersionRow[]>`
    select v.version, v.fields, v.saved_at,
      jsonb_build_object('id', u.id, 'name', coalesce(u.name, '—')) as saved_by
    from form_versions v left join users u on u.company_id = ${companyId} and u.id = v.saved_by
    where v.company_id = ${companyId} and v.form_id = ${id} ${before === undefined ? sql`` : sql`and v.version < ${before}`}
    order by v.version desc limit ${limit}`),
]
