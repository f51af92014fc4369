import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'

type Schemas = components['schemas']
type Test = { questions: Schemas['TestQuestion'][]; audienceId: string | null }
type People = Pick<Schemas['TestStats'], 'assigned' | 'started' | 'passed' | 'failed' | 'review' | 'avgPercent'>
type Sums = Pick<Schemas['TestStats'], 'attempts' | 'avgDurationSec'>
type QuestionRow = {
  id: string
  answers: number
  rights: number | null
  correctRate: number | null
  discrimination: number | null
  avgSec: number | null
}
const HUNDREDTHS = 100

export const testSummarize: FeatureHandlers<'testing'>['testSummarize'] = async ({
  sql,
  db,
  path,
  company,
  problem,
}) => {
  const [test] = await db.read(
    () => sql<Test[]>`
      select questions, audience_id from tests where company_id = ${company._id} and id = ${path.id}`,
  )
  if (!test) throw problem(404, 'TEST_NOT_FOUND')
  const [people, sums, rows] = await Promise.all([
    db.read(() => peopleOf(sql, company._id, path.id, test.audienceId)),
    db.read(() => sumsOf(sql, company._id, path.id)),
    db.read(() => questionRows(sql, company._id, path.id)),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const questions = test.questions.map((question) => statsOf(question, byId.get(question.id)))
  return { status: 200, body: { ...people, notStarted: people.assigned - people.started, ...sums, questions } }
}

/** Those whom the test is for now and who work here; each by his best attempt. */
async function peopleOf(sql: Tag, companyId: string, testId: string, audienceId: string | null): Promise<People> {
  const part = (table: string, column: string) =>
    sql`array(select ${sql(column)} from ${sql(table)} where company_id = ${companyId} and audience_id = ${audienceId})`
  const [row] = await sql<People[]>`
    with assigned as (
      select audience_members(${companyId}, ${part('audience_restaurants', 'restaurant_id')},
        ${part('audience_positions', 'position_id')}, ${part('audience_people', 'user_id')}) as id
    )
    select count(*)::int as assigned, count(*) filter (where p.used > 0)::int as started,
      count(*) filter (where p.best_passed)::int as passed,
      count(*) filter (where p.in_review and p.best_passed is not true)::int as review,
      count(*) filter (where not p.in_review and p.best_passed = false)::int as failed,
      round(avg(p.best_percent))::int as avg_percent
    from assigned a left join test_people p on p.company_id = ${companyId} and p.test_id = ${testId} and p.user_id = a.id`
  return row ?? { assigned: 0, started: 0, passed: 0, failed: 0, review: 0, avgPercent: null }
}

async function sumsOf(sql: Tag, companyId: string, testId: string): Promise<Sums> {
  const [row] = await sql<Sums[]>`
    select count(*)::int as attempts,
      round(avg(extract(epoch from submitted_at - started_at)))::int as avg_duration_sec
    from test_attempts where company_id = ${companyId} and test_id = ${testId} and submitted_at is not null`
  return row ?? { attempts: 0, avgDurationSec: null }
}

/** Of the finished attempts; a mark that waits for a person is none yet. */
const questionRows = (sql: Tag, companyId: string, testId: string) => sql<QuestionRow[]>`
  select q.id, count(q.is_right)::int as answers, sum(q.is_right)::int as rights, round(100 * avg(q.is_right))::int as correct_rate,
    corr(q.is_right, a.percent) as discrimination, round(avg(q.seconds))::int as avg_sec
  from test_attempts a, unnest(a.asked, a.rights, a.seconds) as q (id, is_right, seconds)
  where a.company_id = ${companyId} and a.test_id = ${testId} and a.submitted_at is not null
  group by q.id`

function statsOf(
  { id, type, text }: Schemas['TestQuestion'],
  row: QuestionRow | undefined,
): Schemas['TestQuestionStats'] {
  const { answers = 0, rights = null, correctRate = null, discrimination = null, avgSec = null } = row ?? {}
  const isKnown = answers >= limits.testing.statsMinAnswers
  return {
    ...{ id, type, text, answers, correctRate, avgSec },
    discrimination: isKnown && discrimination !== null ? Math.round(discrimination * HUNDREDTHS) / HUNDREDTHS : null,
    isEverybodyWrong: isKnown && rights === 0,
  }
}
