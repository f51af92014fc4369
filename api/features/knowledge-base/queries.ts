import { worksWithin } from '../../audience/within.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { chosen } from '../../audience/present.ts'
import type { Reader } from '../../audience/reader.ts'
import type { Tag } from '../../db/client.ts'
import { documentOf } from '../../articles/cards.ts'
import type { Contents } from './reading/contents.ts'
import { mayRead, topicJoin } from '../../articles/reader.ts'
import type { ArticleRow } from './rows.ts'

type Schemas = components['schemas']
type FoundRow = ArticleRow & {
  contentId: string | null
  positions: Schemas['NamedRef'][]
  rev: number
  viewers: StoredViewer[] | null
}

/** An article that the reader may see, whole, with its positions; its content is read unless it is `contents`' already. */
export async function find(sql: Tag, reader: Reader, id: string, contents: Contents): Promise<FoundRow | undefined> {
  const { companyId } = reader
  const known = contents.find(companyId, id)
  const [row] = await sql<(Omit<FoundRow, 'content'> & { body: string | null })[]>`
    select a.id, a.title, a.external_id, a.content_id, coalesce(c.body, a.content::text) as body, a.status, a.priority, a.tags, a.sort_order, a.version, a.created_by,
      a.created_by_name, a.created_at, a.last_edited_at, a.updated_at, t.id as topic_id, t.name as topic_name,
      t.color as topic_color, v.n as views,
      (select coalesce(sum(r.rev), 0)::bigint from article_revs r where r.company_id = ${companyId}) as rev,
      ${chosen(sql, companyId, 'positions', 'a')} as positions,
      ${reader.seesAll ? viewersOf(sql, reader, id) : sql`null`} as viewers
    from articles a
    ${topicJoin(sql, reader)}
    left join contents c on c.company_id = ${companyId} and c.id = a.content_id and c.id is distinct from ${known?.contentId ?? null}::uuid
    left join article_views v on v.company_id = ${companyId} and v.article_id = a.id
    where a.company_id = ${companyId} and a.id = ${id} and ${mayRead(sql, reader)}`
  if (!row) return undefined
  const { body, contentId, ...rest } = row
  const content = body === null ? known?.content : documentOf(body)
  if (!content) throw new Error('an article without content')
  if (body !== null && contentId !== null) contents.keep(companyId, id, contentId, body, content)
  return { ...rest, contentId, content }
}

/** Its time is as Postgres writes it into JSON. */
export type StoredViewer = Schemas['ArticleViewer']

/** Who read it last, newest first, as a value of a query: for administrators (B5). */
export const viewersOf = (
  sql: Tag,
  { companyId, bound }: Pick<Reader, 'companyId' | 'bound'>,
  id: string,
  max: number = limits.knowledgeBase.viewedByMax,
) => sql`
  coalesce((
    select json_agg(json_build_object('user', v.who, 'viewedAt', v.viewed_at)) from (
      select json_strip_nulls(json_build_object('id', u.id, 'name', u.name, 'email', u.email)) as who, l.viewed_at
      from article_view_log l join users u on u.company_id = l.company_id and u.id = l.user_id
      where l.company_id = ${companyId} and l.article_id = ${id} and ${worksWithin(sql, companyId, bound, 'l.user_id')}
      order by l.viewed_at desc limit ${max}) v), '[]')`

export const presentViewers = (viewers: readonly StoredViewer[]): Schemas['ArticleViewer'][] =>
  viewers.map(({ user, viewedAt }) => ({ user, viewedAt: new Date(viewedAt).toISOString() }))

export async function lastViewers(
  sql: Tag,
  companyId: string,
  id: string,
  max?: number,
): Promise<Schemas['ArticleViewer'][]> {
  const [row] = await sql<
    { viewers: StoredViewer[] }[]
  >`select ${viewersOf(sql, { companyId, bound: null }, id, max)} as viewers`
  return presentViewers(row?.viewers ?? [])
}
