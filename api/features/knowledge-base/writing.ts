import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { FeatureHandlers } from '../../context.ts'
import { contentsOf } from './contents.ts'
import { plainText } from '../../content/plain-text.ts'
import { record } from '../../events/record.ts'
import { notImplemented } from '../../not-implemented.ts'
import { defaults, filesIn, incomplete, readContent, required } from './create.ts'
import { insert } from './insert.ts'
import * as rows from './queries.ts'
import { readerOf } from './reader.ts'
import { presentArticle } from './rows.ts'
import { cleanTags } from './tags.ts'

type Writing = 'articleCreate' | 'articleUpdate' | 'articleDelete' | 'articleRestore'

export const writing: Pick<FeatureHandlers<'knowledge-base'>, Writing> = {
  async articleCreate(context) {
    const { body, sql, db, company, user, now, problem } = context
    const content = readContent(body.content, problem)
    const missing = {
      ...(body.title.trim() === '' && { title: required }),
      ...(content.blocks.length === 0 && { content: required }),
    }
    if (Object.keys(missing).length > 0) throw incomplete(problem, missing)

    const topicId = body.topic || null
    const positionIds = body.positionAvailable ?? []
    const files = filesIn(content)
    const fileIds = [...new Set(files.flatMap(({ id }) => id ?? []))]
    const [topicKnown, positionsKnown, known] = await Promise.all([
      topicId === null || rows.topicExists(sql, company._id, topicId),
      rows.countPositions(sql, company._id, positionIds),
      rows.knownFiles(sql, company._id, fileIds),
    ])
    if (!topicKnown) throw problem(400, 'TOPIC_NOT_FOUND', undefined, { fields: { topic: messages.TOPIC_NOT_FOUND } })
    if (positionsKnown !== positionIds.length) {
      throw problem(400, 'POSITION_NOT_FOUND', undefined, {
        fields: { positionAvailable: messages.POSITION_NOT_FOUND },
      })
    }
    const lost = files.find(({ id }) => id === undefined || !known.has(id))
    if (lost) throw problem(400, 'FILE_URL_UNKNOWN', undefined, { fields: { [lost.field]: messages.FILE_URL_UNKNOWN } })

    const id = Bun.randomUUIDv7()
    const title = body.title.trim()
    await db.write(company._id, async (transaction) => {
      await insert(transaction, {
        companyId: company._id,
        id,
        title,
        content,
        plain: plainText(content),
        status: body.status ?? defaults.status,
        priority: body.priority ?? defaults.priority,
        topicId,
        tags: cleanTags(body.tags),
        positionIds,
        order: body.order ?? defaults.order,
        author: { id: user.id, name: user.name },
        at: now(),
        fileIds,
      })
      await record(transaction, context, { action: 'article.created', entity: { type: 'article', id, title } })
    })
    const row = await rows.find(sql, readerOf(context), id, contentsOf(db))
    if (!row) throw new Error('a written article was not found')
    return { status: 201, body: { ...presentArticle(row, row.positions), viewedBy: [] } }
  },

  articleUpdate: notImplemented,
  articleDelete: notImplemented,
  articleRestore: notImplemented,
}
