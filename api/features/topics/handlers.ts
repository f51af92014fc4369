import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'
import * as topicRows from './queries.ts'
import { flat, readable, tree } from './tree.ts'

export const topics: FeatureHandlers<'topics'> = {
  async topicList(context) {
    const { sql, db, user, query } = context
    const all = await db.read(() => topicRows.list(sql, context))
    const roots = tree(user.role === 'admin' ? all : readable(all))
    return { status: 200, body: query.flat ? flat(roots) : roots }
  },

  topicCreate: notImplemented,
  topicReorder: notImplemented,
  topicGet: notImplemented,
  topicUpdate: notImplemented,
  topicDelete: notImplemented,
  topicListChildren: notImplemented,
}
