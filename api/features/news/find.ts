import type { components } from '../../../openapi/gen/schema.d.ts'
import { documentOf } from '../../articles/cards.ts'
import { chosen } from '../../audience/present.ts'
import type { Tag } from '../../db/client.ts'
import { columns, type NewsRow, presentRow, withMarks } from './rows.ts'
import { statsOf } from './stats.ts'
import { maySee, type Who } from './who.ts'

type Schemas = components['schemas']
export type WholeRow = NewsRow & {
  contentId: string
  audienceId: string | null
  body: string
  notify: boolean
  restaurants: Schemas['NamedRef'][]
  positions: Schemas['NamedRef'][]
}

export async function find(sql: Tag, who: Who, id: string): Promise<WholeRow | undefined> {
  const { companyId, bound } = who
  const [row] = await sql<WholeRow[]>`
    select ${columns(sql)}, n.content_id, n.audience_id, n.notify, c.body, ${chosen(sql, companyId, 'restaurants', 'n', bound)} as restaurants,
      ${chosen(sql, companyId, 'positions', 'n')} as positions
    from ${withMarks(sql, who)} join contents c on c.company_id = ${companyId} and c.id = n.content_id
    where n.company_id = ${companyId} and n.id = ${id} and ${maySee(sql, who)}`
  return row
}

/** Nobody else changes it until the transaction ends (C11). */
export async function lockNews(sql: Tag, who: Who, id: string): Promise<WholeRow | undefined> {
  const [held] = await sql`select id from news where company_id = ${who.companyId} and id = ${id} for no key update`
  // A statement of its own, so that it sees what was written by the one who held the lock before.
  return held && (await find(sql, who, id))
}

/** For who may see it: administrators are told whom it is for, and how many have read it. */
export async function presentWhole(
  sql: Tag,
  who: Who,
  row: WholeRow,
  content = documentOf(row.body),
): Promise<Schemas['NewsItem']> {
  const shown = { ...presentRow(row), content }
  if (!who.seesAll) return shown
  const { notify, restaurants, positions } = row
  const stats = (await statsOf(sql, who.companyId, [row])).get(row.id)
  return { ...shown, notify, restaurants, positions, ...(stats && { stats }) }
}
