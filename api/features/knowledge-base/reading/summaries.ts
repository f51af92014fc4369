import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Reader } from '../../../audience/reader.ts'
import type { Tag } from '../../../db/client.ts'
import { SUMMARY } from '../filters.ts'
import { mayRead, topicJoin } from '../../../articles/reader.ts'
import { presentSummary, type SummaryRow } from '../rows.ts'

/** The rows of the ids, in their order; one that has gone meanwhile is left out. */
export async function summaries(
  sql: Tag,
  reader: Reader,
  ids: readonly string[],
): Promise<components['schemas']['ArticleSummary'][]> {
  if (ids.length === 0) return []
  const rows = await sql<SummaryRow[]>`
    select ${SUMMARY(sql)}
    from unnest(${ids}::uuid[]) with ordinality k (id, place)
    join articles a on a.company_id = ${reader.companyId} and a.id = k.id
    ${topicJoin(sql, reader)}
    left join article_views v on v.company_id = ${reader.companyId} and v.article_id = a.id
    where ${mayRead(sql, reader)}
    order by k.place`
  return rows.map(presentSummary)
}
