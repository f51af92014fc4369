import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import { meansHimself } from '../../audience/himself.ts'
import { chosen } from '../../audience/present.ts'
import type { FeatureHandlers, ReadContext } from '../../context.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { groupsOf, plainQuery } from '../../search/groups.ts'
import { piecesOf } from '../../search/pieces.ts'
import { columns, type NewsRow, presentRow, withMarks } from './rows.ts'
import { statsOf } from './stats.ts'
import { maySee, type Who, whoOf } from './who.ts'

type Schemas = components['schemas']
type Listing = Pick<FeatureHandlers<'news'>, 'newsList' | 'newsCount'>
type Query = Parameters<Listing['newsList']>[0]['query']
type Counts = Schemas['NewsCounts'] & { total: number }
type ListRow = NewsRow & Required<Pick<Schemas['NewsItem'], 'restaurants' | 'positions'>>

export const listing: Listing = {
  async newsList(context) {
    const { query, sql, db } = context
    const who = whoOf(context)
    const window = windowOf(query, limits.news.pageSize)
    const where = await wanted(context, who, query)
    const [rows, { total, ...counts }] = await Promise.all([
      db.read(
        () => sql<ListRow[]>`
          select ${columns(sql)} ${who.seesAll ? ofAudience(sql, who) : sql``} from ${withMarks(sql, who)}
          where ${where.all} order by ${where.order} limit ${window.limit} offset ${window.offset}`,
      ),
      counted(context, who, where.all),
    ])
    const stats = who.seesAll ? await db.read(() => statsOf(sql, who.companyId, rows)) : undefined
    const news = rows.map((row) => {
      const of = stats?.get(row.id)
      return { ...presentRow(row), ...(of && { stats: of }) }
    })
    return { status: 200, body: { news, counts, unreadCount: counts.unread, total, ...pagesOf(total, window) } }
  },

  /** Looked for no farther than it is shown. */
  async newsCount(context) {
    const { sql, db } = context
    const who = whoOf(context)
    const [row] = await db.read(
      () => sql<{ n: number }[]>`
        select count(*)::int as n from (
          select from ${withMarks(sql, who)} where n.company_id = ${who.companyId} and ${unread(sql, who)}
          limit ${limits.news.countMax + 1}) unread_ones`,
    )
    return { status: 200, body: { count: row?.n ?? 0 } }
  },
}

const ofAudience = (sql: Tag, { companyId, bound }: Who): Fragment => sql`,
  ${chosen(sql, companyId, 'restaurants', 'n', bound)} as restaurants, ${chosen(sql, companyId, 'positions', 'n')} as positions`

/** Out, meant for himself, also where he sees all, and not opened. */
const unread = (sql: Tag, who: Who): Fragment =>
  sql`(n.status = 'published' and ${meansHimself(sql, who, 'n')} and r.read_at is null)`

/** What is out: the pinned ones in their order, then the newest. The rest by when it was last touched. */
async function wanted({ sql, db }: Pick<ReadContext, 'sql' | 'db'>, who: Who, query: Query) {
  const status = who.seesAll ? (query.status ?? 'published') : 'published'
  const words = await wordsOf(sql, db, query.search ?? '')
  const all = sql`
    n.company_id = ${who.companyId} and n.status = ${status} and ${maySee(sql, who)}
    ${query.unread ? sql`and ${unread(sql, who)}` : sql``}
    ${words === undefined ? sql`` : words === '' ? sql`and false` : sql`and n.words @@ ${words}::tsquery`}`
  const order =
    status === 'published' ? sql`n.pinned_place, n.published_at desc, n.id desc` : sql`n.updated_at desc, n.id desc`
  return { all, order }
}

/** All words, in any form, the last perhaps but a beginning, as a tsquery; '' finds nothing, undefined asks for nothing. */
async function wordsOf(sql: Tag, db: ReadContext['db'], search: string): Promise<string | undefined> {
  if (search.trim() === '') return undefined
  const words = piecesOf(search).flatMap((piece) => piece.words)
  return words.length === 0 ? '' : plainQuery(await db.read(() => groupsOf(sql, words)))
}

async function counted({ sql, db }: Pick<ReadContext, 'sql' | 'db'>, who: Who, where: Fragment): Promise<Counts> {
  const [row] = await db.read(
    () => sql<Required<Counts>[]>`
      select count(*) filter (where n.status = 'published')::int as "all", count(*) filter (where ${unread(sql, who)})::int as unread,
        count(*) filter (where n.status = 'draft')::int as draft, count(*) filter (where n.status = 'scheduled')::int as scheduled,
        count(*) filter (where n.status = 'archived')::int as archived, count(*) filter (where ${where})::int as total
      from ${withMarks(sql, who)} where n.company_id = ${who.companyId} and ${maySee(sql, who)}`,
  )
  const { draft = 0, scheduled = 0, archived = 0, all = 0, unread: fresh = 0, total = 0 } = row ?? {}
  return { all, unread: fresh, total, ...(who.seesAll && { draft, scheduled, archived }) }
}
