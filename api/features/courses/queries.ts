import type { components } from '../../../openapi/gen/schema.d.ts'
import type { OwnRow } from '../../../openapi/rules/courses/course-shown.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { chosen } from '../../audience/present.ts'
import type { Reader } from '../../audience/reader.ts'
import { savedAudience } from '../../audience/save.ts'
import { isMine, own, ownColumns } from '../../courses/mine.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { lock as lockNamed } from '../../db/locks.ts'

type Schemas = components['schemas']
export type CourseRow = Pick<
  Schemas['Course'],
  'title' | 'description' | 'isActive' | 'hasCertificate' | 'isLastLocked' | 'dueDays'
> & {
  id: string
  activatedAt: Date
  restaurants: Schemas['NamedRef'][]
  positions: Schemas['NamedRef'][]
  createdAt: Date
  updatedAt: Date
}
export type StoredCourse = CourseRow & { steps: Schemas['CourseStepInput'][] }

/** Of `c`, with what it names as that is called today. */
export const columns = (sql: Tag, companyId: string): Fragment => sql`
  c.id, c.title, c.description, c.is_active, c.has_certificate, c.is_last_locked, c.due_days, c.activated_at, c.created_at,
  c.updated_at, ${chosen(sql, companyId, 'restaurants', 'c')} as restaurants,
  ${chosen(sql, companyId, 'positions', 'c')} as positions`

export async function find(sql: Tag, reader: Reader, id: string): Promise<OwnRow | undefined> {
  const [row] = await sql<OwnRow[]>`
    select ${columns(sql, reader.companyId)}, ${ownColumns(sql)} from ${own(sql, reader)}
    where c.company_id = ${reader.companyId} and c.id = ${id} ${reader.seesAll ? sql`` : sql`and ${isMine(sql, reader)}`}`
  return row
}

/** The course, which nobody else changes until the transaction ends (C11). */
export async function lock(sql: Tag, companyId: string, id: string): Promise<StoredCourse | undefined> {
  const [held] = await sql`select id from courses where company_id = ${companyId} and id = ${id} for no key update`
  if (!held) return undefined
  // A statement of its own, so that it sees what was written by the one who held the lock before.
  const [row] = await sql<StoredCourse[]>`
    select ${columns(sql, companyId)}, coalesce((
      select jsonb_agg(jsonb_build_object(
        'type', case when s.article_id is null then 'test' else 'article' end, 'id', coalesce(s.article_id, s.test_id))
        order by s.place)
      from course_steps s where s.company_id = ${companyId} and s.course_id = c.id), '[]') as steps
    from courses c where c.company_id = ${companyId} and c.id = ${id}`
  return row
}

export async function isFull(sql: Tag, companyId: string): Promise<boolean> {
  await lockNamed(sql, 'courses', companyId)
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from courses where company_id = ${companyId}`
  return (row?.n ?? 0) >= limits.courses.max
}

export async function insert(sql: Tag, companyId: string, row: StoredCourse): Promise<void> {
  await sql`
    insert into courses (company_id, id, title, description, is_active, audience_id, due_days, is_last_locked,
      has_certificate, activated_at, created_at, updated_at)
    values (${companyId}, ${row.id}, ${row.title}, ${row.description}, ${row.isActive}, ${audienceOf(sql, companyId, row)},
      ${row.dueDays}, ${row.isLastLocked}, ${row.hasCertificate}, ${row.activatedAt}, ${row.createdAt}, ${row.updatedAt})`
  await insertSteps(sql, companyId, row)
}

export async function update(sql: Tag, companyId: string, row: StoredCourse): Promise<void> {
  await sql`
    update courses set title = ${row.title}, description = ${row.description}, is_active = ${row.isActive},
      audience_id = ${audienceOf(sql, companyId, row)}, due_days = ${row.dueDays}, is_last_locked = ${row.isLastLocked},
      has_certificate = ${row.hasCertificate}, activated_at = ${row.activatedAt}, updated_at = ${row.updatedAt}
    where company_id = ${companyId} and id = ${row.id}`
  await sql`delete from course_steps where company_id = ${companyId} and course_id = ${row.id}`
  await insertSteps(sql, companyId, row)
}

/** Nothing but its activity. */
export async function switchOff(sql: Tag, companyId: string, { id, updatedAt }: StoredCourse): Promise<void> {
  await sql`
    update courses set is_active = false, updated_at = ${updatedAt} where company_id = ${companyId} and id = ${id}`
}

const audienceOf = (sql: Tag, companyId: string, { restaurants, positions }: CourseRow) =>
  savedAudience(sql, companyId, {
    restaurants: restaurants.map(({ _id }) => _id),
    positions: positions.map(({ _id }) => _id),
  })

const insertSteps = (sql: Tag, companyId: string, { id, steps }: StoredCourse) => sql`
  insert into course_steps (company_id, course_id, place, article_id, test_id)
  select ${companyId}, ${id}, place, case when type = 'article' then step end, case when type = 'test' then step end
  from unnest(${steps.map(({ type }) => type)}::text[], ${steps.map((step) => step.id)}::uuid[])
    with ordinality as given (type, step, place)`
