import { moduleIsOn } from '../../../openapi/rules/modules.ts'
import { keepCompletions } from '../../courses/complete.ts'
import { peopleOn } from '../../courses/people.ts'
import type { Tag } from '../../db/client.ts'
import type { StoredCourse } from './queries.ts'

type WithModules = { _id: string; moduleSettings?: Readonly<Partial<Record<string, boolean>>> | null }

/** How many it was: a course that begins or changes is over for those who have done all of it already. */
export async function completeAll(
  sql: Tag,
  { company, now }: { company: WithModules; now: () => Date },
  course: StoredCourse,
): Promise<number> {
  if (!course.isActive) return 0
  const people = await peopleOn(sql, (work) => work(), company._id, course, {
    who: sql`not exists (
      select from course_completions d where d.company_id = u.company_id and d.course_id = ${course.id} and d.user_id = u.id)`,
    areFew: false,
    hasArticles: moduleIsOn(company, 'knowledgeBase'),
  })
  const over = people.filter(({ walked }) => walked.isOver)
  await keepCompletions(
    sql,
    company._id,
    course.id,
    over.map(({ id }) => id),
    now(),
  )
  return over.length
}
