import type { components } from '../../../openapi/gen/schema.d.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { Handlers } from '../../context.ts'
import { raiseRevision } from '../../db/revisions.ts'
import { record, type Event } from '../../events/record.ts'
import { entity, idOf } from './naming.ts'
import * as rows from './queries.ts'

type Item = components['schemas']['TopicReorder']['topics'][number]
type Node = Pick<rows.TopicRow, 'id' | 'parentId'>

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

/** The field of a reorder that does not fit: an unknown topic, a repeated one, or one of another parent (spec 2 §4). */
function reorderFault(topics: readonly Node[], items: readonly Item[]): string | undefined {
  const byId = new Map(topics.map((topic) => [topic.id, topic]))
  const seen = new Set<string>()
  for (const [i, item] of items.entries()) {
    const topic = byId.get(item.id)
    if (!topic || seen.has(item.id)) return `topics.${i}.id`
    if (topic.parentId !== item.parent || topic.parentId !== items[0]?.parent) return `topics.${i}.parent`
    seen.add(item.id)
  }
  return undefined
}

/** The siblings in their new order: the named ones by `order`, then those that the caller did not know of, as they were. */
function reordered<T extends Node>(siblings: readonly T[], items: readonly Item[]): T[] {
  const place = new Map(items.map(({ id, order }, i) => [id, { order, i }]))
  const last = { order: Infinity, i: 0 }
  const placeOf = ({ id }: T) => place.get(id) ?? last
  return siblings.toSorted((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)]
    return a.order === b.order ? a.i - b.i : a.order - b.order
  })
}
