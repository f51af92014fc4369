import type { At, OwnRow } from '../../../openapi/rules/courses/course-shown.ts'
import { completionOf } from '../../courses.ts'
import type { MockSignedIn } from '../../context.ts'
import { rowsOf } from '../../db.ts'
import { audienceToday } from '../../refs.ts'
import type { StoredCourse } from '../../seed/courses/rows.ts'

export type Who = Pick<MockSignedIn, 'company' | 'user' | 'now'>

export const atOf = ({ now, company }: Who): At => ({ now: new Date(now()), timezone: company.timezone })
export const courseOf = ({ company }: Pick<Who, 'company'>, id: string): StoredCourse | undefined =>
  rowsOf('courses', company._id).find(({ _id }) => _id === id)

/** With what is known of the person who asks. */
export function ownRow(who: Who, course: StoredCourse): OwnRow {
  const { _id: id, steps: _, ...row } = course
  const completion = completionOf(who, id, who.user.id)
  return {
    ...row,
    id,
    ...audienceToday(course, who.company._id),
    activatedAt: new Date(row.activatedAt),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    personCreatedAt: new Date(who.user.createdAt),
    completedAt: completion ? new Date(completion.completedAt) : null,
    certificateNumber: completion?.number ?? null,
  }
}
