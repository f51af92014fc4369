import type { components } from '../../../openapi/gen/schema.d.ts'
import { fillsInRun } from '../../audience/fills-in.ts'
import { may } from '../../audience/may.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import type { Who } from './who.ts'

type Schemas = components['schemas']
type Source = Schemas['TaskSourceInput']

/** What the task came from, as it is called today; without a title there is nothing to go to for whoever asks. */
export async function sourceOf(sql: Tag, who: Who, source: Source): Promise<Schemas['TaskSource']> {
  const title = await titleOf(sql, who, source)
  return { ...source, ...(title !== undefined && { title }) }
}

/** Undefined: it is not there, or not for him. Of a checklist it is one of its runs. News have no rows yet. */
async function titleOf(sql: Tag, who: Who, { type, id }: Source): Promise<string | undefined> {
  if (type === 'news') return undefined
  const rows = type === 'article' ? articles(sql, who, id) : runs(sql, who, sql`${id}::uuid`)
  const [row] = await sql<{ title: string }[]>`${rows}`
  return row?.title
}

const articles = (sql: Tag, who: Who, id: string): Fragment => sql`
  select a.title from articles a
  where a.company_id = ${who.companyId} and a.id = ${id}
    ${who.seesAll ? sql`` : sql`and a.status = 'published' and ${may(sql, who, 'a')}`}`

/** A run is called as its checklist. */
const runs = (sql: Tag, who: Who, id: Fragment): Fragment => sql`
  select k.title from checklist_runs r join checklists k on k.company_id = r.company_id and k.id = r.checklist_id
  where r.company_id = ${who.companyId} and r.business_date = run_date(${id}) and r.id = ${id}
    ${who.seesAll ? sql`` : sql`and ${fillsInRun(sql, who, 'r', may(sql, who, 'k'))}`}`

/** What of a card's source no revision tells: how the run of task `t` is called, for whoever asks. */
export const runTitle = (sql: Tag, who: Who): Fragment =>
  sql`(${runs(sql, who, sql`case when t.details -> 'source' ->> 'type' = 'checklist' then (t.details -> 'source' ->> 'id')::uuid end`)})`

export const isThere = async (sql: Tag, who: Who, source: Source): Promise<boolean> =>
  (await titleOf(sql, who, source)) !== undefined
