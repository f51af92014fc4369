import { folded } from '../../../openapi/rules/folded.ts'
import { DAY } from '../../../openapi/rules/durations.ts'
import type { Tag } from '../../db/client.ts'

/** When: a moment, or some minutes before the rows are written: a demo's readers have always just been there. */
export type DemoView = { articleId: string; userId: string } & ({ minutesAgo: number } | { viewedAt: string })
export type DemoMiss = { query: string; daysAgo: number; count: number }

/** Who has opened which article when, and what nobody found; behind the articles, the people and their restaurants. */
export async function seedReading(
  sql: Tag,
  companyId: string,
  views: readonly DemoView[],
  misses: readonly DemoMiss[],
): Promise<void> {
  const now = Date.now()
  const viewed = views.map(({ articleId, userId, ...view }) => {
    const viewedAt = 'viewedAt' in view ? new Date(view.viewedAt) : new Date(now - view.minutesAgo * 60_000)
    return { companyId, articleId, userId, viewedAt }
  })
  if (viewed.length > 0) await sql`insert into article_view_log ${sql(viewed)}`
  // By the business day and the hour of the company, as they are counted when they happen.
  await sql`
    insert into article_reads (company_id, day, article_id, user_id, hour, restaurants, n)
    select ${companyId}, x.day, x.article_id, x.user_id, x.hour, array(
      select restaurant_id from user_restaurants w
      where w.company_id = ${companyId} and w.user_id = x.user_id order by 1), x.n
    from (
      select l.article_id, l.user_id, (l.viewed_at at time zone c.timezone - interval '5 hours')::date as day,
        extract(hour from l.viewed_at at time zone c.timezone)::smallint as hour, count(*)::int as n
      from article_view_log l join companies c on c.id = ${companyId}
      where l.company_id = ${companyId} group by 1, 2, 3, 4
    ) x`
  for (const { query, daysAgo, count } of misses)
    await sql`
      insert into search_misses (company_id, day, query, count)
      select ${companyId}, (${new Date(now - daysAgo * DAY)}::timestamptz at time zone timezone - interval '5 hours')::date, ${folded(query)}, ${count}
      from companies where id = ${companyId}`
}
