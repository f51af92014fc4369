import { hiddenKinds, type NotificationKind } from '../../openapi/rules/notifications/notification-kinds.ts'
import type { ModuleSettings } from '../../openapi/rules/company/modules.ts'
import type { Fragment, Tag } from '../db/client.ts'

/** What a message to a group chat is of: it is looked at once more when it leaves, which may be a night later. */
export type Of = {
  kind: NotificationKind
  /** Tasks, runs, news or articles: it holds as long as it does of one of them. */
  ids?: readonly string[]
  /** Of a run: what deviates. */
  item?: string
  /** Of a deadline, as it was said. */
  dueAt?: string | null
}

/** Whether it is as it was said: what is done, moved, mended, taken back or gone, or of a section that is off, is no news (D53, D55). */
export async function isStill(sql: Tag, company: string, of: Of): Promise<boolean> {
  const what = STILL[of.kind]
  const holds =
    what && of.ids && of.ids.length > 0 ? sql`exists (${what(sql, company, { ids: [], ...of })})` : sql`true`
  const [row] = await sql<{ holds: boolean; moduleSettings: ModuleSettings | null }[]>`
    select ${holds} as holds, module_settings from companies where id = ${company}`
  return row !== undefined && row.holds && !hiddenKinds(row).includes(of.kind)
}

type Look = (sql: Tag, company: string, of: Of & { ids: readonly string[] }) => Fragment

const tasks =
  (isSo: (sql: Tag, of: Of) => Fragment): Look =>
  (sql, company, of) =>
    sql`select from tasks t where t.company_id = ${company} and t.id = any (${[...of.ids]}::uuid[]) and ${isSo(sql, of)}`
const toDo = (sql: Tag) => sql`t.status in ('new', 'in_progress')`
const dueThen = tasks((sql, { dueAt = null }) => sql`${toDo(sql)} and t.deadline = ${dueAt}::timestamptz`)

const runs =
  (...states: string[]): Look =>
  (sql, company, { ids }) =>
    sql`
    select from unnest(${[...ids]}::uuid[]) one (id)
    join checklist_runs r on r.company_id = ${company} and r.business_date = run_date(one.id) and r.id = one.id
    where r.status = any (${states}::text[])`
const open = runs('scheduled', 'in_progress', 'overdue')

/** A chat hears what everybody may read. */
const forAll =
  (table: 'news' | 'articles'): Look =>
  (sql, company, { ids }) =>
    sql`
    select from ${sql(table)} x
    where x.company_id = ${company} and x.id = any (${[...ids]}::uuid[]) and x.status = 'published' and x.audience_id is null`

/** What is not here is said as it was. */
const STILL: Partial<Record<NotificationKind, Look>> = {
  taskAssigned: tasks(toDo),
  taskDueSoon: dueThen,
  taskOverdue: dueThen,
  taskStatusChanged: tasks((sql) => sql`true`),
  checklistAvailable: runs('scheduled', 'in_progress'),
  checklistDueSoon: open,
  checklistOverdue: open,
  checklistMissed: runs('missed'),
  checklistDeviation: (sql, company, { ids, item = null }) => sql`
    select where ${item}::uuid is null or coalesce((
      select a.is_fail from run_answers a
      where a.company_id = ${company} and a.run_id = any (${[...ids]}::uuid[]) and a.item_id = ${item}::uuid
      order by a.answered_at desc, a.client_id desc limit 1), true)`,
  newsPublished: forAll('news'),
  articlePublished: forAll('articles'),
}
