import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import {
  ancestry,
  lastOrder,
  moveFault,
  type ParentFault,
  parentFault,
} from '../../../openapi/rules/knowledge-base/topic-tree.ts'
import type { FeatureHandlers } from '../../context.ts'
import { raiseRevision } from '../../db/revisions.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { changesBetween } from '../../../openapi/rules/events/changes.ts'
import { record } from '../../events/record.ts'
import * as rows from './queries.ts'
import { entity, idOf } from './naming.ts'
import { present } from './tree.ts'

type Writing = 'topicCreate' | 'topicUpdate' | 'topicDelete'

const LEVELS = { n: limits.topics.levelsMax }
const atParent = (code: ParentFault) => ({ fields: { parent: fill(messages[code], LEVELS) } })

export const writing: Pick<FeatureHandlers<'topics'>, Writing> = {
  topicCreate(context) {
    const { body, repeat, company, now, problem } = context
    return repeat.answer(company._id, async (sql) => {
      const topics = await rows.lockTree(sql, company._id)
      const parentId = idOf(body.parent ?? null)
      const fault = parentFault(topics, parentId)
      if (fault) throw problem(400, fault, LEVELS, atParent(fault))
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
      await raiseRevision(sql, company._id, 'articles')
      return { status: 201, body: present(topic, ancestry(topics, parentId).length) }
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
      const isMoved = parentId !== old.parentId
      const fault = isMoved ? moveFault(topics, parentId, old.id) : undefined
      if (fault) throw problem(400, fault, LEVELS, atParent(fault))

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
        if (isMoved) topic.sortOrder = lastOrder(siblingsOf(topics, parentId).map(({ sortOrder }) => sortOrder))
        topic.updatedAt = changedAt(now(), old)
        await rows.update(sql, company._id, topic)
        await record(sql, context, { action: 'topic.updated', entity: entity(topic), changes })
        await raiseRevision(sql, company._id, 'articles')
      }
      return { status: 200, body: present(topic, ancestry(topics, parentId).length) }
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
      await raiseRevision(sql, company._id, 'articles')
      return { status: 200, body: { message: 'Тема архивирована' } }
    })
  },
}

const CHANGEABLE = ['name', 'description', 'color', 'isActive', 'parent'] as const

/** The log tells topics by their names, which its readers know. */
const nameIn = (topics: readonly rows.TopicRow[], id: string | null) =>
  topics.find((topic) => topic.id === id)?.name ?? null

const siblingsOf = (topics: readonly rows.TopicRow[], parentId: string | null) =>
  topics.filter((topic) => topic.parentId === parentId)
