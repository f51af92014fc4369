import { problem } from '../../../../openapi/contract.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { cleanText } from '../../../../openapi/rules/text/clean-text.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { record } from '../../../events/record.ts'
import { lettersTo } from '../../../notifications/chosen.ts'
import { tellMentioned, type Mentioned } from '../../../queue/mail/mention.ts'
import { insertComment, referComments } from '../../../tasks/comment.ts'
import { search } from '../../../tasks/insert.ts'
import { retellCalled, retellCommented, tellCalled, tellCommented } from '../../../tasks/told.ts'
import { isThere, partnersAmong } from '../people.ts'
import { attachable } from '../refer.ts'
import { lost } from '../refuse.ts'
import { maySee, whoOf, type Who } from '../who.ts'
import { type CommentRow, faultOf, present, selectComments } from './rows.ts'

type Calls = 'commentList' | 'commentCreate' | 'commentUpdate' | 'commentDelete'

export const comments: Pick<FeatureHandlers<'tasks'>, Calls> = {
  async commentList(context) {
    const { sql, db, path, query } = context
    const { before, limit = limits.tasks.commentsPageSize } = query
    const who = whoOf(context)
    const { companyId } = who
    const older = sql`and (k.created_at, k.id) < (
      select created_at, id from task_comments
      where company_id = ${companyId} and task_id = ${path.id} and id = ${before ?? null})`
    const more = before === undefined ? sql`` : older
    const [isSeen, rows] = await Promise.all([
      db.read(() => isThere(sql, who, path.id)),
      db.read(() => selectComments(sql, companyId, path.id, more, limit + 1)),
    ])
    if (!isSeen) throw problem(404, 'TASK_NOT_FOUND')
    const shown = rows.slice(0, limit)
    return { status: 200, body: { comments: await present(sql, who, shown), hasMore: rows.length > limit } }
  },

  /** The same comment of a device that comes again is found by its own name. */
  async commentCreate(context) {
    const { path, body, repeat, company } = context
    return repeat.answer(company._id, async (sql) => {
      const who = whoOf(context)
      const { companyId, userId, now } = who
      const task = await lockTask(sql, who, path.id)
      const { clientId = null } = body
      const [known] =
        clientId === null ? [] : await selectComments(sql, companyId, task.id, sql`and k.client_id = ${clientId}`, 1)
      if (known) return { status: 201, body: await one(sql, who, known) }
      const { attachments = [], mentions = [] } = body
      const partners = await partnersAmong(sql, companyId, task.id, mentions)
      if (mentions.some((id) => !partners.has(id)))
        throw problem(400, 'MENTION_NOT_FOUND', undefined, lost('MENTION_NOT_FOUND', 'mentions'))
      await attachable(sql, who, { attachments })
      const id = Bun.randomUUIDv7('hex', now)
      const text = cleanText(body.text)
      await insertComment(sql, companyId, {
        id,
        taskId: task.id,
        by: userId,
        text,
        mentions,
        attachments,
        at: now,
        clientId,
      })
      await record(sql, context, { action: 'task.commented', entity: task, changes: { comment: { new: text } } })
      await call(sql, who, { taskId: task.id, commentId: id, people: mentions })
      await tellCommented(sql, whereOf(who), task, { comment: id, text, called: mentions })
      return { status: 201, body: await find(sql, who, task.id, id) }
    })
  },

  async commentUpdate(context) {
    const { path, body, db, company } = context
    return db.write(company._id, async (sql) => {
      const who = whoOf(context)
      const { companyId, now } = who
      const task = await lockTask(sql, who, path.id)
      const old = await ownComment(sql, who, task.id, path.commentId, 'edit')
      const { attachments = old.attachments, mentions = old.mentions } = body
      const partners = await partnersAmong(sql, companyId, task.id, mentions)
      if (mentions.some((id) => !partners.has(id) && !old.mentions.includes(id)))
        throw problem(400, 'MENTION_NOT_FOUND', undefined, lost('MENTION_NOT_FOUND', 'mentions'))
      await attachable(sql, who, { attachments: body.attachments ?? [] }, old.attachments)
      const text = cleanText(body.text)
      const isSame = text === old.text && sameList(attachments, old.attachments) && sameList(mentions, old.mentions)
      if (isSame) return { status: 200, body: await one(sql, who, old) }
      const fresh = mentions.filter((id) => !old.called.includes(id))
      await sql`
        update task_comments set text = ${text}, mentions = ${mentions}::uuid[],
          called = called || ${fresh}::uuid[], attachments = ${attachments}::uuid[], edited_at = ${now}
        where company_id = ${companyId} and id = ${old.id}`
      await referComments(sql, companyId, task.id)
      const changes = { comment: { old: old.text, new: text } }
      await record(sql, context, { action: 'task.comment_updated', entity: task, changes })
      await call(sql, who, { taskId: task.id, commentId: old.id, people: fresh })
      await retellCalled(sql, whereOf(who), task, { comment: old.id, text, called: mentions })
      await tellCalled(sql, whereOf(who), task, { comment: old.id, text, called: fresh })
      await search(sql, companyId, [task.id])
      return { status: 200, body: await find(sql, who, task.id, old.id) }
    })
  },

  /** Its place stays, empty. */
  async commentDelete(context) {
    const { path, db, company } = context
    return db.write(company._id, async (sql) => {
      const who = whoOf(context)
      const { companyId, now } = who
      const task = await lockTask(sql, who, path.id)
      const old = await ownComment(sql, who, task.id, path.commentId, 'delete')
      await sql`
        update task_comments set text = '', mentions = '{}', attachments = '{}', deleted_at = ${now}
        where company_id = ${companyId} and id = ${old.id}`
      await sql`update tasks set comments_count = comments_count - 1 where company_id = ${companyId} and id = ${task.id}`
      await referComments(sql, companyId, task.id)
      await record(sql, context, { action: 'task.comment_deleted', entity: task })
      await retellCalled(sql, whereOf(who), task, { comment: old.id, text: '', called: [] })
      await retellCommented(sql, whereOf(who), task.id, old)
      await search(sql, companyId, [task.id])
      return { status: 200, body: await find(sql, who, task.id, old.id) }
    })
  },
}

const whereOf = ({ companyId, userId, now }: Who) => ({ company: companyId, by: userId, now })

/** Each of them once a comment, and nobody by himself. */
async function call(
  sql: Tag,
  { companyId, userId, now }: Who,
  { people, ...where }: Omit<Mentioned, 'company' | 'people'> & { people: readonly string[] },
): Promise<void> {
  const others = people.filter((id) => id !== userId)
  const letters = await lettersTo(sql, companyId, 'mention', others, now)
  await tellMentioned(sql, { company: companyId, ...where, people: letters }, now)
}

type Locked = { id: string; title: string; number: number }

/** Held: two comments at once are counted one after the other, and nobody deletes the task meanwhile. */
async function lockTask(sql: Tag, who: Who, id: string): Promise<Locked> {
  const [row] = await sql<Locked[]>`
    select t.id, t.title, t.number from tasks t where t.company_id = ${who.companyId} and t.id = ${id} and ${maySee(sql, who)}
    for no key update of t`
  if (!row) throw problem(404, 'TASK_NOT_FOUND')
  return row
}

/** One that he may edit, or delete; the task it stands in is held already. */
async function ownComment(
  sql: Tag,
  who: Who,
  taskId: string,
  id: string,
  act: Parameters<typeof faultOf>[0],
): Promise<CommentRow> {
  const [row] = await selectComments(sql, who.companyId, taskId, sql`and k.id = ${id}`, 1)
  const fault = row ? faultOf(act, who, row) : 'COMMENT_NOT_FOUND'
  if (!row || fault === 'COMMENT_NOT_FOUND') throw problem(404, 'COMMENT_NOT_FOUND')
  if (fault) throw problem(409, fault)
  return row
}

const one = async (sql: Tag, who: Who, row: CommentRow) => {
  const [shown] = await present(sql, who, [row])
  if (!shown) throw new Error('a comment was not shown')
  return shown
}

async function find(sql: Tag, who: Who, taskId: string, id: string) {
  const [row] = await selectComments(sql, who.companyId, taskId, sql`and k.id = ${id}`, 1)
  if (!row) throw new Error('a written comment was not found')
  return one(sql, who, row)
}

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id))
