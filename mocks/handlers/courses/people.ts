import { limits } from '../../../openapi/gen/limits.gen.ts'
import { inPeopleOrder, isAsked, peopleCounts } from '../../../openapi/rules/courses/course-people.ts'
import { presentPerson } from '../../../openapi/rules/courses/course-shown.ts'
import { presentSteps } from '../../../openapi/rules/courses/course-steps.ts'
import { lastAtOf, walk } from '../../../openapi/rules/courses/courses.ts'
import { holdsWords } from '../../../openapi/rules/text/folded.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import { isMeantFor } from '../../audience.ts'
import { completionOf, stepsOf } from '../../courses.ts'
import type { FeatureHandlers } from '../../context.ts'
import { staffOf, type Schemas } from '../../db.ts'
import { byName, placesOf } from '../../people.ts'
import type { StoredCourse } from '../../seed/courses/rows.ts'
import { atOf, courseOf, type Who } from './rows.ts'

type People = Pick<FeatureHandlers<'courses'>, 'courseListPeople' | 'courseGetPerson'>
type Query = Parameters<People['courseListPeople']>[0]['query']

export const people: People = {
  courseListPeople(context) {
    const { path, query, problem } = context
    const course = courseOf(context, path.id)
    if (!course) throw problem(404, 'COURSE_NOT_FOUND')
    const window = windowOf(query, limits.courses.pageSize)
    const all = peopleOn(context, course, query).map((user) => onCourse(context, course, user).person)
    const found = all.filter((one) => isAsked(one, query.state)).toSorted(inPeopleOrder)
    return {
      status: 200,
      body: {
        people: found.slice(window.offset, window.offset + window.limit),
        counts: peopleCounts(all),
        total: found.length,
        ...pagesOf(found.length, window),
      },
    }
  },

  courseGetPerson(context) {
    const { path, problem } = context
    const course = courseOf(context, path.id)
    if (!course) throw problem(404, 'COURSE_NOT_FOUND')
    const user = peopleOn(context, course, {}).find(({ id }) => id === path.userId)
    if (!user) throw problem(404, 'USER_NOT_FOUND')
    const { person, walked, completion } = onCourse(context, course, user)
    return {
      status: 200,
      body: {
        course: { _id: course._id, title: course.title },
        person,
        steps: presentSteps(walked),
        certificateNumber: course.hasCertificate ? (completion?.number ?? null) : null,
      },
    }
  },
}

/** By their names. */
function peopleOn({ company }: Who, course: StoredCourse, { restaurant, position, search = '' }: Query) {
  const isNamed = holdsWords(search)
  return staffOf(company._id)
    .filter((user) => user.isActive && isMeantFor(course, user))
    .filter(({ name }) => isNamed(name))
    .filter((user) => position === undefined || user.position?._id === position)
    .filter((user) => restaurant === undefined || user.restaurants.some(({ _id }) => _id === restaurant))
    .toSorted((a, b) => byName(a, b) || a.id.localeCompare(b.id))
}

function onCourse(who: Who, course: StoredCourse, user: Schemas['User']) {
  const completion = completionOf(who, course._id, user.id)
  const steps = stepsOf(who, course, user)
  const walked = walk(steps, course, completion !== undefined)
  const row = {
    id: user.id,
    name: user.name,
    ...placesOf(user, who.company._id),
    createdAt: new Date(user.createdAt),
    completedAt: completion ? new Date(completion.completedAt) : null,
    lastAt: lastAtOf(steps),
    walked,
  }
  const facts = { ...course, activatedAt: new Date(course.activatedAt) }
  return { person: presentPerson(row, facts, atOf(who)), walked, completion }
}
