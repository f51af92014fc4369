import type { components } from '../../../openapi/gen/schema.d.ts'
import { may } from '../../audience/may.ts'
import type { Tag } from '../../db/client.ts'
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
  const [row] = await (type === 'article' ? article(sql, who, id) : run(sql, who, id))
  return row?.title
}

const article = (sql: Tag, who: Who, id: string) => sql<{ title: string }[]>`
  select a.title from articles a
  where a.company_id = ${who.companyId} and a.id = ${id}
    ${who.seesAll ? sql`` : sql`and a.status = 'published' and ${may(sql, who, 'a')}`}`

/** One's own, or one of those that are filled in by whoever the checklist asks, where he works. */
const run = (sql: Tag, who: Who, id: string) => sql<{ title: string }[]>`
  select k.title from checklist_runs r join checklists k on k.company_id = ${who.companyId} and k.id = r.checklist_id
  where r.company_id = ${who.companyId} and r.business_date = run_date(${id}::uuid) and r.id = ${id}
    ${
      who.seesAll
        ? sql``
        : sql`and case when r.assignee_id is not null then r.assignee_id = ${who.userId} else ${may(sql, who, 'k')}
            and (r.restaurant_id is null or exists (
              select from user_restaurants w
              where w.company_id = ${who.companyId} and w.user_id = ${who.userId} and w.restaurant_id = r.restaurant_id)) end`
    }`

export const isThere = async (sql: Tag, who: Who, source: Source): Promise<boolean> =>
  (await titleOf(sql, who, source)) !== undefined
