import { folded } from '../../../openapi/rules/text/folded.ts'
import { DAY } from '../../../openapi/rules/time/durations.ts'
import { countedReads } from '../../articles/counted-reads.ts'
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
    ${countedReads(sql, companyId, sql`(select article_id, user_id, viewed_at from article_view_log where company_id = ${companyId})`)}`
  for (const { query, daysAgo, count } of misses)
    await sql`
      insert into search_misses (company_id, day, query, count)
      select ${companyId}, (${new Date(now - daysAgo * DAY)}::timestamptz at time zone timezone - interval '5 hours')::date, ${folded(query)}, ${count}
      from companies where id = ${companyId}`
}
