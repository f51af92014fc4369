import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import { documentOf, withCards } from '../../articles/cards.ts'
import { knowing } from '../../articles/asked.ts'
import { mayRead } from '../../articles/reader.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { type Who, whoOf } from './who.ts'

type Row = { version: number | null; at: Date; title: string | null; contentJson: string }

/**
 * Whether version `v` was published for the reader: an old one may have been a draft, or for other positions. The position
 * of today decides.
 */
export const wasFor = (sql: Tag, { companyId, userId, seesAll }: Who): Fragment =>
  seesAll
    ? sql`true`
    : sql`(v.status = 'published' and (v.position_ids = '{}' or (
        select me.position_id from users me where me.company_id = ${companyId} and me.id = ${userId}) = any (v.position_ids)))`

export const acknowledgementKnown: FeatureHandlers<'acknowledgements'>['acknowledgementKnown'] = async (context) => {
  const { path, sql, db, company, problem } = context
  const who = whoOf(context)
  const row = await db.read(() => find(sql, who, path.id))
  if (!row) throw problem(404, 'ARTICLE_NOT_FOUND')
  const { version, at, title, contentJson } = row
  if (version === null || title === null) throw problem(404, 'KNOWN_VERSION_NOT_FOUND')
  const cards = { ...who, hasTests: moduleIsOn(company, 'testing') }
  const content = await db.read(() => withCards(sql, cards, documentOf(contentJson)))
  return { status: 200, body: { version, knownAt: at.toISOString(), title, content } }
}

async function find(sql: Tag, who: Who, id: string): Promise<Row | undefined> {
  const { companyId, userId } = who
  const [row] = await sql<Row[]>`
    select k.version, k.at, v.title, coalesce(c.body, v.content::text) as content_json
    from articles a
    join users u on u.company_id = ${companyId} and u.id = ${userId}
    left join article_asks s on s.company_id = ${companyId} and s.article_id = a.id
    left join ${knowing(sql, companyId)} k on true
    left join article_versions v
      on v.company_id = ${companyId} and v.article_id = a.id and v.version = k.version and ${wasFor(sql, who)}
    left join contents c on c.company_id = ${companyId} and c.id = v.content_id
    where a.company_id = ${companyId} and a.id = ${id} and ${mayRead(sql, who)}`
  return row
}
