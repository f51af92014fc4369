import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { pagesOf, windowOf } from '../../../../openapi/rules/lists.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Fragment, Tag } from '../../../db/client.ts'
import { whoOf } from '../who.ts'
import { searchedBy } from './found.ts'
import { COUNTED, countUpTo, pageIds } from './page.ts'
import type { AttemptRow } from '../../../../openapi/rules/attempt-row.ts'
import { joins, summaryColumns } from './rows.ts'
import { presentSummary } from '../../../../openapi/rules/attempt-row.ts'

export const attemptList: FeatureHandlers<'testing'>['attemptList'] = async (context) => {
  const { sql, db, query } = context
  const { page, limit, ...asked } = query
  const who = whoOf(context)
  const window = windowOf({ page, limit }, limits.testing.pageSize)
  const searched = await db.read(() => searchedBy(sql, who.companyId, asked.search))
  const all = { who, query: asked, searched }
  const [counted, rows] = await Promise.all([
    db.read(() => countUpTo(sql, all)),
    db.read(() => pageOf(sql, who.companyId, pageIds(sql, all, window))),
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

const pageOf = (sql: Tag, companyId: string, ids: Fragment) => sql<AttemptRow[]>`
  with page as materialized (${ids})
  select ${summaryColumns(sql)} from page join test_attempts a on a.company_id = ${companyId} and a.id = page.id
  ${joins(sql, companyId)} order by a.started_at desc, a.id desc`
