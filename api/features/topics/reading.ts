import { KNOWN } from '../../../openapi/etag.ts'
import { flat, readable } from '../../../openapi/rules/knowledge-base/topic-tree.ts'
import { readerOf } from '../../audience/reader.ts'
import type { FeatureHandlers, ReadContext } from '../../context.ts'
import * as rows from './queries.ts'
import { tree } from './tree.ts'

type Reading = 'topicList' | 'topicGet' | 'topicListChildren'

/** The tree as this reader sees it: a topic’s level, and who may see it, depend on the topics around it (B9). None: the answer is known. */
async function visible(context: ReadContext) {
  const { sql, db, company, mark } = context
  const reader = readerOf(context, 'article.readAll')
  if (mark(await db.read(() => rows.revision(sql, company._id)))) return undefined
  const all = await db.read(() => rows.list(sql, reader))
  return tree(reader.seesAll ? all : readable(all, ({ available }) => available))
}

export const reading: Pick<FeatureHandlers<'topics'>, Reading> = {
  async topicList(context) {
    const roots = await visible(context)
    if (!roots) return KNOWN
    return { status: 200, body: context.query.flat ? flat(roots) : roots }
  },

  async topicGet(context) {
    const { path, problem } = context
    const roots = await visible(context)
    if (!roots) return KNOWN
    const topic = flat(roots).find(({ _id }) => _id === path.id)
    if (!topic) throw problem(404, 'TOPIC_NOT_FOUND')
    return { status: 200, body: topic }
  },

  async topicListChildren(context) {
    const { path, problem } = context
    const id = path.id
    const roots = await visible(context)
    if (!roots) return KNOWN
    const topics = flat(roots)
    if (!topics.some(({ _id }) => _id === id)) throw problem(404, 'TOPIC_NOT_FOUND')
    return { status: 200, body: topics.filter(({ parent }) => parent === id) }
  },
}
