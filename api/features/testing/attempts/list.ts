import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { pagesOf, windowOf } from '../../../../openapi/rules/lists.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Fragment, Tag } from '../../../db/client.ts'
import { whoOf } from '../who.ts'
import { found, searchedBy } from './found.ts'
import { type AttemptRow, joins, summaryColumns } from './rows.ts'
import { presentSummary } from './whole.ts'

/** More are not counted: whoever has so many narrows the days. */
const COUNTED = 2000

export const attemptList: FeatureHandlers<'testing'>['attemptList'] = async (context) => {
  const { sql, db, query } = context
  const { page, limit, ...asked } = query
  const who = whoOf(context)
  const window = windowOf({ page, limit }, limits.testing.pageSize)
  const searched = await db.read(() => searchedBy(sql, who.companyId, asked.search))
  const where = found(sql, who, asked, searched)
  const [counted, rows] = await Promise.all([
    db.read(() => countUpTo(sql, who.companyId, where, COUNTED + 1)),
    db.read(() => pageOf(sql, who.companyId, where, window)),
  ])
  const total = Math.min(counted, COUNTED)
  return {
    status: 200,
    body: {
      results: rows.map(presentSummary),
      total,
      ...(counted > total && { totalIsMore: true }),
      ...pagesOf(total, window),
    },
  }
}

async function countUpTo(sql: Tag, companyId: string, where: Fragment, most: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from (
      select 1 from test_attempts a where a.company_id = ${companyId} ${where} limit ${most}) counted`
  return row?.n ?? 0
}

/** Newest first. Which they are is found in an index alone; what is shown of them is joined afterwards. */
export const pageOf = (sql: Tag, companyId: string, where: Fragment, window: { limit: number; offset: number }) =>
  sql<AttemptRow[]>`
    with page as materialized (
      select a.id from test_attempts a where a.company_id = ${companyId} ${where}
      order by a.started_at desc, a.id desc limit ${window.limit} offset ${window.offset}
    )
    select ${summaryColumns(sql)} from page join test_attempts a on a.company_id = ${companyId} and a.id = page.id
    ${joins(sql, companyId)} order by a.started_at desc, a.id desc`
