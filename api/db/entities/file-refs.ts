import type { Fragment, Tag } from '../client.ts'
import type { fileKinds } from './file-kinds.ts'

export type FileRefKind = keyof typeof fileKinds
/** What names files: one row, or several that name the same. */
type Naming = { companyId: string; kind: FileRefKind; id: string | readonly string[] }
/** Ids, or an expression that is an array of them. */
type Ids = readonly string[] | Fragment

export type HeldFile = {
  id: string
  name: string
  originalName: string
  mimetype: string
  size: number
  uploadedBy: string | null
}

/**
 * Those of the ids that are files of the company, in one order for all who hold several. They stay until the transaction has
 * written that something refers to them.
 */
export async function holdFiles(
  sql: Tag,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HeldFile>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<HeldFile[]>`
    select id, name, original_name, mimetype, size, uploaded_by from files
    where company_id = ${companyId} and id = any (${[...ids]}::uuid[])
    order by id for key share`
  return new Map(rows.map((row) => [row.id, row]))
}

/** It names these too. What is no file of the company is passed over. */
export const addFileRefs = (sql: Tag, { companyId, kind, id }: Naming, files: Ids) => sql`
  insert into file_refs (company_id, file_id, kind, entity_id)
  select ${companyId}, f.id, ${kind}, e.id
  from files f, unnest(${typeof id === 'string' ? [id] : [...id]}::uuid[]) e (id)
  where f.company_id = ${companyId} and f.id = any (${arrayOf(sql, files)})
  order by e.id, f.id
  on conflict do nothing`

/** It names these and no others: what it named before is an orphan now, unless something else names it (U8). */
export const setFileRefs = (sql: Tag, naming: Naming & { id: string }, files: Ids) => sql`
  with gone as (
    delete from file_refs
    where company_id = ${naming.companyId} and kind = ${naming.kind} and entity_id = ${naming.id}
      and file_id <> all (${arrayOf(sql, files)}))
  ${addFileRefs(sql, naming, files)}`

/** It names no files any more, for the sake of none of these. */
export const dropFileRefs = (sql: Tag, companyId: string, kinds: readonly FileRefKind[], id: string) => sql`
  delete from file_refs where company_id = ${companyId} and kind = any (${[...kinds]}::text[]) and entity_id = ${id}`

/** What it named for the sake of `from` it names for the sake of `to` as well. */
export const copyFileRefs = (sql: Tag, companyId: string, from: FileRefKind, to: FileRefKind, id: string) => sql`
  insert into file_refs (company_id, file_id, kind, entity_id)
  select company_id, file_id, ${to}, entity_id from file_refs
  where company_id = ${companyId} and kind = ${from} and entity_id = ${id}
  on conflict do nothing`

const isList = (ids: Ids): ids is readonly string[] => Array.isArray(ids)
const arrayOf = (sql: Tag, ids: Ids): Fragment => (isList(ids) ? sql`${[...ids]}::uuid[]` : ids)
