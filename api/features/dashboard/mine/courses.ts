import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { inMyOrder } from '../../../../openapi/rules/courses/courses.ts'
import { coursesOf } from '../../../courses/mine.ts'
import type { Who } from '../who.ts'

type Schemas = components['schemas']

/** What he has not gone through, the nearest deadline first. */
export async function myCourses(who: Who): Promise<NonNullable<Schemas['DashboardMine']['courses']>> {
  const { sql, now, timezone, reader, isOn } = who
  const walker = { ...reader('course.readAll'), hasArticles: isOn('knowledgeBase') }
  const left = (await coursesOf(who, walker, { now, timezone }, sql`d.user_id is null`)).filter(
    ({ state }) => state !== 'done',
  )
  const courses = left.toSorted(inMyOrder).slice(0, limits.dashboard.coursesShown)
  return {
    total: left.length,
    courses: courses.map(({ _id, title, stepsCount, doneCount, nextStep, dueAt, state }) => ({
      ...{ _id, title, stepsCount, doneCount, dueAt, state },
      nextStep: nextStep?.target?.title ?? null,
    })),
  }
}
