import { doneCounts, type Group, workers } from '../../audience/groups.ts'
import type { Tag } from '../../db/client.ts'
import type { CourseRow } from './queries.ts'

/** Of all courses at once: how many of those whom each is for have completed it. */
export async function completedCounts(sql: Tag, companyId: string): Promise<(course: CourseRow) => number> {
  const rows = await sql<(Group & { thing: string })[]>`
    select d.course_id as thing, p.position, p.restaurants, count(*)::int as n
    from course_completions d join ${workers(sql, companyId)} p on p.id = d.user_id
    where d.company_id = ${companyId}
    group by 1, 2, 3`
  return doneCounts(rows)
}
