import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { articlesFrom } from '../../../../openapi/rules/monitoring/dashboard.ts'
import { mayRead, topicJoin } from '../../../articles/reader.ts'
import type { Who } from '../who.ts'

type Schemas = components['schemas']
type Row = { id: string; title: string; name: string | null; color: string | null; createdAt: Date; at: Date }

/** New and lately changed ones that he may read; drafts are nobody's news. */
export async function newArticles(who: Who): Promise<NonNullable<Schemas['DashboardMine']['articles']>> {
  const { sql, db, companyId, now, reader } = who
  const from = articlesFrom(now)
  const asked = reader('article.readAll')
  // As the index has it (articles_touched).
  const at = sql`greatest(a.created_at, a.last_edited_at)`
  const rows = await db.read(
    () => sql<Row[]>`
      select a.id, a.title, t.name, t.color, a.created_at, ${at} as at from articles a ${topicJoin(sql, asked)}
      where a.company_id = ${companyId} and a.status = 'published' and ${at} > ${from} and ${mayRead(sql, asked)}
      order by ${at} desc, a.id desc limit ${limits.dashboard.articlesShown}`,
  )
  return {
    articles: rows.map((row) => ({
      _id: row.id,
      title: row.title,
      topic: row.name !== null && row.color !== null ? { name: row.name, color: row.color } : null,
      isNew: row.createdAt > from,
      at: row.at.toISOString(),
    })),
  }
}
