import type { Fragment, Tag } from '../db/client.ts'

/**
 * Views as `article_reads` keeps them: by the business day and the hour of the company's clock, with the restaurants in which
 * the reader works at that moment. `views` has article_id, user_id and viewed_at.
 */
export const countedReads = (sql: Tag, companyId: string, views: Fragment): Fragment => sql`
  select ${companyId}::uuid as company_id, x.day, x.article_id, x.user_id, x.hour, array(
    select restaurant_id from user_restaurants w
    where w.company_id = ${companyId} and w.user_id = x.user_id order by 1) as restaurants, x.n
  from (
    select l.article_id, l.user_id, (l.viewed_at at time zone c.timezone - interval '5 hours')::date as day,
      extract(hour from l.viewed_at at time zone c.timezone)::smallint as hour, count(*)::int as n
    from ${views} l join companies c on c.id = ${companyId} group by 1, 2, 3, 4
  ) x`
