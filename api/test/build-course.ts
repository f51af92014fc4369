import type { TestApp } from './app.ts'
import { buildTest, type BuiltCompany } from './factories.ts'

/** Active, for everybody, of one test. */
export async function buildCourse(
  app: TestApp,
  { company, isActive = true }: { company: BuiltCompany; isActive?: boolean },
) {
  const [id, at, title] = [Bun.randomUUIDv7(), new Date(), 'Первая неделя']
  const { id: testId } = await buildTest(app, { company })
  const companyId = company.id
  await app.db.write(companyId, async (sql) => {
    await sql`insert into courses ${sql({ companyId, id, title, isActive, activatedAt: at, createdAt: at, updatedAt: at })}`
    await sql`insert into course_steps ${sql({ companyId, courseId: id, place: 1, testId })}`
  })
  return { id, title, step: { type: 'test' as const, id: testId } }
}
