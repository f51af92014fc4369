import { moduleIsOn } from '../../openapi/rules/company/modules.ts'
import { rightsOf } from '../../openapi/rules/company/rights.ts'
import { walk } from '../../openapi/rules/courses/courses.ts'
import type { Fragment, Tag } from '../db/client.ts'
import { lock } from '../db/locks.ts'
import { settle } from '../notifications/settle.ts'
import type { Role } from '../context.ts'
import { stepsOf } from './steps.ts'

/** Articles that were acknowledged, tests that were passed, which may stand for the article that asks for one. */
export type DoneSteps = { articles?: readonly string[]; tests?: readonly string[] }
type Person = {
  role: Role
  audiences: string[]
  moduleSettings: Record<string, boolean> | null
}

/**
 * Completes the courses whose last step this was: the last thing that its transaction does. Of two devices that end two last
 * steps at once the second waits here for the first, and then sees what that has done.
 */
export async function completeCourses(
  sql: Tag,
  companyId: string,
  userId: string,
  done: DoneSteps,
  now: Date,
): Promise<void> {
  if (!(await hasOpenCourse(sql, companyId, userId, done))) return
  await lock(sql, 'course steps', `${companyId} ${userId}`)
  // A statement of its own, so that it sees what was written by the one who held the lock before.
  const person = await personOf(sql, companyId, userId)
  if (!person) return
  const { audiences } = person
  const open = sql`
    ${openCourses(sql, companyId, userId, done)}
    and (c.audience_id is null or c.audience_id = any (${audiences}::uuid[]))`
  const [courses, steps] = await Promise.all([
    sql<{ id: string; isLastLocked: boolean }[]>`select c.id, c.is_last_locked ${open}`,
    stepsOf(
      sql,
      {
        companyId,
        userId,
        audiences,
        bound: null,
        seesAll: rightsOf(person.role).has('article.readAll'),
        hasArticles: moduleIsOn(person, 'knowledgeBase'),
      },
      sql`s.course_id in (select c.id ${open})`,
    ),
  ])
  const over = courses.filter((course) => walk(steps.get(course.id) ?? [], course, false).isOver)
  for (const { id } of over) await keepCompletions(sql, companyId, id, [userId], now)
}

/** Of a company one after another, so that no number is given twice and none is left out. */
export async function keepCompletions(
  sql: Tag,
  companyId: string,
  courseId: string,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return
  await lock(sql, 'course completions', companyId)
  await sql`
    insert into course_completions (company_id, course_id, user_id, completed_at, number, title, person, position)
    select ${companyId}, c.id, u.id, ${now},
      coalesce((select max(number) from course_completions where company_id = ${companyId}), 0)
        + row_number() over (order by u.name collate "ru-x-icu", u.id),
      c.title, u.name, p.name
    from courses c join users u on u.company_id = ${companyId} and u.id = any (${[...userIds]}::uuid[])
    left join positions p on p.company_id = ${companyId} and p.id = u.position_id
    where c.company_id = ${companyId} and c.id = ${courseId} and not exists (
      select from course_completions d where d.company_id = ${companyId} and d.course_id = c.id and d.user_id = u.id)`
  await settle(sql, { company: companyId, links: [courseId], kinds: ['courseAssigned'], users: userIds }, now)
}

const openCourses = (
  sql: Tag,
  companyId: string,
  userId: string,
  { articles = [], tests = [] }: DoneSteps,
): Fragment => sql`
  from course_steps o join courses c on c.company_id = ${companyId} and c.id = o.course_id and c.is_active
  where o.company_id = ${companyId}
    and (o.article_id = any (${[...articles]}::uuid[]) or o.test_id = any (${[...tests]}::uuid[]) or o.article_id in (
      select q.article_id from article_asks q
      where q.company_id = ${companyId} and q.test_id = any (${[...tests]}::uuid[])))
    and not exists (
      select from course_completions d where d.company_id = ${companyId} and d.course_id = c.id and d.user_id = ${userId})`

async function hasOpenCourse(sql: Tag, companyId: string, userId: string, done: DoneSteps): Promise<boolean> {
  const [found] = await sql`select ${openCourses(sql, companyId, userId, done)} limit 1`
  return found !== undefined
}

async function personOf(sql: Tag, companyId: string, userId: string): Promise<Person | undefined> {
  const [row] = await sql<Person[]>`
    select u.role, audiences_of(u.company_id, u.id) as audiences, c.module_settings
    from users u join companies c on c.id = u.company_id
    where u.company_id = ${companyId} and u.id = ${userId} and u.is_active and u.deleted_at is null`
  return row
}
