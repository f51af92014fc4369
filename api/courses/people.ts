import type { components } from '../../openapi/gen/schema.d.ts'
import { type Choice, isMeant } from '../../openapi/rules/company/audience.ts'
import { type Course, walk, type Walked } from '../../openapi/rules/courses/courses.ts'
import { rightsOf } from '../../openapi/rules/company/rights.ts'
import type { Role } from '../context.ts'
import type { Fragment, Tag } from '../db/client.ts'
import { isThere, requiredVersion, targets } from './steps.ts'

type Named = components['schemas']['NamedRef']
type Step = { place: number; id: string; title: string; isThere: boolean; choice: Choice }
export type CoursePerson = {
  id: string
  name: string
  role: Role
  position: Named | null
  restaurants: Named[]
  createdAt: Date
  completedAt: Date | null
  certificateNumber: number | null
}
type Done = { userId: string; places: number[]; lastAt: Date }
export type PersonOnCourse = CoursePerson & {
  lastAt: Date | null
  walked: Walked<{ id: string; title: string; isAvailable: boolean; doneAt: Date | null }>
}

/**
 * Everybody who is meant by the course, and where he is: steps, people and what each has done are asked for once, whatever
 * there are of them. `who`: of users `u`, those that are asked for; where these are few, what they have done is found by them.
 */
export async function peopleOn(
  sql: Tag,
  read: <T>(work: () => Promise<T>) => Promise<T>,
  companyId: string,
  course: Course & { id: string },
  { who, areFew, hasArticles }: { who: Fragment; areFew: boolean; hasArticles: boolean },
): Promise<PersonOnCourse[]> {
  const theirs = sql`${who} and ${asked(sql, companyId, course.id)}`
  const [steps, people, done] = await Promise.all([
    read(() => stepsWith(sql, companyId, course.id, hasArticles)),
    read(() => peopleOf(sql, companyId, course.id, theirs)),
    read(() => doneBy(sql, companyId, course.id, { theirs, areFew })),
  ])
  return placed(course, steps, people, done)
}

/**
 * Who has come to its end without completing it. Where somebody is is asked of those alone who have done each step that
 * everybody sees: of thousands hardly any.
 */
export async function overOn(
  sql: Tag,
  companyId: string,
  course: Course & { id: string },
  hasArticles: boolean,
): Promise<string[]> {
  const theirs = sql`${asked(sql, companyId, course.id)} and not exists (
    select from course_completions d where d.company_id = ${companyId} and d.course_id = ${course.id} and d.user_id = u.id)`
  const [steps, done] = await Promise.all([
    stepsWith(sql, companyId, course.id, hasArticles),
    doneBy(sql, companyId, course.id, { theirs, areFew: false }),
  ])
  const common = steps.flatMap((step) => (step.isThere && isForAll(step.choice) ? step.place : []))
  const near = done.filter(({ places }) => common.every((place) => places.includes(place)))
  if (near.length === 0) return []
  const ids = near.map(({ userId }) => userId)
  const people = await peopleOf(sql, companyId, course.id, sql`u.id = any (${ids}::uuid[])`)
  return placed(course, steps, people, near).flatMap(({ id, walked }) => (walked.isOver ? id : []))
}

const isForAll = (choice: Choice) => Object.values(choice).every((part) => part.length === 0)

/** Each with where he is. */
function placed(
  course: Course,
  steps: readonly Step[],
  people: readonly CoursePerson[],
  done: readonly Done[],
): PersonOnCourse[] {
  const doneOf = new Map(done.map((one) => [one.userId, one]))
  return people.map((person) => {
    const { places = [], lastAt = null } = doneOf.get(person.id) ?? {}
    const seesAll = rightsOf(person.role).has('article.readAll')
    const own = steps.map(({ place, id, title, ...step }) => ({
      id,
      title,
      isAvailable: step.isThere && (seesAll || isMeant(step.choice, facing(person))),
      doneAt: places.includes(place) ? lastAt : null,
    }))
    return { ...person, lastAt, walked: walk(own, course, person.completedAt !== null) }
  })
}

const facing = ({ id, position, restaurants }: CoursePerson) => ({
  id,
  position: position?._id ?? null,
  restaurants: restaurants.map(({ _id }) => _id),
})

/** Whom an audience names, as the rule of audiences reads it. */
const choiceOf = (sql: Tag, companyId: string, audience: Fragment): Fragment => sql`
  jsonb_build_object(
    'restaurants', array(select x.restaurant_id from audience_restaurants x where x.company_id = ${companyId} and x.audience_id = ${audience}),
    'positions', array(select x.position_id from audience_positions x where x.company_id = ${companyId} and x.audience_id = ${audience}),
    'people', array(select x.user_id from audience_people x where x.company_id = ${companyId} and x.audience_id = ${audience}))`

const stepsWith = (sql: Tag, companyId: string, courseId: string, hasArticles: boolean) => sql<Step[]>`
  select s.place, coalesce(a.id, t.id) as id, coalesce(a.title, t.title) as title, ${isThere(sql, hasArticles)} as is_there,
    ${choiceOf(sql, companyId, sql`coalesce(a.audience_id, t.audience_id)`)} as choice
  from course_steps s ${targets(sql, companyId)}
  where s.company_id = ${companyId} and s.course_id = ${courseId} order by s.place`

/** Of users `u`, those at work whom the course is for. */
const asked = (sql: Tag, companyId: string, courseId: string): Fragment => sql`
  u.id in (
    select meant.id from courses c cross join lateral audience_of(${companyId}, c.audience_id) meant (id)
    where c.company_id = ${companyId} and c.id = ${courseId})`

/** By their names. */
const peopleOf = (sql: Tag, companyId: string, courseId: string, theirs: Fragment) => sql<CoursePerson[]>`
  select u.id, u.name, u.role, u.created_at, d.completed_at, d.number as certificate_number,
    case when p.id is not null then jsonb_build_object('_id', p.id, 'name', p.name) end as position,
    coalesce(w.restaurants, '[]') as restaurants
  from users u
  left join positions p on p.company_id = ${companyId} and p.id = u.position_id
  left join course_completions d on d.company_id = ${companyId} and d.course_id = ${courseId} and d.user_id = u.id
  left join (
    select w.user_id, jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id) as restaurants
    from user_restaurants w join restaurants r on r.company_id = ${companyId} and r.id = w.restaurant_id
    where w.company_id = ${companyId} group by w.user_id
  ) w on w.user_id = u.id
  where u.company_id = ${companyId} and ${theirs}
  order by u.name collate "ru-x-icu", u.id`

const doneBy = (
  sql: Tag,
  companyId: string,
  courseId: string,
  { theirs, areFew }: { theirs: Fragment; areFew: boolean },
) => {
  // Of many by the step: a look for each of them at each step is dearer than all that is known of it.
  const isTheirs = areFew
    ? sql`x.user_id = any (array(select id from those))`
    : sql`(x.user_id in (select id from those)) is true`
  return sql<Done[]>`
  with those as materialized (select u.id from users u where u.company_id = ${companyId} and ${theirs})
  select user_id, array_agg(place::int) as places, max(at) as last_at
  from (
    select x.user_id, s.place, min(x.at) as at
    from course_steps s
    left join article_asks q on q.company_id = ${companyId} and q.article_id = s.article_id
    join article_knowings x on x.company_id = ${companyId} and x.article_id = s.article_id
      and (x.version >= ${requiredVersion(sql)}) is true
    where s.company_id = ${companyId} and s.course_id = ${courseId} and ${isTheirs}
    group by 1, 2
    union all
    select x.user_id, s.place, min(coalesce(x.reviewed_at, x.submitted_at))
    from course_steps s
    join test_attempts x on x.company_id = ${companyId} and x.test_id = s.test_id and x.status = 'passed'
    where s.company_id = ${companyId} and s.course_id = ${courseId} and ${isTheirs}
    group by 1, 2
  ) done
  group by user_id`
}
