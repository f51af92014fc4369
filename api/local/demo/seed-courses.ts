import type { components } from '../../../openapi/gen/schema.d.ts'
import { savedAudience } from '../../audience/save.ts'
import type { Tag } from '../../db/client.ts'

type Schemas = components['schemas']
export type DemoCourse = Pick<
  Schemas['Course'],
  | '_id'
  | 'title'
  | 'description'
  | 'isActive'
  | 'hasCertificate'
  | 'isLastLocked'
  | 'dueDays'
  | 'createdAt'
  | 'updatedAt'
> & {
  restaurants: Schemas['NamedRef'][]
  positions: Schemas['NamedRef'][]
  steps: Schemas['CourseStepInput'][]
  activatedAt: string
}
export type DemoCompletion = Omit<Schemas['CourseCertificate'], 'company'> & { courseId: string; userId: string }

/** Behind the articles and tests that are their steps, and the people who went through them. */
export async function seedCourses(
  sql: Tag,
  companyId: string,
  courses: readonly DemoCourse[],
  completions: readonly DemoCompletion[],
): Promise<void> {
  for (const course of courses) await seedCourse(sql, companyId, course)
  for (const row of completions) await sql`insert into course_completions ${sql({ companyId, ...row })}`
}

async function seedCourse(sql: Tag, companyId: string, { steps, restaurants, positions, ...row }: DemoCourse) {
  const chosen = { restaurants: restaurants.map(({ _id }) => _id), positions: positions.map(({ _id }) => _id) }
  await sql`
    insert into courses (company_id, id, title, description, is_active, audience_id, due_days, is_last_locked,
      has_certificate, activated_at, created_at, updated_at)
    values (${companyId}, ${row._id}, ${row.title}, ${row.description}, ${row.isActive},
      ${savedAudience(sql, companyId, chosen)}, ${row.dueDays}, ${row.isLastLocked}, ${row.hasCertificate},
      ${row.activatedAt}, ${row.createdAt}, ${row.updatedAt})`
  for (const [index, { type, id }] of steps.entries()) {
    const step = type === 'article' ? { articleId: id } : { testId: id }
    await sql`insert into course_steps ${sql({ companyId, courseId: row._id, place: index + 1, ...step })}`
  }
}
