import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../../db/client.ts'
import { unread } from '../../../http/known-json.ts'

type Version = components['schemas']['ArticleVersion']

export type VersionRow = Pick<Version, 'version' | 'changeType' | 'title' | 'status' | 'priority' | 'tags'> & {
  contentJson: string
  checks: { at: string; by: Version['editedBy'] }[] | null
  savedAt: Date
  editedBy: string | null
  editedByName: string
  changeComment: string | null
  topicId: string | null
  topicName: string | null
  topicColor: string | null
}

/** What a restore takes from a version. */
export async function snapshot(sql: Tag, companyId: string, articleId: string, version: number) {
  const [row] = await sql<Pick<VersionRow, 'title' | 'contentJson' | 'priority' | 'tags' | 'topicId'>[]>`
    select v.title, coalesce(c.body, v.content::text) as content_json, v.priority, v.tags, v.topic_id
    from article_versions v left join contents c on c.company_id = ${companyId} and c.id = v.content_id
    where v.company_id = ${companyId} and v.article_id = ${articleId} and v.version = ${version}`
  return row
}

/** How large the content of a version is in a reply; 0 where there is none. */
export async function sizeOf(sql: Tag, companyId: string, articleId: string, version: number): Promise<number> {
  const [row] = await sql<{ contentBytes: number }[]>`
    select coalesce(c.bytes, v.content_bytes) as content_bytes
    from article_versions v left join contents c on c.company_id = ${companyId} and c.id = v.content_id
    where v.company_id = ${companyId} and v.article_id = ${articleId} and v.version = ${version}`
  return row?.contentBytes ?? 0
}

type Span = { before: number; from: number }
export type Newest = Span & { count: number; bytes: number }

/**
 * The newest before a version: as many as asked for, or as fit into limits.knowledgeBase.historyMaxBytes of content, one at least. The
 * sizes are stored, so that what is not sent is not read either. Undefined: there are none.
 */
export async function newest(
  sql: Tag,
  companyId: string,
  articleId: string,
  { before, limit }: { before: number; limit: number },
): Promise<Newest | undefined> {
  const [row] = await sql<Omit<Newest, 'before'>[]>`
    with newest as (
      select v.version, coalesce(c.bytes, v.content_bytes) as content_bytes
      from article_versions v left join contents c on c.company_id = ${companyId} and c.id = v.content_id
      where v.company_id = ${companyId} and v.article_id = ${articleId} and v.version < ${before}
      order by v.version desc limit ${limit}
    ), weighed as (
      select version, sum(content_bytes) over w as bytes, row_number() over w as place from newest
      window w as (order by version desc)
    )
    select version as from, bytes::integer as bytes, place::integer as count from weighed
    where bytes <= ${limits.knowledgeBase.historyMaxBytes} or place = 1
    order by version limit 1`
  return row && { before, ...row }
}

/** The newest `most` of them. */
export const list = (sql: Tag, companyId: string, articleId: string, { before, from }: Span, most: number) => sql<
  VersionRow[]
>`
    select v.version, v.change_type, v.saved_at, v.edited_by, v.edited_by_name, v.change_comment, v.title,
      coalesce(c.body, v.content::text) as content_json, v.topic_id, v.topic_name, t.color as topic_color, v.status, v.priority, v.tags, ${checks(sql, companyId)} as checks
    from article_versions v
    left join contents c on c.company_id = ${companyId} and c.id = v.content_id
    left join topics t on t.company_id = ${companyId} and t.id = v.topic_id
    where v.company_id = ${companyId} and v.article_id = ${articleId} and v.version < ${before} and v.version >= ${from}
    order by v.version desc limit ${most}`

/** Who has said of `v` that it still holds, the last first; their times are as Postgres writes them into JSON. */
const checks = (sql: Tag, companyId: string) => sql`(
  select json_agg(json_build_object('at', k.at, 'by', json_build_object('id', k.user_id, 'name', k.user_name)) order by k.at desc)
  from (
    select * from article_checks k
    where k.company_id = ${companyId} and k.article_id = v.article_id and k.version = v.version
    order by k.at desc limit ${CHECKS}
  ) k)`
/** As many as the contract shows. */
const CHECKS = 20

export async function isThere(sql: Tag, companyId: string, articleId: string): Promise<boolean> {
  const rows = await sql`select from articles where company_id = ${companyId} and id = ${articleId}`
  return rows.length > 0
}

/** Its topic is called as it was then, in the colour of today. */
export function present(articleId: string, row: VersionRow): Version {
  const { topicId, topicName } = row
  return {
    // Always the same, and of its own: a version is known by its article and its number.
    _id: Bun.randomUUIDv5(String(row.version), articleId),
    version: row.version,
    changeType: row.changeType,
    savedAt: row.savedAt.toISOString(),
    editedBy: { id: row.editedBy, name: row.editedByName },
    changeComment: row.changeComment ?? '',
    title: row.title,
    topic:
      topicId !== null && topicName !== null
        ? { _id: topicId, name: topicName, color: row.topicColor ?? limits.topics.color }
        : null,
    status: row.status,
    priority: row.priority,
    tags: row.tags,
    content: unread(row.contentJson),
    ...(row.checks && { checks: row.checks.map(({ at, by }) => ({ at: new Date(at).toISOString(), by })) }),
  }
}
