import { limits } from '../../../openapi/gen/limits.gen.ts'
import { presentSheet, type SheetRow } from '../../../openapi/rules/knowledge-base/acknowledgement-shown.ts'
import { pagesOf, type Window, windowOf } from '../../../openapi/rules/values/lists.ts'
import { dayIn, isEnough, isNewEnough, lateFrom } from '../../articles/asked.ts'
import { topicJoin } from '../../articles/reader.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { foldedText, holdsWords } from '../../search/name-words.ts'
import { testOf } from './own.ts'
import { type Who, whoOf } from './who.ts'

export const acknowledgementListSheets: FeatureHandlers<'acknowledgements'>['acknowledgementListSheets'] = async (
  context,
) => {
  const { query, sql, db } = context
  const who = whoOf(context)
  const window = windowOf(query, limits.acknowledgements.sheetsPageSize)
  const [total, slices] = await db.read(() =>
    Promise.all([
      count(sql, who, query.search),
      Promise.all(slicesOf(window).map((slice) => pageOf(sql, who, query.search, slice))),
    ]),
  )
  return {
    status: 200,
    body: { sheets: slices.flat().map((row) => presentSheet(row, who.timezone)), total, ...pagesOf(total, window) },
  }
}

/** A page as pages of the usual size: what many people know of a hundred articles is too much for the time of one statement. */
function slicesOf({ limit, offset }: Window): Pick<Window, 'limit' | 'offset'>[] {
  const size = limits.acknowledgements.sheetsPageSize
  return Array.from({ length: Math.ceil(limit / size) }, (_, n) => ({
    limit: Math.min(size, limit - n * size),
    offset: offset + n * size,
  }))
}

/** Article `a` with its ask `s`. */
function asking(sql: Tag, { companyId }: Who, search: string | undefined): Fragment {
  return sql`
    article_asks s join articles a on a.company_id = ${companyId} and a.id = s.article_id
    where s.company_id = ${companyId} and s.kind <> 'none'
      and ${holdsWords(sql, foldedText(sql, sql`a.title`), search)}`
}

async function count(sql: Tag, who: Who, search: string | undefined): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from ${asking(sql, who, search)}`
  return row?.n ?? 0
}

const pageOf = (
  sql: Tag,
  who: Who,
  search: string | undefined,
  { limit, offset }: Pick<Window, 'limit' | 'offset'>,
) => sql<SheetRow[]>`
  with page as materialized (
    select a.id, a.title, a.status, a.version, a.topic_id, s.kind, s.test_id, s.required_version, s.asked_at, s.due_days,
      s.reminded_at, s.audience_id as asked_of, a.audience_id as read_by
    from ${asking(sql, who, search)} order by s.asked_at desc nulls first, a.id desc limit ${limit} offset ${offset}
  ), sheet as materialized (
    -- One that is for the same people stands for all that are: most are for everybody.
    select s.id, s.kind, s.required_version, ${lateFrom(sql, who)} as late_from,
      first_value(s.id) over (partition by s.asked_of, s.read_by) as alike
    from page s
  ), meant as materialized (
    select s.alike, u.id, ${dayIn(sql, who, sql`u.created_at`)} as day from (select distinct alike from sheet) s
    cross join lateral article_asked(${who.companyId}, s.alike) asked (user_id)
    join users u on u.company_id = ${who.companyId} and u.id = asked.user_id
  ), days as materialized (select alike, day, count(*) as n from meant group by 1, 2),
  asked as (
    select s.id, sum(d.n) as n, sum(d.n) filter (where d.day <= s.late_from) as late
    from sheet s join days d on d.alike = s.alike group by 1
  ), done as (
    -- A hash of those who are meant, where all who know are walked through: a join of both is taken for one of few rows, and
    -- sorts them. Where no test is asked for, an index alone tells who knows.
    select s.id, d.n
    from sheet s cross join lateral (
      select count(*) filter (where (s.alike, k.user_id) in (select alike, id from meant)) as n
      from (
        select distinct k.user_id from article_knowings k
        where s.kind <> 'test' and k.company_id = ${who.companyId} and k.article_id = s.id
          and ${isNewEnough(sql)}
        union all
        select distinct k.user_id from article_knowings k
        where s.kind = 'test' and k.company_id = ${who.companyId} and k.article_id = s.id and ${isEnough(sql)}
      ) k
    ) d
  ), early as (
    -- Of those who have done it: whoever has come too late to be late, few beside all who know.
    select s.id, count(*) as n from sheet s join meant m on m.alike = s.alike and m.day > s.late_from
    where exists (
      select from article_knowings k
      where k.company_id = ${who.companyId} and k.article_id = s.id and k.user_id = m.id and ${isEnough(sql)})
    group by 1
  ), counted as (
    select a.id, jsonb_build_object('all', a.n, 'done', d.n,
      'todo', case when s.required_version is null then 0 else a.n - d.n end,
      'overdue', case when s.late_from is null then 0 else coalesce(a.late, 0) - (d.n - coalesce(e.n, 0)) end) as counts
    from asked a join sheet s on s.id = a.id join done d on d.id = a.id left join early e on e.id = a.id
  )
  select a.id, a.title, a.status, a.version, a.kind, ${testOf(sql)} as test,
    a.required_version, a.asked_at, a.due_days, a.reminded_at,
    coalesce(counted.counts, '{"all": 0, "todo": 0, "done": 0, "overdue": 0}') as counts,
    case when t.id is not null then jsonb_build_object('_id', t.id, 'name', t.name, 'color', t.color) end as topic
  from page a
  left join counted on counted.id = a.id
  ${topicJoin(sql, who)}
  left join tests x on x.company_id = ${who.companyId} and x.id = a.test_id
  order by a.asked_at desc nulls first, a.id desc`
