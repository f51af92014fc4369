import { type At, heading, presentCourse } from '../../../openapi/rules/courses/course-shown.ts'
import { isCalled, inMyOrder } from '../../../openapi/rules/courses/courses.ts'
import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import { assignedCounts } from '../../audience/groups.ts'
import { readerOf } from '../../audience/reader.ts'
import type { FeatureHandlers, ReadContext } from '../../context.ts'
import { coursesOf } from '../../courses/mine.ts'
import { stepsOf, type Walker } from '../../courses/steps.ts'
import { completedCounts } from './counts.ts'
import { columns, type CourseRow, find } from './queries.ts'

type Reading = Pick<FeatureHandlers<'courses'>, 'courseList' | 'courseGet'>
type Query = Parameters<Reading['courseList']>[0]['query']

export const walkerOf = (context: Pick<ReadContext, 'principal' | 'user' | 'company'>): Walker => ({
  ...readerOf(context, 'course.readAll'),
  hasArticles: moduleIsOn(context.company, 'knowledgeBase'),
})

export const atOf = ({ now, company }: Pick<ReadContext, 'now' | 'company'>): At => ({
  now: now(),
  timezone: company.timezone,
})

export const reading: Reading = {
  async courseList(context) {
    const { query } = context
    const walker = walkerOf(context)
    const isAll = walker.seesAll && query.scope !== 'my'
    return { status: 200, body: isAll ? await all(context, walker, query) : await mine(context, walker, query) }
  },

  async courseGet(context) {
    const { sql, db, path, query, problem } = context
    const walker = walkerOf(context)
    const [course, steps] = await Promise.all([
      db.read(() => find(sql, walker, path.id)),
      db.read(() => stepsOf(sql, walker, sql`s.course_id = ${path.id}`)),
    ])
    if (!course) throw problem(404, 'COURSE_NOT_FOUND')
    const { seesAll } = walker
    const edit = query.edit === true && seesAll
    return { status: 200, body: presentCourse(course, steps.get(path.id) ?? [], atOf(context), { seesAll, edit }) }
  },
}

async function mine(context: ReadContext, walker: Walker, { state = 'all', search }: Query) {
  const courses = await coursesOf(context, walker, atOf(context))
  return courses
    .filter((course) => isCalled(course, search))
    .filter((course) => state === 'all' || (course.state === 'done') === (state === 'done'))
    .toSorted(inMyOrder)
}

/** The newest first. */
async function all({ sql, db }: ReadContext, { companyId }: Walker, { search }: Query) {
  const [courses, people, completed] = await Promise.all([
    db.read(
      () => sql<(CourseRow & { stepsCount: number })[]>`
        select ${columns(sql, companyId)}, (
          select count(*)::int from course_steps s where s.company_id = ${companyId} and s.course_id = c.id) as steps_count
        from courses c where c.company_id = ${companyId} order by c.created_at desc, c.id desc`,
    ),
    db.read(() => assignedCounts(sql, companyId)),
    db.read(() => completedCounts(sql, companyId)),
  ])
  return courses
    .filter((course) => isCalled(course, search))
    .map((course) => ({
      ...heading(course),
      stepsCount: course.stepsCount,
      restaurants: course.restaurants,
      positions: course.positions,
      dueDays: course.dueDays,
      peopleCount: people(course),
      completedCount: completed(course),
    }))
}
