import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { meansHimself } from '../../../audience/himself.ts'
import type { Who } from '../who.ts'

type Schemas = components['schemas']
type Row = { unread: number; id: string; title: string; publishedAt: Date; isRead: boolean; needsAck: boolean }

/** What is out and meant for himself: what asks him for a word first, then what he has not opened, then the newest. */
export async function myNews(who: Who): Promise<NonNullable<Schemas['DashboardMine']['news']>> {
  const { sql, db, companyId, userId, reader } = who
  const rows = await db.read(
    () => sql<Row[]>`
      select count(*) filter (where r.read_at is null) over ()::int as unread, n.id, n.title, n.published_at,
        r.read_at is not null as is_read, n.require_ack and r.acknowledged_at is null as needs_ack
      from news n
      left join news_reads r on r.company_id = ${companyId} and r.user_id = ${userId} and r.news_id = n.id
      where n.company_id = ${companyId} and n.status = 'published' and ${meansHimself(sql, reader('news.readAll'), 'n')}
      order by needs_ack desc, is_read, n.published_at desc, n.id desc limit ${limits.dashboard.newsShown}`,
  )
  const news = rows.map(({ id, title, publishedAt, isRead, needsAck }) => ({
    _id: id,
    title,
    publishedAt: publishedAt.toISOString(),
    isRead,
    needsAck,
  }))
  return { unread: rows[0]?.unread ?? 0, news }
}
