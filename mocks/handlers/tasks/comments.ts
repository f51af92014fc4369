import { limits } from '../../../openapi/gen/limits.gen.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { commentFault } from '../../../openapi/rules/tasks/comments.ts'
import type { FeatureHandlers } from '../../context.ts'
import { newId, rowsOf, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import { failOnPurpose } from '../../fail.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import { may } from '../../may.ts'
import type { StoredComment, StoredTask } from '../../seed/tasks/rows.ts'
import { personRef, picked, taskOf, type Who } from './present.ts'
import { partners } from './reading.ts'
import { attachable, lost } from './refer.ts'
import { retellCalled, retellCommented, tellCommented } from './told.ts'

const faultOf = (to: 'edit' | 'delete', { user, now }: Who, { author, deleted, createdAt }: StoredComment) =>
  commentFault(to, { isOwn: author === user.id, isAdmin: may(user, 'task.writeAll'), deleted, createdAt }, now())

const present = (who: Who, row: StoredComment): Schemas['TaskComment'] => ({
  _id: row._id,
  author: personRef(who, row.author),
  text: row.text,
  mentions: row.mentions
    .filter((id) => rowsOf('users', who.company._id).some((one) => one.id === id))
    .map((id) => personRef(who, id)),
  attachments: picked(who, row.attachments),
  createdAt: row.createdAt,
  editedAt: row.editedAt,
  deleted: row.deleted,
  mayEdit: faultOf('edit', who, row) === undefined,
  mayDelete: faultOf('delete', who, row) === undefined,
})

function holdToMentions(who: Who, task: StoredTask, mentions: readonly string[], had: readonly string[] = []): void {
  const known = new Set([...had, ...partners(who, task).map(({ id }) => id)])
  if (mentions.some((id) => !known.has(id))) throw lost('MENTION_NOT_FOUND', 'mentions')
}
const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id))
const entity = ({ _id, title }: StoredTask) => ({ id: _id, title })

type Calls = 'commentList' | 'commentCreate' | 'commentUpdate' | 'commentDelete'
export const comments: Pick<FeatureHandlers<'tasks'>, Calls> = {
  commentList(context) {
    const { path, query, problem } = context
    const { before, limit = limits.tasks.commentsPageSize } = query
    const task = taskOf(context, path.id)
    if (!task) throw problem(404, 'TASK_NOT_FOUND')
    const all = task.comments.toReversed().sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    const at = all.findIndex(({ _id }) => _id === before)
    const rest = before === undefined ? all : at < 0 ? [] : all.slice(at + 1)
    const shown = rest.slice(0, limit).map((row) => present(context, row))
    return { status: 200, body: { comments: shown, hasMore: rest.length > limit } }
  },

  async commentCreate(context) {
    const { path, body, user, now, problem } = context
    await failOnPurpose(wordFailures, body.text, context)
    const task = taskOf(context, path.id)
    if (!task) throw problem(404, 'TASK_NOT_FOUND')
    const { clientId, mentions = [], attachments = [] } = body
    const known = task.comments.find((one) => clientId !== undefined && one.clientId === clientId)
    if (known) return { status: 201, body: present(context, known) }
    holdToMentions(context, task, mentions)
    attachable(context, { attachments })
    const row: StoredComment = {
      _id: newId(now()),
      author: user.id,
      text: cleanText(body.text),
      mentions,
      attachments,
      createdAt: new Date(now()).toISOString(),
      editedAt: null,
      deleted: false,
      clientId,
    }
    task.comments.push(row)
    record(context, { action: 'task.commented', entity: entity(task), changes: { comment: { new: row.text } } })
    tellCommented(context, task, row)
    return { status: 201, body: present(context, row) }
  },

  commentUpdate(context) {
    const { path, body, now, problem } = context
    const task = taskOf(context, path.id)
    if (!task) throw problem(404, 'TASK_NOT_FOUND')
    const old = task.comments.find(({ _id }) => _id === path.commentId)
    const fault = old ? faultOf('edit', context, old) : 'COMMENT_NOT_FOUND'
    if (!old || fault === 'COMMENT_NOT_FOUND') throw problem(404, 'COMMENT_NOT_FOUND')
    if (fault) throw problem(409, fault)
    const { attachments = old.attachments, mentions = old.mentions } = body
    holdToMentions(context, task, mentions, old.mentions)
    attachable(context, { attachments: body.attachments ?? [] }, old.attachments)
    const text = cleanText(body.text)
    if (text !== old.text || !sameList(attachments, old.attachments) || !sameList(mentions, old.mentions)) {
      const changes = { comment: { old: old.text, new: text } }
      const had = old.called ?? old.mentions
      const fresh = mentions.filter((id) => !had.includes(id))
      const called = [...had, ...fresh]
      Object.assign(old, { text, mentions, called, attachments, editedAt: new Date(now()).toISOString() })
      record(context, { action: 'task.comment_updated', entity: entity(task), changes })
      retellCalled(context, task, old, fresh)
    }
    return { status: 200, body: present(context, old) }
  },

  /** Its place stays, empty. */
  commentDelete(context) {
    const { path, problem } = context
    const task = taskOf(context, path.id)
    if (!task) throw problem(404, 'TASK_NOT_FOUND')
    const old = task.comments.find(({ _id }) => _id === path.commentId)
    const fault = old ? faultOf('delete', context, old) : 'COMMENT_NOT_FOUND'
    if (!old || fault === 'COMMENT_NOT_FOUND') throw problem(404, 'COMMENT_NOT_FOUND')
    if (fault) throw problem(409, fault)
    const called = old.called ?? old.mentions
    Object.assign(old, { text: '', mentions: [], called, attachments: [], deleted: true })
    record(context, { action: 'task.comment_deleted', entity: entity(task) })
    retellCalled(context, task, old)
    retellCommented(context, task, old)
    return { status: 200, body: present(context, old) }
  },
}
