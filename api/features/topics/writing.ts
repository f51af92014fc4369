import { cleanText } from '../../../openapi/rules/clean-text.ts'
import { fill } from '../../../openapi/rules/fill.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { FeatureHandlers } from '../../context.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { changesBetween } from '../../../openapi/rules/changes.ts'
import { record } from '../../events/record.ts'
import * as rows from './queries.ts'
import { entity, idOf } from './naming.ts'
import { ancestry, height } from './rules.ts'
import { present } from './tree.ts'

type Writing = 'topicCreate' | 'topicUpdate' | 'topicDelete'

const LEVELS = { n: limits.topics.levelsMax }
const atParent = (text: string) => ({ fields: { parent: text } })
const tooDeep = atParent(fill(messages.TOPIC_TOO_DEEP, LEVELS))
const noParent = atParent(messages.TOPIC_PARENT_NOT_FOUND)

export const writing: Pick<FeatureHandlers<'topics'>, Writing> = {
  topicCreate(context) {
    const { body, repeat, company, now, problem } = context
    return repeat.answer(company._id, async (sql) => {
      const topics = await rows.lockTree(sql, company._id)
      const parentId = idOf(body.parent ?? null)
      const level = ancestry(topics, parentId).length
      if (parentId !== null && level === 0) throw problem(400, 'TOPIC_PARENT_NOT_FOUND', undefined, noParent)
      if (level >= limits.topics.levelsMax) throw problem(400, 'TOPIC_TOO_DEEP', LEVELS, tooDeep)
      if (topics.length >= limits.topics.max) throw problem(409, 'LIMIT_REACHED', { n: limits.topics.max })

      const at = now()
      const topic = {
        id: Bun.randomUUIDv7(),
        name: cleanText(body.name),
        description: cleanText(body.description ?? ''),
        color: body.color ?? limits.topics.color,
        parentId,
        sortOrder: body.order ?? limits.topics.order,
        isActive: true,
        createdAt: at,
        updatedAt: at,
      }
      await rows.insert(sql, company._id, topic)
      await record(sql, context, { action: 'topic.created', entity: entity(topic) })
      await rows.raiseRevision(sql, company._id)
      return { status: 201, body: present(topic, level) }
    })
  },

  topicUpdate(context) {
    const { path, body, db, company, now, problem } = context
    return db.write(company._id, async (sql) => {
      const topics = await rows.lockTree(sql, company._id)
      const id = idOf(path.id)
      const old = topics.find((topic) => topic.id === id)
      if (!old) throw problem(404, 'TOPIC_NOT_FOUND')
      if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')

      const parentId = body.parent === undefined ? old.parentId : idOf(body.parent)
      const above = ancestry(topics, parentId)
      const isMoved = parentId !== old.parentId
      if (isMoved && parentId !== null) {
        if (parentId === old.id) throw problem(400, 'TOPIC_OWN_PARENT', undefined, atParent(messages.TOPIC_OWN_PARENT))
        if (above.length === 0) throw problem(400, 'TOPIC_PARENT_NOT_FOUND', undefined, noParent)
        if (above.includes(old.id)) throw problem(400, 'TOPIC_CYCLE', undefined, atParent(messages.TOPIC_CYCLE))
        if (above.length + height(topics, old.id) > limits.topics.levelsMax) {
          throw problem(400, 'TOPIC_TOO_DEEP', LEVELS, tooDeep)
        }
      }

      const topic = {
        ...old,
        name: body.name === undefined ? old.name : cleanText(body.name),
        description: body.description === undefined ? old.description : cleanText(body.description),
        color: body.color ?? old.color,
        isActive: body.isActive ?? old.isActive,
        parentId,
      }
      const changes = changesBetween({ ...old, parent: old.parentId }, { ...topic, parent: parentId }, CHANGEABLE)
      if (changes) {
        if (isMoved) changes.parent = { old: nameIn(topics, old.parentId), new: nameIn(topics, parentId) }
        if (isMoved) topic.sortOrder = lastAmong(topics.filter((one) => one.parentId === parentId))
        topic.updatedAt = changedAt(now(), old)
        await rows.update(sql, company._id, topic)
        await record(sql, context, { action: 'topic.updated', entity: entity(topic), changes })
        await rows.raiseRevision(sql, company._id)
      }
      return { status: 200, body: present(topic, above.length) }
    })
  },

  topicDelete(context) {
    const { path, db, company, now, problem } = context
    return db.write(company._id, async (sql) => {
      const topics = await rows.lockTree(sql, company._id)
      const id = idOf(path.id)
      const topic = topics.find((one) => one.id === id)
      if (!topic) throw problem(404, 'TOPIC_NOT_FOUND')
      if (topics.some(({ parentId }) => parentId === id)) throw problem(409, 'TOPIC_HAS_CHILDREN')
      await rows.archive(sql, company._id, topic.id, now())
      await record(sql, context, { action: 'topic.archived', entity: entity(topic) })
      await rows.raiseRevision(sql, company._id)
      return { status: 200, body: { message: 'Тема архивирована' } }
    })
  },
}

const CHANGEABLE = ['name', 'description', 'color', 'isActive', 'parent'] as const

/** The log tells topics by their names, which its readers know. */
const nameIn = (topics: readonly rows.TopicRow[], id: string | null) =>
  topics.find((topic) => topic.id === id)?.name ?? null

const lastAmong = (siblings: readonly rows.TopicRow[]) => Math.max(-1, ...siblings.map((one) => one.sortOrder)) + 1
