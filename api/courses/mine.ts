import { type At, type MyRow, presentMine } from '../../openapi/rules/courses/course-shown.ts'
import { meansHimself } from '../audience/himself.ts'
import type { Reader } from '../audience/reader.ts'
import type { ReadContext } from '../context.ts'
import type { Fragment, Tag } from '../db/client.ts'
import { stepsOf, type Walker } from './steps.ts'

/** Courses `c`, and what the person who asks has of them. */
export const own = (sql: Tag, { companyId, userId }: Reader): Fragment => sql`
  courses c
  join users u on u.company_id = ${companyId} and u.id = ${userId}
  left join course_completions d on d.company_id = ${companyId} and d.course_id = c.id and d.user_id = ${userId}`
export const ownColumns = (sql: Tag): Fragment =>
  sql`u.created_at as person_created_at, d.completed_at, d.number as certificate_number`

/** What he is to go through, and what he has gone through whatever has become of it. */
export const isMine = (sql: Tag, reader: Reader): Fragment =>
  sql`((c.is_active and ${meansHimself(sql, reader, 'c')}) or d.user_id is not null)`

/** His courses of `which` and their steps, however many: two queries. */
export async function coursesOf(
  { sql, db }: Pick<ReadContext, 'sql' | 'db'>,
  walker: Walker,
  at: At,
  which: Fragment = sql`true`,
) {
  const where = sql`c.company_id = ${walker.companyId} and ${isMine(sql, walker)} and ${which}`
  const [courses, steps] = await Promise.all([
    db.read(
      () => sql<MyRow[]>`
        select c.id, c.title, c.description, c.is_active, c.has_certificate, c.is_last_locked, c.due_days, c.activated_at,
          ${ownColumns(sql)}
        from ${own(sql, walker)} where ${where}`,
    ),
    db.read(() => stepsOf(sql, walker, sql`s.course_id in (select c.id from ${own(sql, walker)} where ${where})`)),
  ])
  return courses.map((course) => presentMine(course, steps.get(course.id) ?? [], at))
}
