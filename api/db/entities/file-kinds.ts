import { fillsInRun } from '../../audience/fills-in.ts'
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

const newsFor = (sql: Tag, reader: Reader, id: Fragment) => sql`exists (
  select from news n
  where n.company_id = ${reader.companyId} and n.id = ${id} and n.status = 'published' and ${may(sql, reader, 'n')})`

const testFor = (sql: Tag, reader: Reader, id: Fragment) => sql`exists (
  select from tests t
  where t.company_id = ${reader.companyId} and t.id = ${id} and t.is_active and ${may(sql, reader, 't')})`

/** Whoever has begun it sees its pictures as long as his result stands, whatever became of the test. */
const tookTest = (sql: Tag, reader: Reader, id: Fragment) => sql`exists (
  select from test_people p
  where p.company_id = ${reader.companyId} and p.test_id = ${id} and p.user_id = ${reader.userId} and p.used > 0)`

const participates = (sql: Tag, reader: Reader, id: Fragment) => sql`exists (
  select from tasks t
  where t.company_id = ${reader.companyId} and t.id = ${id} and (t.created_by = ${reader.userId} or exists (
    select from task_people p
    where p.company_id = ${reader.companyId} and p.task_id = t.id and p.user_id = ${reader.userId})))`

const repeats = (sql: Tag, reader: Reader, id: Fragment) => sql`exists (
  select from task_series s
  where s.company_id = ${reader.companyId} and s.id = ${id} and (s.created_by = ${reader.userId} or exists (
    select from task_series_people p
    where p.company_id = ${reader.companyId} and p.series_id = s.id and p.user_id = ${reader.userId})))`

const fillsIn = (sql: Tag, reader: Reader, id: Fragment) => sql`exists (
  select from checklist_runs x join checklists k on k.company_id = x.company_id and k.id = x.checklist_id
  where x.company_id = ${reader.companyId} and x.business_date = run_date(${id}) and x.id = ${id}
    and ${fillsInRun(sql, reader, 'x', may(sql, reader, 'k'))})`

/** Of the company, whoever he is: what templates and forms show is shown to all who fill them in. */
const anybody = (sql: Tag) => sql`true`

/** What `file_refs.kind` may be: a kind more is a line more. */
export const fileKinds = {
  article: { of: 'article', readers: publishedFor },
  // What an old version names is history.
  article_version: { of: 'article', readers: 'administrators' },
  // Its cover, and what its text shows.
  news: { of: 'news', readers: newsFor },
  test: { of: 'test', readers: testFor },
  // What a version shows that somebody has begun.
  test_version: { of: 'test', readers: tookTest },
  // Attachments, the result and the photos of the answers.
  task: { of: 'task', readers: participates },
  // The task's id: who reads it reads its comments.
  task_comment: { of: 'task', readers: participates },
  // The run's id: who reads it sees its photos.
  checklist_run: { of: 'checklist', readers: fillsIn },
  task_series: { of: 'task_series', readers: repeats },
  task_template: { of: 'task_template', readers: anybody },
  form: { of: 'form', readers: anybody },
  // An answer's file by the id of its form: the answer stays when its task goes.
  form_response: { of: 'form', readers: 'administrators' },
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
