import type { components } from '../../../../openapi/gen/schema.d.ts'
import { companyFrom } from '../../../../openapi/rules/dashboard.ts'
import { rateOf } from '../../../../openapi/rules/monitoring-figures.ts'
import type { Who } from '../who.ts'

type Company = components['schemas']['DashboardCompany']

/** People and tests: whoever has tried one twice is counted once. */
export async function companyTests({ sql, db, companyId, now }: Who): Promise<NonNullable<Company['tests']>> {
  const [row] = await db.read(
    () => sql<{ people: number; passed: number }[]>`
      select count(*)::int as people, count(*) filter (where is_passed)::int as passed from (
        select bool_or(status = 'passed') as is_passed from test_attempts
        where company_id = ${companyId} and submitted_at >= ${companyFrom(now)} and status in ('passed', 'failed')
        group by test_id, user_id) pairs`,
  )
  const { people = 0, passed = 0 } = row ?? {}
  return { passedRate30d: rateOf(passed, people), passed, people }
}

/**
 * News and people whom it is meant for now. Those are found once for each audience, however many news have it; a full join
 * hashes them: a plan that knows neither number would walk through all of them for each mark.
 */
export async function companyNews({ sql, db, companyId, now }: Who): Promise<NonNullable<Company['news']>> {
  const everybody = sql`'00000000-0000-0000-0000-000000000000'::uuid`
  const [row] = await db.read(
    () => sql<{ audience: number; read: number }[]>`
      with n as materialized (
        select id, audience_id, coalesce(audience_id, ${everybody}) as circle from news
        where company_id = ${companyId} and status in ('published', 'archived') and published_at >= ${companyFrom(now)}
      ), members as materialized (
        select a.circle, member.id from (select distinct circle, audience_id from n) a
        cross join lateral audience_of(${companyId}, a.audience_id) member (id)
      ), marks as materialized (
        select n.circle, r.user_id from n join news_reads r on r.company_id = ${companyId} and r.news_id = n.id
      )
      select (select count(*)::int from n join members m on m.circle = n.circle) as audience, (
        select count(*) filter (where k.user_id is not null and m.id is not null)::int
        from marks k full join members m on m.circle = k.circle and m.id = k.user_id) as read`,
  )
  const { audience = 0, read = 0 } = row ?? {}
  return { readRate: rateOf(read, audience), read, audience }
}
