import type { operations } from '../../../openapi/gen/schema.d.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { inPeopleOrder, isAsked, peopleCounts } from '../../../openapi/rules/courses/course-people.ts'
import { presentPerson } from '../../../openapi/rules/courses/course-shown.ts'
import { presentSteps, targetOf } from '../../../openapi/rules/courses/course-steps.ts'
import { type Course as Walked, walk } from '../../../openapi/rules/courses/courses.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import { rightsOf } from '../../../openapi/rules/company/rights.ts'
import type { FeatureHandlers, ReadContext } from '../../context.ts'
import { peopleOn } from '../../courses/people.ts'
import { stepsOf } from '../../courses/steps.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { holdsWords } from '../../search/name-words.ts'
import { atOf } from './reading.ts'

type People = Pick<FeatureHandlers<'courses'>, 'courseListPeople' | 'courseGetPerson'>
type Query = NonNullable<operations['courseListPeople']['parameters']['query']>
type Course = Walked & { id: string; title: string; hasCertificate: boolean }

export const people: People = {
  async courseListPeople(context) {
    const { path, query, problem } = context
    const course = await courseOf(context, path.id)
    if (!course) throw problem(404, 'COURSE_NOT_FOUND')
    const window = windowOf(query, limits.courses.pageSize)
    const at = atOf(context)
    const all = (await peopleBy(context, course, asked(context.sql, query), query.restaurant !== undefined)).map(
      (one) => presentPerson(one, course, at),
    )
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

  async courseGetPerson(context) {
    const { path, sql, db, company, problem } = context
    const course = await courseOf(context, path.id)
    if (!course) throw problem(404, 'COURSE_NOT_FOUND')
    const [person] = await peopleBy(context, course, sql`u.id = ${path.userId}`, true)
    if (!person) throw problem(404, 'USER_NOT_FOUND')
    const steps = await db.read(async () => {
      const [row] = await sql<{ audiences: string[] }[]>`select audiences_of(${company._id}, ${person.id}) as audiences`
      return stepsOf(
        sql,
        {
          companyId: company._id,
          userId: person.id,
          audiences: row?.audiences ?? [],
          bound: null,
          seesAll: rightsOf(person.role).has('article.readAll'),
          hasArticles: moduleIsOn(company, 'knowledgeBase'),
        },
        sql`s.course_id = ${course.id}`,
      )
    })
    const walked = walk(steps.get(course.id) ?? [], course, person.completedAt !== null)
    return {
      status: 200,
      body: {
        course: targetOf(course),
        person: presentPerson(person, course, atOf(context)),
        steps: presentSteps(walked),
        certificateNumber: course.hasCertificate ? person.certificateNumber : null,
      },
    }
  },
}

async function courseOf({ sql, db, company }: ReadContext, id: string): Promise<Course | undefined> {
  const [course] = await db.read(
    () => sql<Course[]>`
      select c.id, c.title, c.has_certificate, c.is_last_locked, c.due_days, c.activated_at
      from courses c where c.company_id = ${company._id} and c.id = ${id}`,
  )
  return course
}

const peopleBy = ({ sql, db, company }: ReadContext, course: Course, who: Fragment, areFew: boolean) =>
  peopleOn(sql, (work) => db.read(work), company._id, course, {
    who,
    areFew,
    hasArticles: moduleIsOn(company, 'knowledgeBase'),
  })

/** Of users `u`. */
function asked(sql: Tag, { restaurant, position, search }: Query): Fragment {
  return sql`
    ${holdsWords(sql, sql`u.name_folded`, search)}
    ${position === undefined ? sql`` : sql`and u.position_id = ${position}`}
    ${
      restaurant === undefined
        ? sql``
        : sql`and exists (
            select from user_restaurants f
            where f.company_id = u.company_id and f.user_id = u.id and f.restaurant_id = ${restaurant})`
    }`
}
