import { problem } from '../../../openapi/contract.ts'
import { retitle } from '../notifications/tell.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { courseChanges, courseSaid } from '../../../openapi/rules/courses/course-changes.ts'
import { repeatedStep } from '../../../openapi/rules/courses/courses.ts'
import { savedAs } from '../../../openapi/rules/events/event-actions.ts'
import { completeCourses } from '../../courses.ts'
import type { FeatureHandlers } from '../../context.ts'
import { db, newId, rowsOf, type Schemas } from '../../db.ts'
import { audienceRefs, refused } from '../../refs.ts'
import { record } from '../../events.ts'
import type { StoredCourse } from '../../seed/courses/rows.ts'
import { retellAssigned, tellAssigned } from '../notifications/assigned.ts'
import { changedAt } from '../tasks/present.ts'
import { shown } from './reading.ts'
import { courseOf, type Who } from './rows.ts'

type Writing = Pick<FeatureHandlers<'courses'>, 'courseCreate' | 'courseUpdate' | 'courseDelete'>
type Input = Schemas['CourseUpdate']

export const writing: Writing = {
  courseCreate(context) {
    const { body, company, now } = context
    if (rowsOf('courses', company._id).length >= limits.courses.max)
      throw problem(409, 'LIMIT_REACHED', { n: limits.courses.max })
    const at = new Date(now()).toISOString()
    const course: StoredCourse = {
      _id: newId(now()),
      ...courseSaid(body),
      steps: body.steps,
      restaurants: [],
      positions: [],
      ...refsOf(body, company._id),
      activatedAt: at,
      createdAt: at,
      updatedAt: at,
    }
    db.courses.push({ companyId: company._id, row: course })
    record(context, { action: 'course.created', entity: entity(course) })
    completeCourses(context, { courseId: course._id })
    tellAssigned(context, 'courseAssigned', course)
    return { status: 201, body: shown(context, course, true) }
  },

  courseUpdate(context) {
    const { path, body, company, now, problem: refuse } = context
    const old = courseOf(context, path.id)
    if (!old) throw refuse(404, 'COURSE_NOT_FOUND')
    if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== Date.parse(old.updatedAt))
      throw refuse(409, 'STALE')
    const said = courseSaid(body, old)
    const next: StoredCourse = {
      ...old,
      ...refsOf(body, company._id),
      ...said,
      steps: body.steps ?? old.steps,
      activatedAt: said.isActive && !old.isActive ? new Date(now()).toISOString() : old.activatedAt,
    }
    const standing = { ...old, steps: old.steps.filter((step) => isThere(step, company._id)) }
    const changes = courseChanges(standing, next)
    if (!changes) return { status: 200, body: shown(context, old, true) }
    const action = `course.${savedAs(old.isActive, next.isActive)}` as const
    const before = { ...old }
    Object.assign(old, next, { updatedAt: changedAt(context, old) })
    retitle(context, old)
    record(context, { action, entity: entity(old), changes })
    completeCourses(context, { courseId: old._id })
    retellAssigned(context, 'courseAssigned', old, before, changes)
    return { status: 200, body: shown(context, old, true) }
  },

  courseDelete(context) {
    const course = courseOf(context, context.path.id)
    if (!course) throw context.problem(404, 'COURSE_NOT_FOUND')
    if (course.isActive) {
      Object.assign(course, { isActive: false, updatedAt: changedAt(context, course) })
      const changes = { isActive: { old: true, new: false } }
      retellAssigned(context, 'courseAssigned', course, course, changes)
      record(context, { action: 'course.archived', entity: entity(course), changes })
    }
    return { status: 200, body: shown(context, course, true) }
  },
}

const entity = ({ _id, title }: StoredCourse) => ({ id: _id, title })

const isThere = ({ type, id }: Schemas['CourseStepInput'], companyId: string): boolean => {
  const rows: { _id: string }[] = rowsOf(type === 'article' ? 'articles' : 'tests', companyId)
  return rows.some(({ _id }) => _id === id)
}

/** What the form names must be the company's (T3). */
function refsOf({ steps = [], ...body }: Input, companyId: Who['company']['_id']) {
  const repeated = repeatedStep(steps)
  if (repeated !== undefined) throw refused('COURSE_STEP_REPEATED', `steps.${repeated}.id`)
  const lost = steps.findIndex((step) => !isThere(step, companyId))
  if (lost >= 0)
    throw refused(steps[lost]?.type === 'article' ? 'ARTICLE_NOT_FOUND' : 'TEST_NOT_FOUND', `steps.${lost}.id`)
  return audienceRefs(body, companyId)
}
