import { type Before, joined } from '../../audience/joined.ts'
import type { Tag } from '../../db/client.ts'
import { settle } from '../../notifications/settle.ts'
import { tell } from '../../notifications/tell.ts'
import type { StoredCourse } from './queries.ts'

type Where = { company: string; by: string | null; now: Date }

/** Whom a course is for and who has not completed it; of one that is switched off nobody. */
const meantBy = (sql: Tag, company: string, id: string) => sql`
  select meant.id from courses c cross join lateral audience_of(${company}, c.audience_id) meant (id)
  where c.company_id = ${company} and c.id = ${id} and c.is_active and not exists (
    select from course_completions d
    where d.company_id = ${company} and d.course_id = ${id} and d.user_id = meant.id)`

/** Once it is switched on; where it is for others than `before`, whoever is new. */
export const tellCourse = (sql: Tag, { company, by, now }: Where, { id, title }: StoredCourse, before?: Before) =>
  tell(
    sql,
    {
      company,
      kind: 'courseAssigned',
      facts: { title, dueAt: null },
      link: { type: 'course', id },
      people: joined(sql, company, meantBy(sql, company, id), before),
      by,
      group: `course ${id}`,
    },
    now,
  )

/** It was changed: whom it is not for any more, and who has completed it, has nothing to go through. */
export const settleCourse = (sql: Tag, company: string, course: string, now: Date): Promise<void> =>
  settle(sql, { company, links: [course], kinds: ['courseAssigned'], unless: meantBy(sql, company, course) }, now)
