import type { components } from '../../../openapi/gen/schema.d.ts'
import { savedAudience } from '../../audience/save.ts'
import { contentOf } from '../../content/content.ts'
import { keptId, storedAs } from '../../content/contents.ts'
import type { BlockDocument } from '../../../openapi/rules/content/block-document.ts'
import { fileIdsOf } from '../../../openapi/rules/content/content-files.ts'
import type { Tag } from '../../db/client.ts'
import { addFileRefs } from '../../db/entities/file-refs.ts'

type Item = components['schemas']['NewsItem']
export type DemoNews = Pick<
  Item,
  | '_id'
  | 'title'
  | 'summary'
  | 'content'
  | 'status'
  | 'publishAt'
  | 'publishedAt'
  | 'archiveAt'
  | 'requireAck'
  | 'commentsOn'
  | 'createdBy'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
> & {
  cover: string | null
  pinnedPlace: number | null
  notify: boolean
  restaurants: components['schemas']['NamedRef'][]
  positions: components['schemas']['NamedRef'][]
}
export type DemoNewsRead = { newsId: string; userId: string; readAt: string; acknowledgedAt: string | null }
export type DemoNewsComment = { _id: string; newsId: string; author: string; text: string; createdAt: string }
type Rows = {
  news: readonly DemoNews[]
  reads: readonly DemoNewsRead[]
  comments: readonly DemoNewsComment[]
}

/** Behind the people who wrote and read it, and its pictures. */
export async function seedNews(sql: Tag, companyId: string, { news, reads, comments }: Rows): Promise<void> {
  for (const row of news) {
    const said = comments.filter(({ newsId }) => newsId === row._id)
    await seedOne(sql, companyId, row, said.length)
  }
  for (const row of reads) await sql`insert into news_reads ${sql({ companyId, ...row })}`
  for (const { _id: id, newsId, author: authorId, text, createdAt } of comments)
    await sql`insert into news_comments ${sql({ companyId, id, newsId, authorId, text, createdAt })}`
}

async function seedOne(sql: Tag, companyId: string, row: DemoNews, commentsCount: number) {
  const { filled, files, searched } = contentOf(row.content as BlockDocument)
  const chosen = { restaurants: row.restaurants.map(({ _id }) => _id), positions: row.positions.map(({ _id }) => _id) }
  await sql`
    insert into news (company_id, id, title, summary, content_id, words, cover_id, status, publish_at, published_at, archive_at,
      pinned_place, require_ack, comments_on, notify, audience_id, version, comments_count, created_by, created_by_name, created_at,
      updated_at)
    values (${companyId}, ${row._id}, ${row.title}, ${row.summary}, ${keptId(sql, companyId, storedAs(filled), searched)},
      search_vector(${`${row.title} ${row.summary} ${searched}`}), ${row.cover}, ${row.status}, ${row.publishAt},
      ${row.publishedAt}, ${row.archiveAt}, ${row.pinnedPlace}, ${row.requireAck}, ${row.commentsOn}, ${row.notify},
      ${savedAudience(sql, companyId, chosen)}, ${row.version}, ${commentsCount}, ${row.createdBy.id}, ${row.createdBy.name},
      ${row.createdAt}, ${row.updatedAt})`
  const named = [...fileIdsOf(files), ...(row.cover === null ? [] : [row.cover])]
  await addFileRefs(sql, { companyId, kind: 'news', id: row._id }, named)
}
