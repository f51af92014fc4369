import { MINUTE } from '../../../../openapi/rules/time/durations.ts'
import { moduleIsOn } from '../../../../openapi/rules/company/modules.ts'
import { mayOwn, ownerJoin } from '../../../articles/reviews.ts'
import { enterAsApp, type Tag } from '../../../db/client.ts'
import { administrators, tellAll } from '../../../notifications/tell.ts'
import type { Job, Run } from '../../../queue/jobs/runner.ts'

const BATCH = 200
type Due = { article: string; title: string; months: number; owner: string | null }

/** Tells whoever looks after an article that it is due, once; all administrators where nobody does any more. */
async function tellDue(run: Run): Promise<number> {
  const companies = await run.sql<{ companyId: string }[]>`
    select distinct r.company_id from article_reviews r
    left join users t on t.company_id = r.company_id and t.id = r.told_to
    where r.due_at <= ${run.now} and ${isUntold(run.sql)}`
  let told = 0
  for (const { companyId } of companies) {
    for (let more = !run.signal.aborted; more;) {
      await run.keep()
      const n = await run.write(async (sql) => {
        await enterAsApp(sql, companyId)
        return tellOf(sql, companyId, run.now)
      })
      told += n
      more = n === BATCH && !run.signal.aborted
    }
  }
  return told
}

/** Nobody was told of `r`, or somebody (`t`) who may not look after it any more. */
const isUntold = (sql: Tag) => sql`(r.told_at is null or (r.told_to is not null and not ${mayOwn(sql, 't')}))`

async function tellOf(sql: Tag, companyId: string, now: Date): Promise<number> {
  const [company] = await sql<{ moduleSettings: Record<string, boolean> | null }[]>`
    select module_settings from companies where id = ${companyId}`
  if (!company || !moduleIsOn(company, 'knowledgeBase')) return 0
  // Two instances take different ones.
  const due = await sql<Due[]>`
    with due as (
      select r.article_id as article, a.title, r.every_months as months, o.id as owner
      from article_reviews r
      join articles a on a.company_id = ${companyId} and a.id = r.article_id and a.status = 'published'
      left join users t on t.company_id = ${companyId} and t.id = r.told_to
      ${ownerJoin(sql, companyId)}
      where r.company_id = ${companyId} and r.due_at <= ${now} and ${isUntold(sql)}
      order by r.article_id limit ${BATCH}
      for update of r skip locked
    ), told as (
      update article_reviews r set told_at = ${now}, told_to = due.owner
      from due where r.company_id = ${companyId} and r.article_id = due.article
      returning r.article_id
    )
    select due.* from due join told on told.article_id = due.article`
  if (due.length > 0)
    await tellAll(
      sql,
      { company: companyId, kind: 'articleReview', linkType: 'article', rows: whom(sql, companyId, due) },
      now,
    )
  return due.length
}

const whom = (sql: Tag, companyId: string, due: readonly Due[]) => sql`
  select whom.id, jsonb_build_object('title', d.title, 'months', d.months) as facts, d.article as link,
    'articleReview ' || d.article as grouped, null::uuid as by
  from jsonb_to_recordset(${sql.json(due)}) as d(article uuid, title text, months integer, owner uuid)
  cross join lateral (
    select d.owner as id where d.owner is not null
    union all
    select one.id from (${administrators(sql, companyId)}) one where d.owner is null
  ) whom`

export const reviewJobs: readonly Job[] = [{ name: 'article-reviews', everyMs: 5 * MINUTE, run: tellDue }]
