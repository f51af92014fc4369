import type { At, OwnRow } from '../../../openapi/rules/course-shown.ts'
import { completionOf } from '../../courses.ts'
import type { MockSignedIn } from '../../context.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { byName } from '../../people.ts'
import type { StoredCourse } from '../../seed/courses/rows.ts'

export type Who = Pick<MockSignedIn, 'company' | 'user' | 'now'>

export const atOf = ({ now, company }: Who): At => ({ now: new Date(now()), timezone: company.timezone })
export const courseOf = ({ company }: Pick<Who, 'company'>, id: string): StoredCourse | undefined =>
  rowsOf('courses', company._id).find(({ _id }) => _id === id)

/** What it names, as it is called today. */
export function namesOf({ company }: Pick<Who, 'company'>, { restaurants, positions }: StoredCourse) {
  const today = (table: 'restaurants' | 'positions', refs: Schemas['NamedRef'][]) =>
    rowsOf(table, company._id)
      .filter((row) => refs.some(({ _id }) => _id === row._id))
      .map(({ _id, name }) => ({ _id, name }))
      .sort(byName)
  return { restaurants: today('restaurants', restaurants), positions: today('positions', positions) }
}

/** With what is known of the person who asks. */
export function ownRow(who: Who, course: StoredCourse): OwnRow {
  const { _id: id, steps: _, ...row } = course
  const completion = completionOf(who, id, who.user.id)
  return {
    ...row,
    id,
    ...namesOf(who, course),
    activatedAt: new Date(row.activatedAt),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    personCreatedAt: new Date(who.user.createdAt),
    completedAt: completion ? new Date(completion.completedAt) : null,
    certificateNumber: completion?.number ?? null,
  }
}
