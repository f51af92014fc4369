import { cleanText } from '../../openapi/rules/text/clean-text.ts'
import { problem } from '../../openapi/contract.ts'
import { fill } from '../../openapi/rules/text/fill.ts'
import * as rules from '../../openapi/rules/knowledge-base/topic-tree.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { changesBetween } from '../../openapi/rules/events/changes.ts'
import type { FeatureHandlers } from '../context.ts'
import { db, newId, rowsOf, type Schemas } from '../db.ts'
import { record, type What } from '../events.ts'
import { failOnPurpose } from '../fail.ts'
import { nodesOf, type Reader, visibleTopics } from '../reading.ts'
import { wordFailures } from '../seed/sentinels.ts'

type Topic = Schemas['Topic']

const LEVELS = { n: limits.topics.levelsMax }

/** As its place in the tree says it. */
const present = (topic: Topic, all: Topic[]): Topic => ({
  ...topic,
  level: rules.ancestry(nodesOf(all), topic.parent).length,
})
const tree = (reader: Reader): Topic[] =>
  rules.nested(visibleTopics(reader), ({ id: _node, parentId: _above, ...topic }, level, children: Topic[]) => ({
    ...topic,
    level,
    children,
  }))

/** '' and null both mean a root; a foreign parent is like an unknown one (T3). */
function holdToParent(all: Topic[], parent: string | null, id?: string): void {
  const nodes = nodesOf(all)
  const fault = id === undefined ? rules.parentFault(nodes, parent) : rules.moveFault(nodes, parent, id)
  if (fault) throw problem(400, fault, LEVELS, { fields: { parent: fill(messages[fault], LEVELS) } })
}
const withoutEmpty = ({ description, ...topic }: Topic): Topic => ({ ...topic, ...(description && { description }) })

export const topics: FeatureHandlers<'topics'> = {
  topicList({ query, ...reader }) {
    const roots = tree(reader)
    return { status: 200, body: query.flat ? rules.flat(roots) : roots }
  },

  async topicCreate(context) {
    const { body, company, now, problem: refuse } = context
    await failOnPurpose(wordFailures, body.name, context)
    const all = rowsOf('topics', company._id)
    const parent = body.parent || null
    holdToParent(all, parent)
    if (all.length >= limits.topics.max) throw refuse(409, 'LIMIT_REACHED', { n: limits.topics.max })
    const at = new Date(now()).toISOString()
    const row = withoutEmpty({
      _id: newId(now()),
      name: cleanText(body.name),
      description: cleanText(body.description ?? ''),
      color: body.color ?? limits.topics.color,
      parent,
      order: body.order ?? limits.topics.order,
      level: 0,
      isActive: true,
      createdAt: at,
      updatedAt: at,
    })
    db.topics.push({ companyId: company._id, row })
    record(context, { action: 'topic.created', entity: entity(row) })
    return { status: 201, body: present(row, all) }
  },

  topicGet({ path, problem: refuse, ...reader }) {
    const topic = rules.flat(tree(reader)).find(({ _id }) => _id === path.id)
    if (!topic) throw refuse(404, 'TOPIC_NOT_FOUND')
    return { status: 200, body: topic }
  },

  topicListChildren({ path, problem: refuse, ...reader }) {
    const visible = rules.flat(tree(reader))
    if (!visible.some(({ _id }) => _id === path.id)) throw refuse(404, 'TOPIC_NOT_FOUND')
    return { status: 200, body: visible.filter(({ parent }) => parent === path.id) }
  },

  async topicUpdate(context) {
    const { path, body, company, now, problem: refuse } = context
    await failOnPurpose(wordFailures, body.name, context)
    const all = rowsOf('topics', company._id)
    const topic = all.find(({ _id }) => _id === path.id)
    if (!topic) throw refuse(404, 'TOPIC_NOT_FOUND')
    if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== Date.parse(topic.updatedAt))
      throw refuse(409, 'STALE')
    const before = structuredClone(topic)
    const parent = body.parent === undefined ? topic.parent : body.parent || null
    if (parent !== topic.parent) {
      holdToParent(all, parent, topic._id)
      const siblings = all.filter((one) => one.parent === parent)
      Object.assign(topic, { parent, order: rules.lastOrder(siblings.map(({ order }) => order)) })
    }
    const { name = topic.name, description = topic.description ?? '', color = topic.color, isActive } = body
    Object.assign(topic, { name: cleanText(name), color, isActive: isActive ?? topic.isActive })
    delete topic.description
    if (cleanText(description)) topic.description = cleanText(description)
    const told = (one: Topic) => ({
      name: one.name,
      description: one.description ?? '',
      color: one.color,
      isActive: one.isActive,
      parent: all.find(({ _id }) => _id === one.parent)?.name ?? null,
    })
    const changes = changesBetween(told(before), told(topic), ['name', 'description', 'color', 'isActive', 'parent'])
    if (changes || before.parent !== topic.parent) {
      topic.updatedAt = new Date(now()).toISOString()
      record(context, { action: 'topic.updated', entity: entity(topic), changes })
    }
    return { status: 200, body: present(topic, all) }
  },

  topicDelete(context) {
    const { path, company, problem: refuse } = context
    const all = rowsOf('topics', company._id)
    const topic = all.find(({ _id }) => _id === path.id)
    if (!topic) throw refuse(404, 'TOPIC_NOT_FOUND')
    if (all.some(({ parent }) => parent === path.id)) throw refuse(409, 'TOPIC_HAS_CHILDREN')
    db.topics = db.topics.filter(({ row }) => row._id !== path.id)
    record(context, { action: 'topic.archived', entity: entity(topic) })
    // Its articles are without a topic from now on: they show none that is not there (B7).
    return { status: 200, body: { message: 'Тема архивирована' } }
  },

  topicReorder(context) {
    const { body, company, problem: refuse } = context
    const done = { status: 200, body: { message: 'Порядок тем обновлен' } } as const
    const unchanged = { status: 200, body: { message: 'Порядок тем не изменился' } } as const
    const wanted = body.topics.map((item) => ({ ...item, parent: item.parent || null }))
    const [first] = wanted
    // B8: a drop across parents sends an empty list.
    if (!first) return unchanged
    const all = rowsOf('topics', company._id)
    const fault = rules.reorderFault(nodesOf(all), wanted)
    if (fault)
      throw refuse(400, 'TOPIC_REORDER_FAILED', undefined, { fields: { [fault]: messages.TOPIC_REORDER_FAILED } })
    const siblings = nodesOf(all).filter(({ parent }) => parent === first.parent)
    const ordered = rules.reordered(siblings, wanted)
    if (ordered.every(({ order }, at) => order === at)) return unchanged
    const names = (of: Topic[]) => of.map(({ name }) => name)
    const parent = all.find(({ _id }) => _id === first.parent)
    const changes = changesBetween({ order: names(siblings) }, { order: names(ordered) }, ['order'])
    const moved = ordered.flatMap((topic, at) => (topic.order === at ? [] : [movedTo(topic, at)]))
    if (changes)
      record(context, { action: 'topic.reordered', ...(parent && { entity: entity(parent) }), changes }, moved)
    // Its time stays: an open form does not hold the order, so it is not stale (B19).
    for (const topic of all)
      if (topic.parent === first.parent) topic.order = ordered.findIndex(({ id }) => id === topic._id)
    return done
  },
}

const entity = ({ _id, name }: Topic) => ({ id: _id, title: name })
/** Places as people count them. */
const movedTo = (topic: Topic, at: number): What => ({
  action: 'topic.updated',
  entity: entity(topic),
  changes: { order: { old: topic.order + 1, new: at + 1 } },
})
