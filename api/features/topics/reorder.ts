import { messages } from '../../../openapi/gen/messages.gen.ts'
import { reorderFault, reordered } from '../../../openapi/rules/knowledge-base/topic-tree.ts'
import type { Handlers } from '../../context.ts'
import { raiseRevision } from '../../db/revisions.ts'
import { record, type Event } from '../../events/record.ts'
import { entity, idOf } from './naming.ts'
import * as rows from './queries.ts'

export const topicReorder: Handlers['topicReorder'] = async (context) => {
  const { body, db, company, problem } = context
  const done = { status: 200 as const, body: { message: 'Порядок тем обновлен' } }
  const unchanged = { status: 200 as const, body: { message: 'Порядок тем не изменился' } }
  const items = body.topics.map((item) => ({ ...item, parent: idOf(item.parent) }))
  const [first] = items
  if (!first) return unchanged
  return db.write(company._id, async (sql) => {
    const topics = await rows.lockTree(sql, company._id)
    const fault = reorderFault(topics, items)
    if (fault !== undefined) {
      throw problem(400, 'TOPIC_REORDER_FAILED', undefined, { fields: { [fault]: messages.TOPIC_REORDER_FAILED } })
    }
    const siblings = topics.filter(({ parentId }) => parentId === first.parent)
    const order = reordered(siblings, items)
    if (order.every(({ sortOrder }, i) => sortOrder === i)) return unchanged
    await rows.setOrder(sql, company._id, order)
    const parent = topics.find(({ id }) => id === first.parent)
    const changes = { order: { old: siblings.map(({ name }) => name), new: order.map(({ name }) => name) } }
    await record(
      sql,
      context,
      { action: 'topic.reordered', ...(parent && { entity: entity(parent) }), changes },
      order.flatMap((topic, place) => (topic.sortOrder === place ? [] : [movedTo(topic, place)])),
    )
    await raiseRevision(sql, company._id, 'articles')
    return done
  })
}

/** Places as people count them. */
const movedTo = (topic: rows.TopicRow, place: number): Event => ({
  action: 'topic.updated',
  entity: entity(topic),
  changes: { order: { old: topic.sortOrder + 1, new: place + 1 } },
})
