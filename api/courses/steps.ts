import type { components } from '../../openapi/gen/schema.d.ts'
import type { StepRow } from '../../openapi/rules/courses/course-steps.ts'
import type { Reader } from '../audience/reader.ts'
import type { Fragment, Tag } from '../db/client.ts'

/** Who walks: `hasArticles` is the company's, its knowledge base may be switched off. */
export type Walker = Reader & { hasArticles: boolean }

type Row = {
  courseId: string
  type: 'article' | 'test'
  id: string
  title: string
  isAvailable: boolean
  doneAt: Date | null
  bytes: number | null
  percent: number | null
  questionsCount: number | null
  settings: components['schemas']['TestSettings'] | null
}

/** The steps of courses as one person has them, in their order. `which`: of steps `s`, those that are asked for. */
export async function stepsOf(sql: Tag, walker: Walker, which: Fragment): Promise<Map<string, StepRow[]>> {
  const { companyId, userId } = walker
  const rows = await sql<Row[]>`
    select s.course_id, case when s.article_id is null then 'test' else 'article' end as type,
      coalesce(s.article_id, s.test_id) as id, coalesce(a.title, t.title) as title,
      ${isThere(sql, walker.hasArticles)} and ${isHis(sql, walker)} as is_available,
      coalesce(k.at, p.at) as done_at, coalesce(c.bytes, octet_length(a.content::text)) as bytes,
      m.best_percent as percent, t.questions_count, t.settings
    from course_steps s ${targets(sql, companyId)}
    left join contents c on c.company_id = ${companyId} and c.id = a.content_id
    left join test_people m on m.company_id = ${companyId} and m.test_id = s.test_id and m.user_id = ${userId}
    left join lateral (
      select min(x.at) as at from article_knowings x
      where x.company_id = ${companyId} and x.article_id = s.article_id and x.user_id = ${userId}
        and x.version >= ${requiredVersion(sql)}) k on true
    left join lateral (
      select min(coalesce(x.reviewed_at, x.submitted_at)) as at from test_attempts x
      where x.company_id = ${companyId} and x.test_id = s.test_id and x.user_id = ${userId} and x.status = 'passed') p on true
    where s.company_id = ${companyId} and ${which}
    order by s.course_id, s.place`
  const steps = new Map<string, StepRow[]>()
  for (const row of rows) steps.set(row.courseId, [...(steps.get(row.courseId) ?? []), stepOf(row)])
  return steps
}

function stepOf({ type, id, title, isAvailable, doneAt, bytes, percent, questionsCount, settings }: Row): StepRow {
  const facts = { id, title, isAvailable, doneAt }
  if (type === 'article') return { ...facts, type, bytes: bytes ?? 0 }
  if (!settings) throw new Error('a test without settings')
  return { ...facts, type, percent, questionsCount: questionsCount ?? 0, settings }
}

/** What steps `s` lead to: article `a`, which may ask by `q` to be read again, or test `t`. */
export const targets = (sql: Tag, companyId: string): Fragment => sql`
  left join articles a on a.company_id = ${companyId} and a.id = s.article_id
  left join article_asks q on q.company_id = ${companyId} and q.article_id = s.article_id
  left join tests t on t.company_id = ${companyId} and t.id = s.test_id`

/** Whether there is anything to read or to take. */
export const isThere = (sql: Tag, hasArticles: boolean): Fragment =>
  sql`(case when s.article_id is null then t.is_active else ${hasArticles} and a.status = 'published' end)`

/** Any version of an article counts that does not ask to be read again. */
export const requiredVersion = (sql: Tag): Fragment =>
  sql`(case when q.kind <> 'none' and q.required_version is not null then q.required_version else 0 end)`

const isHis = (sql: Tag, walker: Walker): Fragment =>
  walker.seesAll
    ? sql`true`
    : sql`(coalesce(a.audience_id, t.audience_id) is null
        or coalesce(a.audience_id, t.audience_id) = any (${[...walker.audiences]}::uuid[]))`
