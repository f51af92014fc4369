import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { companyFrom } from '../../../../openapi/rules/monitoring/dashboard.ts'
import { rateOf } from '../../../../openapi/rules/monitoring/monitoring-figures.ts'
import { circleOf } from '../../../audience/circle.ts'
import { meantByMany } from '../../../audience/of-many.ts'
import { memoryFor } from '../../../db/remember.ts'
import type { Who } from '../who.ts'

type Company = components['schemas']['DashboardCompany']

/** A figure of thirty days, at most ten seconds old (D38): what it counts is much, and what one more row changes is little. */
export async function keptShare<T>({ db, companyId, now }: Who, name: string, ask: () => Promise<T>): Promise<T> {
  // In place of a revision stands the moment of reading.
  const memory = memoryFor(db, companyId)
  const [known, at] = [memory.recall<T>(name), now.getTime()]
  if (known && known.rev <= at && at < known.rev + limits.dashboard.sharesKeptSeconds * 1000) return known.value
  const value = await ask()
  memory.keep(name, at, value)
  return value
}

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
 * News and people whom it is meant for now. Those are found once for each audience, however many news have it, and marks are
 * counted by the person before they meet them: a plan that knows neither number would walk through all of them for each mark.
 * How many have read what is for everybody is kept.
 */
export async function companyNews({ sql, db, companyId, now }: Who): Promise<NonNullable<Company['news']>> {
  const [row] = await db.read(
    () => sql<{ audience: number; read: number }[]>`
      with n as materialized (
        select id, audience_id, ${circleOf(sql, sql`audience_id`)} as circle from news
        where company_id = ${companyId} and status in ('published', 'archived') and published_at >= ${companyFrom(now)}
      ), circles as materialized (select circle, audience_id, count(*) as n from n group by 1, 2),
      members as materialized (
        select c.circle, c.n, u.id from (${meantByMany(sql, companyId, sql`select audience_id from circles`)}) m
        join circles c on c.circle = ${circleOf(sql, sql`m.audience_id`)}
        join users u on u.company_id = ${companyId} and u.id = m.user_id and u.is_active and u.deleted_at is null
      ), marks as materialized (
        select n.circle, r.user_id, count(*) as n from n join news_reads r on r.company_id = ${companyId} and r.news_id = n.id
        where n.audience_id is not null group by 1, 2
      )
      select coalesce(sum(m.n), 0)::int as audience, (coalesce(sum(k.n) filter (where m.id is not null), 0) + (
        select coalesce(sum(s.read), 0) from n join news_sums s on s.company_id = ${companyId} and s.news_id = n.id
        where n.audience_id is null))::int as read
      from marks k full join members m on m.circle = k.circle and m.id = k.user_id`,
  )
  const { audience = 0, read = 0 } = row ?? {}
  return { readRate: rateOf(read, audience), read, audience }
}
