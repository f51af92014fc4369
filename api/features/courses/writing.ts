import { messages } from '../../../openapi/gen/messages.gen.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { ErrorCode, ProblemReply } from '../../../openapi/contract.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { courseChanges, courseSaid } from '../../../openapi/rules/courses/course-changes.ts'
import { presentCourse } from '../../../openapi/rules/courses/course-shown.ts'
import { repeatedStep } from '../../../openapi/rules/courses/courses.ts'
import { savedAs } from '../../../openapi/rules/events/event-actions.ts'
import { isForOthers } from '../../../openapi/rules/company/audience.ts'
import { nameChoice } from '../../audience/save.ts'
import type { FeatureHandlers, SessionContext } from '../../context.ts'
import { stepsOf } from '../../courses/steps.ts'
import type { Tag } from '../../db/client.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { record } from '../../events/record.ts'
import { retitle } from '../../notifications/settle.ts'
import { completeAll } from './complete-all.ts'
import { find, insert, isFull, lock, type StoredCourse, switchOff, update } from './queries.ts'
import { atOf, walkerOf } from './reading.ts'
import { lostStep } from './refer.ts'
import { settleCourse, tellCourse } from './told.ts'

type Input = components['schemas']['CourseUpdate']
type Code = 'COURSE_STEP_REPEATED' | Extract<ErrorCode, `${'RESTAURANT' | 'POSITION' | 'ARTICLE' | 'TEST'}_NOT_FOUND`>
/** The `problem` of either operation. */
type Refuse = (status: 400, code: Code, values: undefined, more: { fields: Record<string, string> }) => ProblemReply

const entity = ({ id, title }: { id: string; title: string }) => ({ id, title })

export const writing: Pick<FeatureHandlers<'courses'>, 'courseCreate' | 'courseUpdate' | 'courseDelete'> = {
  async courseCreate(context) {
    const { body, repeat, company, now, problem } = context
    return repeat.answer(company._id, async (sql) => {
      if (await isFull(sql, company._id)) throw problem(409, 'LIMIT_REACHED', { n: limits.courses.max })
      const at = now()
      const course: StoredCourse = {
        id: Bun.randomUUIDv7(),
        ...courseSaid(body),
        steps: body.steps,
        restaurants: [],
        positions: [],
        ...(await namedRefs(sql, company._id, body, problem)),
        activatedAt: at,
        createdAt: at,
        updatedAt: at,
      }
      await insert(sql, company._id, course)
      await record(sql, context, { action: 'course.created', entity: entity(course) })
      await completeAll(sql, context, course)
      if (course.isActive) await tellCourse(sql, { company: company._id, by: context.user.id, now: at }, course)
      return { status: 201, body: await written(sql, context, course.id) }
    })
  },

  /** What the form does not name stays as it was. */
  async courseUpdate(context) {
    const { path, body, db, company, now, problem } = context
    return db.write(company._id, async (sql) => {
      const old = await lock(sql, company._id, path.id)
      if (!old) throw problem(404, 'COURSE_NOT_FOUND')
      if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
      const said = courseSaid(body, old)
      const next: StoredCourse = {
        ...old,
        ...(await namedRefs(sql, company._id, body, problem)),
        ...said,
        steps: body.steps ?? old.steps,
        activatedAt: said.isActive && !old.isActive ? now() : old.activatedAt,
      }
      const changes = courseChanges(old, next)
      if (!changes) return { status: 200, body: await written(sql, context, old.id) }
      const course = { ...next, updatedAt: changedAt(now(), old) }
      await update(sql, company._id, course)
      const action = `course.${savedAs(old.isActive, course.isActive)}` as const
      await record(sql, context, { action, entity: entity(course), changes })
      await completeAll(sql, context, course)
      await settleCourse(sql, company._id, course.id, now())
      if (course.title !== old.title) await retitle(sql, company._id, course, now())
      const where = { company: company._id, by: context.user.id, now: now() }
      if (course.isActive && !old.isActive) await tellCourse(sql, where, course)
      else if (isForOthers(changes)) await tellCourse(sql, where, course, old)
      return { status: 200, body: await written(sql, context, course.id) }
    })
  },

  /** It is switched off; who has completed it keeps that, and the certificate. */
  async courseDelete(context) {
    const { path, db, company, now, problem } = context
    return db.write(company._id, async (sql) => {
      const old = await lock(sql, company._id, path.id)
      if (!old) throw problem(404, 'COURSE_NOT_FOUND')
      if (old.isActive) {
        await switchOff(sql, company._id, { ...old, updatedAt: changedAt(now(), old) })
        await settleCourse(sql, company._id, old.id, now())
        const changes = { isActive: { old: true, new: false } }
        await record(sql, context, { action: 'course.archived', entity: entity(old), changes })
      }
      return { status: 200, body: await written(sql, context, old.id) }
    })
  },
}

/** As its editor sees it. */
async function written(sql: Tag, context: SessionContext, id: string) {
  const walker = walkerOf(context)
  const [course, steps] = await Promise.all([find(sql, walker, id), stepsOf(sql, walker, sql`s.course_id = ${id}`)])
  if (!course) throw new Error('a course that was written was not found')
  return presentCourse(course, steps.get(id) ?? [], atOf(context), { seesAll: true, edit: true })
}

const refused = (refuse: Refuse, code: Code, field: string) =>
  refuse(400, code, undefined, { fields: { [field]: messages[code] } })

/** The rows that the form names: its steps must be there, and its audience, for the fields that it has. */
async function namedRefs(sql: Tag, companyId: string, body: Input, refuse: Refuse) {
  const { steps = [] } = body
  const repeated = repeatedStep(steps)
  if (repeated !== undefined) throw refused(refuse, 'COURSE_STEP_REPEATED', `steps.${repeated}.id`)
  const lost = await lostStep(sql, companyId, steps)
  if (lost) throw refused(refuse, `${lost.type}_NOT_FOUND`, `steps.${lost.at}.id`)
  const { restaurants, positions, lost: part } = await nameChoice(sql, companyId, body)
  if (part === 'restaurants') throw refused(refuse, 'RESTAURANT_NOT_FOUND', 'restaurants')
  if (part) throw refused(refuse, 'POSITION_NOT_FOUND', 'positions')
  return { ...(body.restaurants && { restaurants }), ...(body.positions && { positions }) }
}
