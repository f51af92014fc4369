import type { components } from '../../../openapi/gen/schema.d.ts'
import { dayOf, near, within } from './days.ts'
import { hasCompleted } from './run-people.ts'
import { type Scope, staff } from './scope.ts'

/** Who works here now, and how many of them did something in each period, wherever that was: the first that is found will do. */
export async function activePart(scope: Scope): Promise<components['schemas']['MonitoringSummary']['users']> {
  const { sql, span } = scope
  const [row = { total: 0, now: 0, before: 0 }] = await sql<{ total: number; now: number; before: number }[]>`
    select count(*)::int as total, count(*) filter (where ${did(scope, span.period)})::int as now,
      count(*) filter (where ${did(scope, span.previous)})::int as before
    from users u where ${staff(scope)}`
  const { total, now, before } = row
  return { now: { active: now, total }, before: { active: before, total } }
}

/**
 * What nobody did in the whole company is looked for of no person, and of what each did only what he had begun by the end of
 * these days: of a company that is young, or whoever has come since, all that he ever did was walked through for nothing.
 */
function did(scope: Scope, days: { from: string; to: string }) {
  const { sql, companyId, timezone } = scope
  const zone = sql`${timezone}`
  // Later than any moment of these days, on any clock of the world (near).
  const end = sql`(${days.to}::date + interval '3 days') at time zone 'UTC'`
  const handedIn = sql`a.company_id = ${companyId} and a.submitted_at is not null and ${near(scope, sql`a.submitted_at`, days)}`
  const done = sql`t.company_id = ${companyId} and t.status = 'done' and ${near(scope, sql`t.completed_at`, days)}`
  return sql`(
    ${hasCompleted(scope, days)}
    or exists (
      select from article_reads l where l.company_id = ${companyId} and l.user_id = u.id and ${within(scope, sql`l.day`, days)})
    or (exists (select from test_attempts a where ${handedIn}) and exists (
      select from test_attempts a
      where ${handedIn} and a.user_id = u.id and a.started_at < ${end}
        and ${within(scope, dayOf(sql, sql`a.submitted_at`, zone), days)}))
    or (exists (select from news n where n.company_id = ${companyId} and n.created_at < ${end}) and exists (
      select from news_reads n
      where n.company_id = ${companyId} and n.user_id = u.id and ${near(scope, sql`n.read_at`, days)}
        and ${within(scope, dayOf(sql, sql`n.read_at`, zone), days)}))
    or (exists (select from tasks t where ${done}) and exists (
      select from task_people p join tasks t on t.id = p.task_id and ${done}
      left join restaurants w on w.company_id = ${companyId} and w.id = t.restaurant_id
      where p.company_id = ${companyId} and p.user_id = u.id and p.status = 'done' and p.created_at < ${end}
        and ${within(scope, dayOf(sql, sql`t.completed_at`, sql`coalesce(w.timezone, ${timezone})`), days)}))
  )`
}
