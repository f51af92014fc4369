import type { Tag } from '../../db/client.ts'
import { settle } from '../../notifications/settle.ts'
import { tell } from '../../notifications/tell.ts'
import type { StoredCourse } from './queries.ts'

type Where = { company: string; by: string | null; now: Date }

/** Whom a course is for and who has not completed it, once it is switched on. */
export const tellCourse = (sql: Tag, { company, by, now }: Where, { id, title }: StoredCourse) =>
  tell(
    sql,
    {
      company,
      kind: 'courseAssigned',
      facts: { title, dueAt: null },
      link: { type: 'course', id },
      people: sql`
        select meant.id from courses c cross join lateral audience_of(${company}, c.audience_id) meant (id)
        where c.company_id = ${company} and c.id = ${id} and not exists (
          select from course_completions d
          where d.company_id = ${company} and d.course_id = ${id} and d.user_id = meant.id)`,
      by,
      group: `course ${id}`,
    },
    now,
  )

export const settleCourse = (sql: Tag, company: string, course: string, now: Date): Promise<void> =>
  settle(sql, { company, links: [course], kinds: ['courseAssigned'] }, now)
