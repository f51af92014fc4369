import { may } from '../../audience/may.ts'
import type { Reader } from '../../audience/reader.ts'
import type { Fragment, Tag } from '../client.ts'
import type { EntityKind } from './entities.ts'

type FileKind = {
  /** Whose row `file_refs.entity_id` is. */
  of: EntityKind
  /** Who may read the file for its sake, beside administrators and who uploaded it (B29). */
  readers: 'everybody on the web' | 'administrators' | ((sql: Tag, reader: Reader, id: Fragment) => Fragment)
}

const publishedFor = (sql: Tag, reader: Reader, id: Fragment) => sql`exists (
  select from articles a
  where a.company_id = ${reader.companyId} and a.id = ${id} and a.status = 'published' and ${may(sql, reader, 'a')})`

const testFor = (sql: Tag, reader: Reader, id: Fragment) => sql`exists (
  select from tests t
  where t.company_id = ${reader.companyId} and t.id = ${id} and t.is_active and ${may(sql, reader, 't')})`

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
export function isReadThrough(sql: Tag, reader: Reader, file: Fragment): Fragment {
  const kinds = Object.entries(known).flatMap(([kind, { readers }]) =>
    typeof readers === 'function' ? [sql`(r.kind = ${kind} and ${readers(sql, reader, sql`r.entity_id`)})`] : [],
  )
  return sql`exists (
    select from file_refs r
    where r.company_id = ${reader.companyId} and r.file_id = ${file}
      and (${kinds.reduce((all, one) => sql`${all} or ${one}`)}))`
}
