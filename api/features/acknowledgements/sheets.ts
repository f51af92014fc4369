import { limits } from '../../../openapi/gen/limits.gen.ts'
import { presentSheet, type SheetRow } from '../../../openapi/rules/acknowledgement-shown.ts'
import { folded } from '../../../openapi/rules/folded.ts'
import { pagesOf, type Window, windowOf } from '../../../openapi/rules/lists.ts'
import { isEnough, state } from '../../articles/asked.ts'
import { topicJoin } from '../../articles/reader.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { testOf } from './own.ts'
import { type Who, whoOf } from './who.ts'

export const acknowledgementListSheets: FeatureHandlers<'acknowledgements'>['acknowledgementListSheets'] = async (
  context,
) => {
  const { query, sql, db } = context
  const who = whoOf(context)
  const window = windowOf(query, limits.acknowledgements.sheetsPageSize)
  const [total, rows] = await db.read(() =>
    Promise.all([count(sql, who, query.search), pageOf(sql, who, query.search, window)]),
  )
  return {
    status: 200,
    body: { sheets: rows.map((row) => presentSheet(row, who.timezone)), total, ...pagesOf(total, window) },
  }
}

/** Article `a` with its ask `s`. */
function asking(sql: Tag, { companyId }: Who, search = ''): Fragment {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return sql`
    article_asks s join articles a on a.company_id = ${companyId} and a.id = s.article_id
    where s.company_id = ${companyId} and s.kind <> 'none' and not exists (
      select from unnest(${words}::text[]) word where strpos(translate(lower(a.title collate "ru-x-icu"), 'ё', 'е'), word) = 0)`
}

async function count(sql: Tag, who: Who, search: string | undefined): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from ${asking(sql, who, search)}`
  return row?.n ?? 0
}

const pageOf = (sql: Tag, who: Who, search: string | undefined, { limit, offset }: Window) => sql<SheetRow[]>`
  with page as materialized (
    select a.id, a.title, a.status, a.version, a.topic_id, s.kind, s.test_id, s.required_version, s.asked_at, s.due_days,
      s.reminded_at, s.audience_id as asked_of, a.audience_id as read_by
    from ${asking(sql, who, search)} order by s.asked_at desc nulls first, a.id desc limit ${limit} offset ${offset}
  ), sheet as materialized (
    -- One that is for the same people stands for all that are: most are for everybody.
    select page.*, first_value(id) over (partition by asked_of, read_by) as alike from page
  ), meant as materialized (
    select s.alike, u.id, u.created_at from (select distinct alike from sheet) s
    cross join lateral article_asked(${who.companyId}, s.alike) asked (user_id)
    join users u on u.company_id = ${who.companyId} and u.id = asked.user_id
  ), knowing as (
    select distinct k.article_id, k.user_id
    from page s join article_knowings k on k.company_id = ${who.companyId} and k.article_id = s.id and ${isEnough(sql)}
  ), asked as materialized (
    -- Apart: each of the counts would ask for the state anew.
    select s.id, ${state(sql, who, sql`knowing.user_id is not null`)} as state
    from sheet s join meant u on u.alike = s.alike
    left join knowing on knowing.article_id = s.id and knowing.user_id = u.id
  ), counted as (
    select asked.id, jsonb_build_object('all', count(*), 'todo', count(*) filter (where state in ('todo', 'overdue')),
      'done', count(*) filter (where state = 'done'), 'overdue', count(*) filter (where state = 'overdue')) as counts
    from asked
    group by asked.id
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
