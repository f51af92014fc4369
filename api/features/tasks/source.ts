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

/** Undefined: it is not there, or not for him. Checklists and news have no rows yet. */
async function titleOf(sql: Tag, who: Who, { type, id }: Source): Promise<string | undefined> {
  if (type !== 'article') return undefined
  const [row] = await sql<{ title: string }[]>`
    select a.title from articles a
    where a.company_id = ${who.companyId} and a.id = ${id}
      ${who.seesAll ? sql`` : sql`and a.status = 'published' and ${may(sql, who, 'a')}`}`
  return row?.title
}

export const isThere = async (sql: Tag, who: Who, source: Source): Promise<boolean> =>
  (await titleOf(sql, who, source)) !== undefined
