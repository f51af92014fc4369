import type { Tag } from '../db/client.ts'

type Attempt = { testId: string; userId: string; number: number }

/**
 * A passed test stands for the version of its article that was published when the attempt began: that is what could be
 * read for it. One that is asked for meanwhile is to be learned again. It takes the place of the button.
 */
export const knowByTest = async (sql: Tag, companyId: string, { testId, userId, number }: Attempt): Promise<void> =>
  keep(sql, companyId, { testId, userId, number })

/** An article asks for a test that some have passed already: they know what they could read then. */
export const knowByPassed = async (sql: Tag, companyId: string, articleId: string, testId: string): Promise<void> =>
  keep(sql, companyId, { testId, articleId })

/** An attempt that is passed no more, or gone, stands for nothing; the others of the person do as they did. */
export async function forgetTest(sql: Tag, companyId: string, attempt: Attempt): Promise<void> {
  const { testId, userId, number } = attempt
  const { count } = await sql`
    delete from article_knowings k using article_asks s
    where s.company_id = ${companyId} and s.test_id = ${testId}
      and k.company_id = ${companyId} and k.article_id = s.article_id and k.user_id = ${userId}
      and k.how = 'test' and k.attempts = ${number}`
  if (count > 0) await keep(sql, companyId, { testId, userId })
}

/** Of all its attempts that are passed, or those of a person, or one of his. */
type Passed = { testId: string; userId?: string; number?: number; articleId?: string }
async function keep(sql: Tag, companyId: string, { testId, userId, number, articleId }: Passed): Promise<void> {
  // Those that are not being deleted: the attempt must not fail for their sake.
  const articles = await sql<{ id: string }[]>`
    select a.id from article_asks s join articles a on a.company_id = ${companyId} and a.id = s.article_id
    where s.company_id = ${companyId} and s.test_id = ${testId} and s.kind = 'test'
      ${articleId === undefined ? sql`` : sql`and a.id = ${articleId}`} for key share of a`
  if (articles.length === 0) return
  await sql`
    insert into article_knowings (company_id, article_id, user_id, version, at, how, percent, attempts)
    select distinct on (s.article_id, x.user_id, v.version)
      ${companyId}, s.article_id, x.user_id, v.version, x.submitted_at, 'test', x.percent, x.number
    from article_asks s
    join test_attempts x on x.company_id = ${companyId} and x.test_id = s.test_id
    cross join lateral (
      select w.version from article_versions w
      where w.company_id = ${companyId} and w.article_id = s.article_id and w.status = 'published'
        and w.saved_at <= x.started_at
      order by w.version desc limit 1
    ) v
    where s.company_id = ${companyId} and s.test_id = ${testId} and s.kind = 'test' and x.status = 'passed'
      and s.article_id = any (${articles.map(({ id }) => id)}::uuid[])
      ${userId === undefined ? sql`` : sql`and x.user_id = ${userId}`}
      ${number === undefined ? sql`` : sql`and x.number = ${number}`}
    order by s.article_id, x.user_id, v.version, x.number
    on conflict (company_id, article_id, user_id, version) do update
    set at = excluded.at, how = 'test', percent = excluded.percent, attempts = excluded.attempts
    where article_knowings.how = 'read' or article_knowings.attempts = excluded.attempts`
}
