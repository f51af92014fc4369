import type { components } from '../../../openapi/gen/schema.d.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { SERIES } from './series/create.ts'
import { whoOf, type Who } from './who.ts'

/** For tabs and menu; each is counted in one index of open ones. */
export const taskCount: FeatureHandlers<'tasks'>['taskCount'] = async (context) => {
  const { sql, db, query } = context
  const who = whoOf(context)
  const whose = who.seesAll ? (query.user ?? who.userId) : who.userId
  return { status: 200, body: await db.read(() => count(sql, who, whose)) }
}

async function count(sql: Tag, { companyId, seesAll, now }: Who, whose: string) {
  const [row] = await sql<components['schemas']['TaskTabs'][]>`
    select mine.*, given.*${seesAll ? sql`, every.*, again.*` : sql``}
    from (
      select count(*)::int as my, count(*) filter (where p.deadline <= ${now})::int as my_overdue,
        count(*) filter (where p.status <> 'review')::int as to_do
      from task_people p
      where p.company_id = ${companyId} and p.user_id = ${whose} and p.status in ('new', 'in_progress', 'review')
    ) mine, (
      select count(*)::int as created, count(*) filter (where t.status = 'review')::int as to_review
      from tasks t
      where t.company_id = ${companyId} and t.created_by = ${whose} and t.status in ('new', 'in_progress', 'review')
    ) given
    ${
      seesAll
        ? sql`, (
            select count(*)::int as "all", count(*) filter (where t.deadline <= ${now})::int as all_overdue
            from tasks t where t.company_id = ${companyId} and t.status in ('new', 'in_progress', 'review')
          ) every, (
            select count(*)::int as series
            from task_series_people p join task_series s on s.company_id = p.company_id and s.id = p.series_id
            where p.company_id = ${companyId} and p.user_id = ${whose} and s.ended_at is null and exists (
              select from schedules x where x.company_id = ${companyId} and x.kind = ${SERIES} and x.entity_id = s.id
                and x.next_at is not null)
          ) again`
        : sql``
    }`
  if (!row) throw new Error('a count has a row')
  return { ...row }
}
