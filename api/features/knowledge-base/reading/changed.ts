import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { windowOf } from '../../../../openapi/rules/values/lists.ts'
import type { Reader } from '../../../audience/reader.ts'
import type { Reads, Tag } from '../../../db/client.ts'
import { changedIds } from '../../../events/changed-rows.ts'
import { filters, type Query } from '../filters.ts'
import type { Listed } from './list.ts'
import { type Clock, memoryOf, revision } from './remembered.ts'
import { summaries } from './summaries.ts'

/** Those that have changed, oldest change first, and where to read on; with the memory of what stands beside them. */
export async function changedArticles(
  sql: Tag,
  db: Reads,
  reader: Reader,
  query: Query,
  { now, dueBy }: Clock,
): Promise<Listed> {
  const { limit } = windowOf(query, limits.knowledgeBase.pageSize)
  const among = () => sql`from articles a where ${filters(sql, reader, query, now)}`
  const [{ ids, next }, rows, { rev, due }] = await Promise.all([
    db.read(() => changedIds(sql, query, sql`from (select a.* ${among()}) t where true`, limit)),
    db.read(() => sql<{ n: number }[]>`select count(*)::int as n ${among()}`),
    db.read(() => revision(sql, reader.companyId, [], dueBy)),
  ])
  const articles = await db.read(() => summaries(sql, reader, ids))
  return { page: { articles, total: rows[0]?.n ?? 0, next }, rev, due, remember: memoryOf(db, reader).at(rev) }
}
