import { doneCounts, type Group, workers } from '../../audience/groups.ts'
import type { Tag } from '../../db/client.ts'
import type { TestRow } from './queries.ts'

/**
 * Of tests that are for some people: how many of those have passed. Whoever has passed and works elsewhere by now, or only
 * looked at it, is none of them. What is for everybody is told by its sums: these rows may be a million.
 */
export async function passedCounts(sql: Tag, companyId: string): Promise<(test: TestRow) => number> {
  const rows = await sql<(Group & { thing: string })[]>`
    select t.id as thing, p.position, p.restaurants, count(*)::int as n
    from tests t
    join test_people m on m.company_id = ${companyId} and m.test_id = t.id and m.best_passed
    join ${workers(sql, companyId)} p on p.id = m.user_id
    where t.company_id = ${companyId} and t.audience_id is not null
    group by 1, 2, 3`
  return doneCounts(rows)
}
