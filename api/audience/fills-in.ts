import type { Fragment, Tag } from '../db/client.ts'

/**
 * Whether somebody is one of those who fill in a run, a row's alias in the query: of the circle of its checklist (`meant`),
 * and at the place; one's own is his alone.
 */
export const fillsInRun = (
  sql: Tag,
  { companyId, userId }: { companyId: string; userId: string | Fragment },
  run: string,
  meant: Fragment,
): Fragment => {
  const [assignee, restaurant] = [sql(`${run}.assignee_id`), sql(`${run}.restaurant_id`)]
  return sql`
    (case when ${assignee} is not null then ${assignee} = ${userId}
      else ${meant} and (${restaurant} is null or ${restaurant} = any (array(
        select w.restaurant_id from user_restaurants w where w.company_id = ${companyId} and w.user_id = ${userId}))) end)`
}
