import type { components } from '../../../openapi/gen/schema.d.ts'
import { personFrom } from '../../../openapi/rules/attempts/attempt-person.ts'
import type { WholeRow } from '../../../openapi/rules/attempts/attempt-row.ts'
import { savedAudience } from '../../audience/save.ts'
import type { Tag } from '../../db/client.ts'

type Schemas = components['schemas']
/** With the questions of the version that was taken; whom it names is kept by ids. */
export type DemoAttempt = Omit<WholeRow, 'title' | 'userName' | 'reviewer'> & { reviewerId: string | null }
type Rows = { tests: Schemas['Test'][]; attempts: DemoAttempt[] }

/** Behind the articles that they are of, and the people who took them. */
export async function seedTests(sql: Tag, companyId: string, { tests, attempts }: Rows): Promise<void> {
  for (const test of tests) await seedTest(sql, companyId, test)
  for (const attempt of attempts) await seedAttempt(sql, companyId, attempt)
  const people = Map.groupBy(attempts, ({ testId, userId }) => `${testId} ${userId}`)
  for (const own of people.values()) await seedPerson(sql, companyId, own)
}

async function seedTest(sql: Tag, companyId: string, row: Schemas['Test']): Promise<void> {
  const { _id, title, description, isActive, category, restaurants, positions, settings, version = 1 } = row
  const chosen = { restaurants: restaurants.map((one) => one._id), positions: positions.map((one) => one._id) }
  await sql`
    insert into tests (company_id, id, title, description, is_active, category_id, audience_id, questions, settings, version,
      article_id, created_by, created_at, updated_at)
    values (${companyId}, ${_id}, ${title}, ${description}, ${isActive}, ${category?._id ?? null},
      ${savedAudience(sql, companyId, chosen)}, ${sql.json((row.questions ?? []) as never)}, ${sql.json(settings as never)},
      ${version}, ${row.article?._id ?? null}, ${row.createdBy?.id ?? null}, ${row.createdAt}, ${row.updatedAt})`
}

async function seedAttempt(sql: Tag, companyId: string, row: DemoAttempt): Promise<void> {
  const { id, testId, version, userId, startedAt } = row
  await sql`
    insert into test_versions (company_id, test_id, version, questions, settings)
    values (${companyId}, ${testId}, ${version}, ${sql.json(row.questions as never)}, ${sql.json(row.settings as never)})
    on conflict do nothing`
  await sql`
    insert into test_attempts (company_id, id, test_id, version, user_id, number, status, position_id, started_at, expires_at,
      submitted_at, auto_submitted, asked, orders, answers, rights, points, seconds, comments, answered, score, max_score,
      percent, reviewed_by, reviewed_at, updated_at)
    values (${companyId}, ${id}, ${testId}, ${version}, ${userId}, ${row.number}, ${row.status}, ${row.position?._id ?? null},
      ${startedAt}, ${row.expiresAt}, ${row.submittedAt}, ${row.autoSubmitted}, ${row.asked}::text[], ${sql.json(row.orders)},
      ${sql.json(row.answers)}, ${row.rights}::integer[], ${row.points}::integer[], ${row.seconds}::integer[],
      ${sql.json(row.comments)}, ${row.answered}, ${row.score}, ${row.maxScore}, ${row.percent}, ${row.reviewerId},
      ${row.reviewedAt}, ${row.updatedAt})`
  await sql`
    insert into test_attempt_places (company_id, restaurant_id, started_at, attempt_id, test_id)
    select ${companyId}, restaurant_id, ${startedAt}, ${id}, ${testId} from user_restaurants
    where company_id = ${companyId} and user_id = ${userId}`
}

/** First there, then known: a change is what the sums of a test are told of. */
async function seedPerson(sql: Tag, companyId: string, own: readonly DemoAttempt[]): Promise<void> {
  const { testId, userId } = own[0] ?? {}
  if (testId === undefined || userId === undefined) return
  const { lastNumber, used, openId, openUntil, inReview, lastSubmittedAt, ...best } = personFrom(own)
  await sql`insert into test_people (company_id, test_id, user_id) values (${companyId}, ${testId}, ${userId})`
  await sql`
    update test_people set last_number = ${lastNumber}, used = ${used}, open_id = ${openId}, open_until = ${openUntil},
      in_review = ${inReview}, last_submitted_at = ${lastSubmittedAt}, best_id = ${best.bestId},
      best_percent = ${best.bestPercent}, best_passed = ${best.bestPassed}
    where company_id = ${companyId} and test_id = ${testId} and user_id = ${userId}`
}
