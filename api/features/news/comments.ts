import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { commentFault } from '../../../openapi/rules/tasks/comments.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { record } from '../../events/record.ts'
import { personRef } from '../../audience/person-ref.ts'
import { maySee, type Who, whoOf } from './who.ts'

type Schemas = components['schemas']
type Calls = 'newsListComments' | 'newsCreateComment' | 'newsUpdateComment' | 'newsDeleteComment'
type Row = {
  id: string
  authorId: string | null
  authorName: string | null
  text: string
  createdAt: Date
  editedAt: Date | null
  deletedAt: Date | null
}
type Held = { id: string; title: string; commentsOn: boolean; status: string }

export const comments: Pick<FeatureHandlers<'news'>, Calls> = {
  async newsListComments(context) {
    const { sql, db, path, query, problem } = context
    const { before, limit = limits.news.commentsPageSize } = query
    const who = whoOf(context)
    const older = sql`and (k.created_at, k.id) < (
      select created_at, id from news_comments
      where company_id = ${who.companyId} and news_id = ${path.id} and id = ${before ?? null})`
    const [[news], rows] = await Promise.all([
      db.read(
        () =>
          sql`select n.id from news n where n.company_id = ${who.companyId} and n.id = ${path.id} and ${maySee(sql, who)}`,
      ),
      db.read(() => select(sql, who, path.id, before === undefined ? sql`` : older, limit + 1)),
    ])
    if (!news) throw problem(404, 'NEWS_NOT_FOUND')
    const shown = rows.slice(0, limit).map((row) => present(who, row))
    return { status: 200, body: { comments: shown, hasMore: rows.length > limit } }
  },

  async newsCreateComment(context) {
    const { path, body, repeat, company, problem } = context
    return repeat.answer(company._id, async (sql) => {
      const who = whoOf(context)
      const news = await lock(sql, who, path.id)
      if (!news) throw problem(404, 'NEWS_NOT_FOUND')
      if (!news.commentsOn) throw problem(409, 'NEWS_COMMENTS_OFF')
      const id = Bun.randomUUIDv7('hex', who.now)
      const text = cleanText(body.text)
      await sql`
        insert into news_comments (company_id, id, news_id, author_id, text, created_at)
        values (${who.companyId}, ${id}, ${news.id}, ${who.userId}, ${text}, ${who.now})`
      await count(sql, who, news.id, 1)
      await record(sql, context, { action: 'news.commented', entity: news, changes: { comment: { new: text } } })
      return { status: 201, body: await one(sql, who, news.id, id) }
    })
  },

  async newsUpdateComment(context) {
    const { path, body, db, company, problem } = context
    return db.write(company._id, async (sql) => {
      const who = whoOf(context)
      const news = await lock(sql, who, path.id)
      if (!news) throw problem(404, 'NEWS_NOT_FOUND')
      if (!news.commentsOn) throw problem(409, 'NEWS_COMMENTS_OFF')
      const old = await find(sql, who, news.id, path.commentId)
      const fault = old ? faultOf('edit', who, old) : 'COMMENT_NOT_FOUND'
      if (!old || fault === 'COMMENT_NOT_FOUND') throw problem(404, 'COMMENT_NOT_FOUND')
      if (fault) throw problem(409, fault)
      const text = cleanText(body.text)
      if (text === old.text) return { status: 200, body: present(who, old) }
      await sql`
        update news_comments set text = ${text}, edited_at = ${who.now}
        where company_id = ${who.companyId} and id = ${old.id}`
      const changes = { comment: { old: old.text, new: text } }
      await record(sql, context, { action: 'news.comment_updated', entity: news, changes })
      return { status: 200, body: await one(sql, who, news.id, old.id) }
    })
  },

  /** Its place stays, empty. */
  async newsDeleteComment(context) {
    const { path, db, company, problem } = context
    return db.write(company._id, async (sql) => {
      const who = whoOf(context)
      const news = await lock(sql, who, path.id)
      if (!news) throw problem(404, 'NEWS_NOT_FOUND')
      const old = await find(sql, who, news.id, path.commentId)
      const fault = old ? faultOf('delete', who, old) : 'COMMENT_NOT_FOUND'
      if (!old || fault === 'COMMENT_NOT_FOUND') throw problem(404, 'COMMENT_NOT_FOUND')
      if (fault) throw problem(409, fault)
      await sql`
        update news_comments set text = '', deleted_at = ${who.now}
        where company_id = ${who.companyId} and id = ${old.id}`
      await count(sql, who, news.id, -1)
      await record(sql, context, { action: 'news.comment_deleted', entity: news })
      return { status: 200, body: await one(sql, who, news.id, old.id) }
    })
  },
}

/** Of one news, the newest first; `more` narrows them. */
const select = (sql: Tag, { companyId }: Who, newsId: string, more: Fragment, limit: number) => sql<Row[]>`
  select k.id, k.author_id, u.name as author_name, k.text, k.created_at, k.edited_at, k.deleted_at
  from news_comments k left join users u on u.company_id = k.company_id and u.id = k.author_id
  where k.company_id = ${companyId} and k.news_id = ${newsId} ${more}
  order by k.created_at desc, k.id desc limit ${limit}`

async function find(sql: Tag, who: Who, newsId: string, id: string): Promise<Row | undefined> {
  const [row] = await select(sql, who, newsId, sql`and k.id = ${id}`, 1)
  return row
}

async function one(sql: Tag, who: Who, newsId: string, id: string): Promise<Schemas['NewsComment']> {
  const row = await find(sql, who, newsId, id)
  if (!row) throw new Error('a written comment was not found')
  return present(who, row)
}

const present = (who: Who, row: Row): Schemas['NewsComment'] => ({
  _id: row.id,
  author: personRef(row.authorId, row.authorName),
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  deleted: row.deletedAt !== null,
  mayEdit: faultOf('edit', who, row) === undefined,
  mayDelete: faultOf('delete', who, row) === undefined,
})

const faultOf = (to: 'edit' | 'delete', { userId, seesAll, now }: Who, row: Row) =>
  commentFault(
    to,
    {
      isOwn: row.authorId === userId,
      isAdmin: seesAll,
      deleted: row.deletedAt !== null,
      createdAt: row.createdAt.toISOString(),
    },
    now.getTime(),
  )

/** Held: two comments at once are counted one after the other, and nobody deletes the news meanwhile. */
async function lock(sql: Tag, who: Who, id: string): Promise<Held | undefined> {
  const [row] = await sql<Held[]>`
    select n.id, n.title, n.comments_on, n.status from news n
    where n.company_id = ${who.companyId} and n.id = ${id} and ${maySee(sql, who)} for no key update of n`
  return row
}

const count = (sql: Tag, { companyId }: Who, id: string, by: number) =>
  sql`update news set comments_count = comments_count + ${by} where company_id = ${companyId} and id = ${id}`
