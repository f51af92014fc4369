import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { pagesOf, windowOf } from '../../../../openapi/rules/values/lists.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Fragment, Tag } from '../../../db/client.ts'
import { changedIds } from '../../../events/changed-rows.ts'
import { whoOf } from '../who.ts'
import { follows, found, ofSearched, searchedBy, source } from './found.ts'
import { type Asked, COUNTED, countUpTo, pageIds } from './page.ts'
import type { AttemptRow } from '../../../../openapi/rules/attempts/attempt-row.ts'
import { joins, summaryColumns } from './rows.ts'
import { presentSummary } from '../../../../openapi/rules/attempts/attempt-row.ts'

export const attemptList: FeatureHandlers<'testing'>['attemptList'] = async (context) => {
  const { sql, db, query } = context
  const { page, limit, ...asked } = query
  const who = whoOf(context)
  const isFollowed = follows(who, asked)
  const window = windowOf({ page: isFollowed ? 1 : page, limit }, limits.testing.pageSize)
  const searched = await db.read(() => searchedBy(sql, who.companyId, asked.search))
  const all = { who, query: asked, searched }
  const [counted, { rows, next }] = await Promise.all([
    db.read(() => countUpTo(sql, all)),
    isFollowed
      ? db.read(() => changedAttempts(sql, all, window.limit))
      : db.read(async () => ({
          rows: await pageOf(sql, who.companyId, pageIds(sql, all, window), newestFirst(sql)),
          next: undefined,
        })),
  ])
  const total = Math.min(counted, COUNTED)
  return {
    status: 200,
    body: {
      results: rows.map(presentSummary),
      total,
      ...(counted > total && { totalIsMore: true }),
      ...pagesOf(total, window),
      ...(next !== undefined && { next }),
    },
  }
}

/** Those that have changed, oldest change first, and where to read on. */
async function changedAttempts(sql: Tag, { who, query, searched }: Asked, limit: number) {
  const from = sql`from (
    select a.* from ${source(sql, who, query, searched)}
    where ${found(sql, who, query)} ${searched ? ofSearched(sql, searched) : sql``}) t where true`
  const { ids, next } = await changedIds(sql, query, from, limit)
  const picked = sql`select id, place from unnest(${ids}::uuid[]) with ordinality n (id, place)`
  const rows = ids.length === 0 ? [] : await pageOf(sql, who.companyId, picked, sql`page.place`)
  return { rows, next }
}

const newestFirst = (sql: Tag): Fragment => sql`a.started_at desc, a.id desc`

const pageOf = (sql: Tag, companyId: string, ids: Fragment, order: Fragment) => sql<AttemptRow[]>`
  with page as materialized (${ids})
  select ${summaryColumns(sql)} from page join test_attempts a on a.company_id = ${companyId} and a.id = page.id
  ${joins(sql, companyId)} order by ${order}`
