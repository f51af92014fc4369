import { worksWithin } from '../../audience/within.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import { remindedUntil } from '../../../openapi/rules/news/news.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { record } from '../../events/record.ts'
import { settleReminded, tellReminded } from './told.ts'
import { maySee, type Who, whoOf } from './who.ts'

type ReaderRow = {
  id: string
  name: string
  positionId: string | null
  positionName: string | null
  readAt: Date | null
  acknowledgedAt: Date | null
}
type Stats = { audience: number; read: number; acknowledged: number; total: number }

export const readers: Pick<FeatureHandlers<'news'>, 'newsListReaders' | 'newsRemind'> = {
  async newsListReaders(context) {
    const { path, query, sql, db, problem } = context
    const who = whoOf(context)
    const { companyId } = who
    const window = windowOf(query, limits.news.readersPageSize)
    const state = query.state ? STATES(sql)[query.state] : sql`true`
    const [[news], [counts], rows] = await Promise.all([
      db.read(
        () =>
          sql`select n.id from news n where n.company_id = ${companyId} and n.id = ${path.id} and ${maySee(sql, who)}`,
      ),
      db.read(
        () => sql<Stats[]>`
          select count(*)::int as audience, count(r.user_id)::int as read, count(r.acknowledged_at)::int as acknowledged,
            count(*) filter (where ${state})::int as total
          from ${people(sql, who, path.id)}`,
      ),
      db.read(
        () => sql<ReaderRow[]>`
          with page as materialized (
            select u.id, u.name, u.position_id, r.acknowledged_at from ${people(sql, who, path.id)}
            where ${state} order by u.name collate "ru-x-icu", u.id limit ${window.limit} offset ${window.offset}
          )
          select u.id, u.name, p.id as position_id, p.name as position_name, m.read_at, u.acknowledged_at
          from page u
          left join positions p on p.company_id = ${companyId} and p.id = u.position_id
          left join news_reads m on m.company_id = ${companyId} and m.news_id = ${path.id} and m.user_id = u.id
          order by u.name collate "ru-x-icu", u.id`,
      ),
    ])
    if (!news || !counts) throw problem(404, 'NEWS_NOT_FOUND')
    const { total, ...stats } = counts
    return { status: 200, body: { readers: rows.map(present), stats, total, ...pagesOf(total, window) } }
  },

  /**
   * Whoever has not read it, or where it asks for more, has not acknowledged it. The news are held only when all are told: of
   * thousands that takes longer than any of its readers would wait for it.
   */
  async newsRemind(context) {
    const { path, repeat, company, problem } = context
    return repeat.answer(company._id, async (sql) => {
      const who = whoOf(context)
      const { companyId, now } = who
      const found = async (held: Fragment) => {
        const [row] = await sql<Reminded[]>`
          select id, title, status, require_ack, reminded_at from news
          where company_id = ${companyId} and id = ${path.id} ${held}`
        if (!row) throw problem(404, 'NEWS_NOT_FOUND')
        if (row.status !== 'published') throw problem(409, 'NEWS_NOT_PUBLISHED')
        if (row.remindedAt && remindedUntil(row.remindedAt, now)) throw problem(429, 'NEWS_REMINDED')
        return row
      }
      const news = await found(sql``)
      const told = (await sql<{ id: string }[]>`${late(sql, who, news)}`).map(({ id }) => id)
      if (told.length === 0) return { status: 200, body: { sent: 0 } }
      await tellReminded(sql, companyId, news, told, now)
      const held = await found(sql`for no key update`)
      // Of two who remind at once one did; whoever has read it meanwhile, or is meant no more, has nothing to read of it.
      await settleReminded(sql, companyId, { id: held.id, told, unless: late(sql, who, held) }, now)
      await sql`update news set reminded_at = ${now} where company_id = ${companyId} and id = ${held.id}`
      await record(sql, context, {
        action: 'news.reminded',
        entity: { id: held.id, title: held.title },
        changes: { people: { new: told.length } },
      })
      return { status: 200, body: { sent: told.length } }
    })
  },
}

type Reminded = { id: string; title: string; status: string; requireAck: boolean; remindedAt: Date | null }

const late = (sql: Tag, who: Who, { id, requireAck }: Pick<Reminded, 'id' | 'requireAck'>): Fragment => sql`
  select u.id from ${people(sql, who, id)} where ${requireAck ? sql`r.acknowledged_at is null` : sql`r.user_id is null`}`

/**
 * Working people `u` of its circle, each with his mark `r`: marks are found by the news at once (offset 0), by what an index
 * alone tells of them, not for each of its people.
 */
const people = (sql: Tag, { companyId, bound }: Who, id: string): Fragment => sql`
  news n cross join lateral audience_of(${companyId}, n.audience_id) member (id)
  join users u on u.company_id = ${companyId} and u.id = member.id and n.company_id = ${companyId} and n.id = ${id}
    and ${worksWithin(sql, companyId, bound, 'u.id')}
  left join (
    select user_id, acknowledged_at from news_reads where company_id = ${companyId} and news_id = ${id} offset 0
  ) r on r.user_id = u.id`

const STATES = (sql: Tag) => ({
  read: sql`r.user_id is not null`,
  unread: sql`r.user_id is null`,
  acknowledged: sql`r.acknowledged_at is not null`,
})

const present = ({ id, name, positionId, positionName, readAt, acknowledgedAt }: ReaderRow) => ({
  user: { id, name },
  position: positionId !== null && positionName !== null ? { _id: positionId, name: positionName } : null,
  readAt: readAt?.toISOString() ?? null,
  acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
})
