import type { Fragment, Tag } from '../client.ts'
import type { EntityKind } from './entities.ts'

export type FileReader = { companyId: string; userId: string; positions: readonly string[] }

type FileKind = {
  /** Whose row `file_refs.entity_id` is. */
  of: EntityKind
  /** Who may read the file for its sake, beside administrators and who uploaded it (B29). */
  readers: 'everybody on the web' | 'administrators' | ((sql: Tag, reader: FileReader, id: Fragment) => Fragment)
}

const publishedFor = (sql: Tag, { companyId, positions }: FileReader, id: Fragment) => sql`exists (
  select from articles a
  where a.company_id = ${companyId} and a.id = ${id} and a.status = 'published'
    and (not a.limited or exists (
      select from article_positions p
      where p.company_id = ${companyId} and p.article_id = a.id and p.position_id = any(${[...positions]}::uuid[]))))`

const testFor = (sql: Tag, { companyId, userId }: FileReader, id: Fragment) =>
  sql`${id} in (select t.id from tests_for(${companyId}, ${userId}) t (id))`

/** What `file_refs.kind` may be: a kind more is a line more. */
export const fileKinds = {
  article: { of: 'article', readers: publishedFor },
  // What an old version names is history.
  article_version: { of: 'article', readers: 'administrators' },
  test: { of: 'test', readers: testFor },
  logo: { of: 'company', readers: 'everybody on the web' },
} as const satisfies Record<string, FileKind>

const known: Readonly<Record<string, FileKind>> = fileKinds

/** Whether something that the reader may read refers to the file; `file`: the column of its id. */
export function isReadThrough(sql: Tag, reader: FileReader, file: Fragment): Fragment {
  const kinds = Object.entries(known).flatMap(([kind, { readers }]) =>
    typeof readers === 'function' ? [sql`(r.kind = ${kind} and ${readers(sql, reader, sql`r.entity_id`)})`] : [],
  )
  return sql`exists (
    select from file_refs r
    where r.company_id = ${reader.companyId} and r.file_id = ${file}
      and (${kinds.reduce((all, one) => sql`${all} or ${one}`)}))`
}
