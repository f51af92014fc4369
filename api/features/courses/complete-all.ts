import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import { keepCompletions } from '../../courses/complete.ts'
import { overOn } from '../../courses/people.ts'
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
  const over = await overOn(sql, company._id, course, moduleIsOn(company, 'knowledgeBase'))
  await keepCompletions(sql, company._id, course.id, over, now())
  return over.length
}
