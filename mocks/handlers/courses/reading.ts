import { heading, presentCourse, presentMine } from '../../../openapi/rules/courses/course-shown.ts'
import { inMyOrder, isCalled } from '../../../openapi/rules/courses/courses.ts'
import { isMeantFor } from '../../audience.ts'
import { completionOf, isOnCourse, stepsOf } from '../../courses.ts'
import type { FeatureHandlers } from '../../context.ts'
import { rowsOf, staffOf, type Schemas } from '../../db.ts'
import { may } from '../../may.ts'
import type { StoredCourse } from '../../seed/courses/rows.ts'
import { audienceToday } from '../../refs.ts'
import { atOf, courseOf, ownRow, type Who } from './rows.ts'

type Reading = Pick<FeatureHandlers<'courses'>, 'courseList' | 'courseGet' | 'courseGetCertificate'>

export const seesAll = ({ user }: Pick<Who, 'user'>) => may(user, 'course.readAll')
/** What he is to go through, and what he has gone through whatever has become of it. */
export const isMine = (who: Who, course: StoredCourse) =>
  isOnCourse(course, who.user) || completionOf(who, course._id, who.user.id) !== undefined

export const reading: Reading = {
  courseList(context) {
    const { query, company } = context
    const found = rowsOf('courses', company._id).filter((course) => isCalled(course, query.search))
    if (seesAll(context) && query.scope !== 'my') {
      // Of one millisecond the later one first: ids of the mock do not rise within it.
      const newest = found.toReversed().sort((a, b) => b.createdAt.localeCompare(a.createdAt))
      return { status: 200, body: newest.map((course) => asManaged(context, course)) }
    }
    const { state = 'all' } = query
    const body = found
      .filter((course) => isMine(context, course))
      .map((course) => presentMine(ownRow(context, course), stepsOf(context, course, context.user), atOf(context)))
      .filter((course) => state === 'all' || (course.state === 'done') === (state === 'done'))
      .toSorted(inMyOrder)
    return { status: 200, body }
  },

  courseGet(context) {
    const { path, query, problem } = context
    const course = courseOf(context, path.id)
    if (!course || !(seesAll(context) || isMine(context, course))) throw problem(404, 'COURSE_NOT_FOUND')
    return { status: 200, body: shown(context, course, query.edit === true && seesAll(context)) }
  },

  courseGetCertificate(context) {
    const { path, user, company, problem } = context
    const course = courseOf(context, path.id)
    if (!course || !(seesAll(context) || isMine(context, course))) throw problem(404, 'COURSE_NOT_FOUND')
    if (!course.hasCertificate) throw problem(404, 'CERTIFICATE_NOT_FOUND')
    const completion = completionOf(context, course._id, user.id)
    if (!completion) throw problem(409, 'COURSE_NOT_COMPLETED')
    const { courseId: _course, userId: _user, ...certificate } = completion
    return { status: 200, body: { ...certificate, company: company.name } }
  },
}

export const shown = (who: Who, course: StoredCourse, edit: boolean): Schemas['Course'] =>
  presentCourse(ownRow(who, course), stepsOf(who, course, who.user), atOf(who), { seesAll: seesAll(who), edit })

function asManaged(who: Who, course: StoredCourse): Schemas['CourseRow'] {
  const people = staffOf(who.company._id).filter((user) => user.isActive && isMeantFor(course, user))
  return {
    ...heading({ ...course, id: course._id }),
    stepsCount: stepsOf(who, course, who.user).length,
    ...audienceToday(course, who.company._id),
    dueDays: course.dueDays,
    peopleCount: people.length,
    completedCount: people.filter(({ id }) => completionOf(who, course._id, id)).length,
  }
}
