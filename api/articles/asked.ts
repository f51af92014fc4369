import type { Fragment, Tag } from '../db/client.ts'

/** A zone, or where the query has it. */
type At = { timezone: string | Fragment; now: Date }

/** What person `u` knows of article `a` with the ask `s`: the latest version, where a test is asked for the latest by it. */
export const knowing = (sql: Tag, companyId: string): Fragment => sql`
  lateral (
    select w.version, w.at, w.how, w.percent, w.attempts from article_knowings w
    where w.company_id = ${companyId} and w.user_id = u.id and w.article_id = a.id
    order by (s.kind = 'test' and w.how = 'test') desc, w.version desc limit 1
  )`

/** `dueAtOf` of rules/knowledge-base/acknowledgement.ts, where many are sorted or counted by it. */
export const dueAt = (sql: Tag, timezone: string | Fragment): Fragment => sql`
  (((greatest(s.asked_at, u.created_at) at time zone ${timezone})::date + s.due_days + 1)::timestamp at time zone ${timezone}
    - interval '1 millisecond')`

/** The day of a moment by a clock. */
export const dayIn = (sql: Tag, { timezone }: At, moment: Fragment): Fragment =>
  sql`(${moment} at time zone ${timezone})::date`

/**
 * The last day on which whoever has come by then is late for `s` now: `dueAt` of many people at once, whom their day alone
 * tells apart. Null where nobody is.
 */
export const lateFrom = (sql: Tag, at: At): Fragment => sql`(
  select max(today.day) - s.due_days - 1
  from (select ${dayIn(sql, at, sql`${at.now}::timestamptz`)} + n as day from generate_series(-1, 1) n) today
  where ${at.now}::timestamptz > (today.day::timestamp at time zone ${at.timezone}) - interval '1 millisecond'
  having max(today.day) - s.due_days - 1 >= ${dayIn(sql, at, sql`s.asked_at`)})`

/**
 * Whether `k` is of a version that `s` asks for. No condition of an index (is true): the version stands behind the person there,
 * so Postgres thinks that it is looked for once for each of them, and an index by people seems as good as that by articles.
 */
export const isNewEnough = (sql: Tag): Fragment => sql`(k.version >= s.required_version) is true`

/** Whether `k` is what `s` asks for (`counts` of rules/knowledge-base/acknowledgement.ts). */
export const isEnough = (sql: Tag): Fragment => sql`(${isNewEnough(sql)} and (s.kind <> 'test' or k.how = 'test'))`

/** `stateOf` of rules/knowledge-base/acknowledgement.ts, with `k` of `knowing` or another word for it. */
export const state = (sql: Tag, { timezone, now }: At, isDone = isEnough(sql)): Fragment => sql`
  case when s.kind is null or s.kind = 'none' or s.required_version is null then 'none'
    when ${isDone} then 'done'
    when ${now}::timestamptz > ${dueAt(sql, timezone)} then 'overdue' else 'todo' end`

/** The article `a`, its ask `s`, and each person `u` who is to know it. */
const asked = (sql: Tag, companyId: string): Fragment => sql`
  articles a
  left join article_asks s on s.company_id = ${companyId} and s.article_id = a.id
  cross join lateral article_asked(${companyId}, a.id) asked (user_id)
  join users u on u.company_id = ${companyId} and u.id = asked.user_id`

/** These with what each knows, `k`. */
export const askedPeople = (sql: Tag, companyId: string): Fragment => sql`
  ${asked(sql, companyId)} left join ${knowing(sql, companyId)} k on true`

/** The same of one article, whose many people are wanted: what they know is found by the article at once, not for each of them. */
export const askedPeopleOf = (sql: Tag, companyId: string, articleId: string): Fragment => sql`
  ${asked(sql, companyId)}
  left join (
    select distinct on (w.user_id) w.user_id, w.version, w.at, w.how, w.percent, w.attempts
    from article_knowings w
    left join article_asks q on q.company_id = ${companyId} and q.article_id = w.article_id
    where w.company_id = ${companyId} and w.article_id = ${articleId}
    order by w.user_id, (q.kind = 'test' and w.how = 'test') desc, w.version desc
  ) k on k.user_id = u.id`
