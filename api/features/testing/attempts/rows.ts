import type { WholeRow } from '../../../../openapi/rules/attempts/attempt-row.ts'
import type { Fragment, Tag } from '../../../db/client.ts'

/** Of attempt `a`, with the tables of `joins`. */
export const summaryColumns = (sql: Tag): Fragment => sql`
  a.id, a.test_id, t.title, a.version, a.user_id, u.name as user_name, a.number, a.status, a.started_at, a.expires_at,
  a.submitted_at, a.auto_submitted, a.submitted_as, a.asked, a.answered, a.score, a.max_score, a.percent, a.reviewed_at,
  a.updated_at,
  case when p.id is not null then jsonb_build_object('_id', p.id, 'name', p.name) end as position,
  case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name) end as reviewer`

export const joins = (sql: Tag, companyId: string): Fragment => sql`
  join tests t on t.company_id = ${companyId} and t.id = a.test_id
  join users u on u.company_id = ${companyId} and u.id = a.user_id
  left join positions p on p.company_id = ${companyId} and p.id = a.position_id
  left join users w on w.company_id = ${companyId} and w.id = a.reviewed_by`

/** The attempt with all that was asked and answered; sent when it is first awaited. */
export const wholeAttempt = (sql: Tag, companyId: string, id: string, among: Fragment = sql`true`) => sql<WholeRow[]>`
  select ${summaryColumns(sql)}, a.orders, a.answers, a.rights, a.points, a.seconds, a.comments, v.questions, v.settings
  from test_attempts a ${joins(sql, companyId)}
  join test_versions v on v.company_id = ${companyId} and v.test_id = a.test_id and v.version = a.version
  where a.company_id = ${companyId} and a.id = ${id} and ${among}`

/** `among`: a condition on `a`. */
export async function findAttempt(
  sql: Tag,
  companyId: string,
  id: string,
  among?: Fragment,
): Promise<WholeRow | undefined> {
  const [row] = await wholeAttempt(sql, companyId, id, among)
  return row
}

/** Held until the transaction ends: of two devices one goes first. */
export async function lockAttempt(sql: Tag, companyId: string, id: string): Promise<WholeRow | undefined> {
  const [[held], [row]] = await Promise.all([
    sql`select from test_attempts where company_id = ${companyId} and id = ${id} for no key update`,
    // Sent with it and run after it: a statement of its own sees what was written by the one who held it before.
    wholeAttempt(sql, companyId, id),
  ])
  return held && row
}
