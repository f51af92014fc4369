import { worksWithin } from '../../audience/within.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { chosen } from '../../audience/present.ts'
import type { Reader } from '../../audience/reader.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { revisionOf } from '../../db/revisions.ts'
import { documentOf } from '../../articles/cards.ts'
import type { Contents } from './reading/contents.ts'
import { mayRead, topicJoin } from '../../articles/reader.ts'
import type { ArticleRow } from './rows.ts'

type Schemas = components['schemas']
type FoundRow = ArticleRow & {
  contentId: string | null
  positions: Schemas['NamedRef'][]
  state: string
  viewers: StoredViewer[] | null
}

/** Of these articles those that the reader may see, whole, with their positions; a content is read unless it is `contents`' already. */
export async function findMany(
  sql: Tag,
  reader: Reader,
  ids: readonly string[],
  contents: Contents,
): Promise<Map<string, FoundRow>> {
  const { companyId } = reader
  const known = new Map(ids.map((id) => [id, contents.find(companyId, id)]))
  const rows = await sql<(Omit<FoundRow, 'content'> & { body: string | null })[]>`
    select a.id, a.title, a.external_id, a.content_id, coalesce(c.body, a.content::text) as body, a.status, a.priority, a.tags, a.sort_order, a.version, a.created_by,
      a.created_by_name, a.created_at, a.last_edited_at, a.updated_at, t.id as topic_id, t.name as topic_name,
      t.color as topic_color, v.n as views, ${stateOf(sql, companyId, sql`a.xmin`)} as state,
      ${chosen(sql, companyId, 'positions', 'a')} as positions,
      ${reader.seesAll ? viewersOf(sql, reader, sql`a.id`) : sql`null`} as viewers
    from unnest(${ids}::uuid[], ${ids.map((id) => known.get(id)?.contentId ?? null)}::uuid[]) as k(id, content_id)
    join articles a on a.company_id = ${companyId} and a.id = k.id
    ${topicJoin(sql, reader)}
    left join contents c on c.company_id = ${companyId} and c.id = a.content_id and c.id is distinct from k.content_id
    left join article_views v on v.company_id = ${companyId} and v.article_id = a.id
    where ${mayRead(sql, reader)}`
  return new Map(
    rows.map(({ body, contentId, ...row }) => {
      const content = body === null ? known.get(row.id)?.content : documentOf(body)
      if (!content) throw new Error('an article without content')
      if (body !== null && contentId !== null) contents.keep(companyId, row.id, { id: contentId, body })
      return [row.id, { ...row, contentId, content }]
    }),
  )
}

/** What an article is made of but for its views, cards and readers: as long as it stays, so does the rest of an answer. */
export const stateOf = (sql: Tag, companyId: string, version: Fragment) =>
  sql`concat_ws(' ', ${version}, ${revisionOf(sql, companyId, 'labels')})`

/** Its time is as Postgres writes it into JSON. */
export type StoredViewer = Schemas['ArticleViewer']

/** Who read it last, newest first, as a value of a query: for administrators (B5). */
export const viewersOf = (
  sql: Tag,
  { companyId, bound }: Pick<Reader, 'companyId' | 'bound'>,
  id: string | Fragment,
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
