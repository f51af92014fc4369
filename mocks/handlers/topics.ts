import { cleanText } from '../../openapi/rules/clean-text.ts'
import { problem, type ErrorCode } from '../../openapi/contract.ts'
import { fill } from '../../openapi/rules/fill.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { changesBetween } from '../../openapi/rules/changes.ts'
import type { FeatureHandlers } from '../context.ts'
import { db, newId, rowsOf, type Schemas } from '../db.ts'
import { record } from '../events.ts'
import { failOnPurpose } from '../fail.ts'
import { byPlace, inTreeOrder, visibleTopics, withDescendants } from '../reading.ts'
import { wordFailures } from '../seed/sentinels.ts'

type Topic = Schemas['Topic']

/** `ordered` has parents before children, so a level is a filter of it. */
const tree = (ordered: Topic[], parent: string | null): Topic[] =>
  ordered.filter((topic) => topic.parent === parent).map((topic) => ({ ...topic, children: tree(ordered, topic._id) }))

const badParent = (code: ErrorCode, values?: { n: number }) =>
  problem(400, code, values, { fields: { parent: fill(messages[code], values) } })

/** The parent of a form: null is the root; a foreign one is like an unknown one (T3). */
function parentNamed(id: string | null | undefined, all: Topic[]): Topic | null {
  if (!id) return null
  const parent = all.find(({ _id }) => _id === id)
  if (!parent) throw badParent('TOPIC_PARENT_NOT_FOUND')
  return parent
}
const levelBelow = (parent: Topic | null) => (parent ? parent.level + 1 : 0)
const holdToLevels = (lowest: number) => {
  if (lowest >= limits.topics.levelsMax) throw badParent('TOPIC_TOO_DEEP', { n: limits.topics.levelsMax })
}
const withoutEmpty = ({ description, ...topic }: Topic): Topic => ({ ...topic, ...(description && { description }) })

/** Under another parent, last among its new siblings (B19), with everything below it. */
function move(topic: Topic, parent: Topic | null, all: Topic[]): void {
  if (parent?._id === topic._id) throw badParent('TOPIC_OWN_PARENT')
  const family = withDescendants(all, topic._id)
  if (parent && family.has(parent._id)) throw badParent('TOPIC_CYCLE')
  const levels = all.filter(({ _id }) => family.has(_id))
  const down = levelBelow(parent) - topic.level
  holdToLevels(Math.max(...levels.map(({ level }) => level)) + down)
  const orders = all.filter((one) => one.parent === (parent?._id ?? null)).map(({ order }) => order)
  for (const one of levels) one.level += down
  topic.parent = parent?._id ?? null
  topic.order = orders.length === 0 ? 0 : Math.max(...orders) + 1
}

/** The field of a reorder that does not fit: an unknown topic, a repeated one, or one of another parent (spec 2 §4). */
function misplaced(wanted: Schemas['TopicReorder']['topics'], all: Topic[]): string | undefined {
  for (const [at, { id, parent }] of wanted.entries()) {
    const topic = all.find(({ _id }) => _id === id)
    if (!topic || wanted.findIndex((one) => one.id === id) !== at) return `topics.${at}.id`
    if (topic.parent !== parent || parent !== wanted[0]?.parent) return `topics.${at}.parent`
  }
  return undefined
}

export const topics: FeatureHandlers<'topics'> = {
  topicList({ query, ...reader }) {
    const ordered = inTreeOrder(visibleTopics(reader))
    return { status: 200, body: query.flat ? ordered : tree(ordered, null) }
  },

  async topicCreate(context) {
    const { body, company, now, problem: refuse } = context
    await failOnPurpose(wordFailures, body.name, context)
    const all = rowsOf('topics', company._id)
    const parent = parentNamed(body.parent, all)
    holdToLevels(levelBelow(parent))
    if (all.length >= limits.topics.max) throw refuse(409, 'LIMIT_REACHED', { n: limits.topics.max })
    const at = new Date(now()).toISOString()
    const row = withoutEmpty({
      _id: newId(now()),
      name: cleanText(body.name),
      description: cleanText(body.description ?? ''),
      color: body.color ?? limits.topics.color,
      parent: parent?._id ?? null,
      order: body.order ?? limits.topics.order,
      level: levelBelow(parent),
      isActive: true,
      createdAt: at,
      updatedAt: at,
    })
    db.topics.push({ companyId: company._id, row })
    record(context, { action: 'topic.created', entity: entity(row) })
    return { status: 201, body: row }
  },

  topicGet({ path, problem: refuse, ...reader }) {
    const topic = visibleTopics(reader).find(({ _id }) => _id === path.id)
    if (!topic) throw refuse(404, 'TOPIC_NOT_FOUND')
    return { status: 200, body: topic }
  },

  topicListChildren({ path, problem: refuse, ...reader }) {
    const visible = visibleTopics(reader)
    if (!visible.some(({ _id }) => _id === path.id)) throw refuse(404, 'TOPIC_NOT_FOUND')
    return { status: 200, body: visible.filter(({ parent }) => parent === path.id).sort(byPlace) }
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
    if (body.parent !== undefined) {
      const parent = parentNamed(body.parent, all)
      if ((parent?._id ?? null) !== topic.parent) move(topic, parent, all)
    }
    const { name = topic.name, description = topic.description ?? '', color = topic.color, isActive } = body
    Object.assign(topic, { name: cleanText(name), color, isActive: isActive ?? topic.isActive })
    delete topic.description
    if (cleanText(description)) topic.description = cleanText(description)
    const told = (one: Topic) => ({
      ...{ name: one.name, description: one.description ?? '', color: one.color, isActive: one.isActive },
      parent: all.find(({ _id }) => _id === one.parent)?.name ?? null,
    })
    const changes = changesBetween(told(before), told(topic), ['name', 'description', 'color', 'isActive', 'parent'])
    if (changes || before.parent !== topic.parent) {
      topic.updatedAt = new Date(now()).toISOString()
      record(context, { action: 'topic.updated', entity: entity(topic), changes })
    }
    return { status: 200, body: topic }
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
    const wanted = body.topics
    const [first] = wanted
    // B8: a drop across parents sends an empty list.
    if (!first) return unchanged
    const all = rowsOf('topics', company._id)
    const fault = misplaced(wanted, all)
    if (fault)
      throw refuse(400, 'TOPIC_REORDER_FAILED', undefined, { fields: { [fault]: messages.TOPIC_REORDER_FAILED } })
    const place = new Map(wanted.toSorted((a, b) => a.order - b.order).map(({ id }, at) => [id, at]))
    const siblings = all.filter(({ parent }) => parent === first.parent).sort(byPlace)
    const named = siblings.filter(({ _id }) => place.has(_id))
    named.sort((a, b) => (place.get(a._id) ?? 0) - (place.get(b._id) ?? 0))
    const ordered = [...named, ...siblings.filter(({ _id }) => !place.has(_id))]
    if (ordered.every(({ order }, at) => order === at)) return unchanged
    const names = (of: Topic[]) => of.map(({ name }) => name)
    const parent = all.find(({ _id }) => _id === first.parent)
    const changes = changesBetween({ order: names(siblings) }, { order: names(ordered) }, ['order'])
    if (changes) record(context, { action: 'topic.reordered', ...(parent && { entity: entity(parent) }), changes })
    // Its time stays: an open form does not hold the order, so it is not stale (B19).
    for (const [at, topic] of ordered.entries()) topic.order = at
    return done
  },
}

const entity = ({ _id, name }: Topic) => ({ id: _id, title: name })
