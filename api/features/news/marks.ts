import type { FeatureHandlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { record } from '../../events/record.ts'
import { settle } from '../../notifications/settle.ts'
import { maySee, type Who, whoOf } from './who.ts'

type Held = { id: string; title: string; status: string; requireAck: boolean; version: number }

export const marks: Pick<FeatureHandlers<'news'>, 'newsRead' | 'newsAcknowledge'> = {
  /** The first time counts. */
  async newsRead(context) {
    const { path, repeat, company, problem } = context
    return repeat.answer(company._id, async (sql) => {
      const who = whoOf(context)
      const news = await held(sql, who, path.id)
      if (!news) throw problem(404, 'NEWS_NOT_FOUND')
      // What is not out yet, or no more, an administrator may look at: nobody is counted.
      if (news.status !== 'published') return { status: 200, body: { readAt: who.now.toISOString() } }
      const [row] = await sql<{ readAt: Date }[]>`
        insert into news_reads as r (company_id, user_id, news_id, read_at)
        values (${who.companyId}, ${who.userId}, ${news.id}, ${who.now})
        on conflict (company_id, user_id, news_id) do update set read_at = r.read_at returning read_at`
      if (!news.requireAck) await settleNews(sql, who, news.id)
      return { status: 200, body: { readAt: (row?.readAt ?? who.now).toISOString() } }
    })
  },

  /** Of the version that he has read: of an older one nothing counts. */
  async newsAcknowledge(context) {
    const { path, body, repeat, company, problem } = context
    return repeat.answer(company._id, async (sql) => {
      const who = whoOf(context)
      const news = await held(sql, who, path.id)
      if (!news) throw problem(404, 'NEWS_NOT_FOUND')
      if (!news.requireAck || news.status !== 'published') throw problem(409, 'NEWS_ACK_OFF')
      if (body.version !== undefined && body.version !== news.version) throw problem(409, 'NEWS_CHANGED')
      const [row] = await sql<{ acknowledgedAt: Date }[]>`
        insert into news_reads as r (company_id, user_id, news_id, read_at, acknowledged_at)
        values (${who.companyId}, ${who.userId}, ${news.id}, ${who.now}, ${who.now})
        on conflict (company_id, user_id, news_id)
          do update set acknowledged_at = excluded.acknowledged_at where r.acknowledged_at is null
        returning acknowledged_at`
      // Another device was first, and told of it.
      if (!row) return { status: 200, body: { acknowledgedAt: await knownSince(sql, who, news.id) } }
      await settleNews(sql, who, news.id)
      await record(sql, context, { action: 'news.acknowledged', entity: { id: news.id, title: news.title } })
      return { status: 200, body: { acknowledgedAt: row.acknowledgedAt.toISOString() } }
    })
  },
}

/** Of what he has done nobody tells him any more. */
const settleNews = (sql: Tag, { companyId, userId, now }: Who, id: string) =>
  settle(sql, { company: companyId, links: [id], users: [userId] }, now)

async function knownSince(sql: Tag, who: Who, newsId: string): Promise<string> {
  const [known] = await sql<{ acknowledgedAt: Date }[]>`
    select acknowledged_at from news_reads
    where company_id = ${who.companyId} and user_id = ${who.userId} and news_id = ${newsId}`
  return (known?.acknowledgedAt ?? who.now).toISOString()
}

/** Nobody puts it away or shows it as new meanwhile. */
async function held(sql: Tag, who: Who, id: string): Promise<Held | undefined> {
  const [row] = await sql<Held[]>`
    select n.id, n.title, n.status, n.require_ack, n.version from news n
    where n.company_id = ${who.companyId} and n.id = ${id} and ${maySee(sql, who)} for share of n`
  return row
}
