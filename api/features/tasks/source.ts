import { isWithin } from '../../audience/within.ts'
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

/** Undefined: it is not there, or not for him. Of a checklist it is one of its runs. */
async function titleOf(sql: Tag, who: Who, { type, id }: Source): Promise<string | undefined> {
  const row = sql`${id}::uuid`
  const rows = {
    article: () => articles(sql, who, id),
    checklist: () => runs(sql, who, row),
    news: () => news(sql, who, row),
  }
  const [found] = await sql<{ title: string }[]>`${rows[type]()}`
  return found?.title
}

const articles = (sql: Tag, who: Who, id: string): Fragment => sql`
  select a.title from articles a
  where a.company_id = ${who.companyId} and a.id = ${id}
    and ${may(sql, who, 'a')} ${who.seesAll ? sql`` : sql`and a.status = 'published'`}`

/** A run is called as its checklist. */
const runs = (sql: Tag, who: Who, id: Fragment): Fragment => sql`
  select k.title from checklist_runs r join checklists k on k.company_id = r.company_id and k.id = r.checklist_id
  where r.company_id = ${who.companyId} and r.business_date = run_date(${id}) and r.id = ${id}
    and ${who.seesAll ? isWithin(sql, who.bound, 'r.restaurant_id') : fillsInRun(sql, who, 'r', may(sql, who, 'k'))}`

const news = (sql: Tag, who: Who, id: Fragment): Fragment => sql`
  select n.title from news n
  where n.company_id = ${who.companyId} and n.id = ${id}
    and ${may(sql, who, 'n')} ${who.seesAll ? sql`` : sql`and n.status = 'published'`}`

/** What of a card's source no revision tells: how the run or the news of task `t` is called, for whoever asks. */
export const sourceTitle = (sql: Tag, who: Who): Fragment =>
  sql`coalesce((${runs(sql, who, idOf(sql, 'checklist'))}), (${news(sql, who, idOf(sql, 'news'))}))`
const idOf = (sql: Tag, type: Source['type']): Fragment =>
  sql`case when t.details -> 'source' ->> 'type' = ${type} then (t.details -> 'source' ->> 'id')::uuid end`

export const isThere = async (sql: Tag, who: Who, source: Source): Promise<boolean> =>
  (await titleOf(sql, who, source)) !== undefined
