import type { components } from '../../../openapi/gen/schema.d.ts'
import { savedAudience } from '../../audience/save.ts'
import { keptId, type StoredContent } from '../../content/contents.ts'
import type { Tag } from '../../db/client.ts'
import type { NewsRow } from './rows.ts'

type Named = components['schemas']['NamedRef']
export type Facts = Omit<NewsRow, 'coverName' | 'commentsCount' | 'readAt' | 'acknowledgedAt'> & {
  notify: boolean
  restaurants: Named[]
  positions: Named[]
}
/** With the words by which it is found. */
export type Text = { content: StoredContent; plain: string }

export async function insert(sql: Tag, companyId: string, row: Facts, { content, plain }: Text): Promise<void> {
  await sql`
    insert into news (company_id, id, title, summary, content_id, words, cover_id, status, publish_at, archive_at, pinned_place,
      require_ack, comments_on, notify, audience_id, created_by, created_by_name, created_at, updated_at)
    values (${companyId}, ${row.id}, ${row.title}, ${row.summary}, ${keptId(sql, companyId, content, plain)},
      ${wordsOf(sql, row, plain)}, ${row.coverId}, ${row.status}, ${row.publishAt}, ${row.archiveAt}, ${row.pinnedPlace},
      ${row.requireAck}, ${row.commentsOn}, ${row.notify}, ${audienceOf(sql, companyId, row)}, ${row.createdBy},
      ${row.createdByName}, ${row.createdAt}, ${row.updatedAt})`
}

/** Without a text of its own it keeps the one that it has. */
export async function update(sql: Tag, companyId: string, row: Facts, text: Text | undefined): Promise<void> {
  const words = text
    ? sql`content_id = ${keptId(sql, companyId, text.content, text.plain)}, words = ${wordsOf(sql, row, text.plain)},`
    : sql`words = search_vector(concat_ws(' ', ${row.title}::text, ${row.summary}::text, (
        select c.plain from contents c where c.company_id = ${companyId} and c.id = n.content_id))),`
  await sql`
    update news n set title = ${row.title}, summary = ${row.summary}, ${words} cover_id = ${row.coverId}, status = ${row.status},
      publish_at = ${row.publishAt}, published_at = ${row.publishedAt}, archive_at = ${row.archiveAt},
      pinned_place = ${row.pinnedPlace}, require_ack = ${row.requireAck}, comments_on = ${row.commentsOn},
      notify = ${row.notify}, audience_id = ${audienceOf(sql, companyId, row)}, version = ${row.version},
      updated_at = ${row.updatedAt}
    where n.company_id = ${companyId} and n.id = ${row.id}`
}

const wordsOf = (sql: Tag, { title, summary }: Facts, plain: string) =>
  sql`search_vector(${`${title} ${summary} ${plain}`})`

const audienceOf = (sql: Tag, companyId: string, { restaurants, positions }: Facts) =>
  savedAudience(sql, companyId, {
    restaurants: restaurants.map(({ _id }) => _id),
    positions: positions.map(({ _id }) => _id),
  })
