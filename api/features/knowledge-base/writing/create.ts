import { cleanText, isBlank } from '../../../../openapi/rules/text/clean-text.ts'
import { externalIdOf } from '../../../../openapi/rules/integrations/external-id.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { fieldMessages } from '../../../../openapi/gen/messages.gen.ts'
import { tellPublished } from '../../../articles/told.ts'
import { nameChoice } from '../../../audience/save.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { holdFiles } from '../../../db/entities/file-refs.ts'
import { unlessExternalIdTaken } from '../../../db/external-ids.ts'
import { fileIdsOf } from '../../../../openapi/rules/content/content-files.ts'
import { readSentContent } from '../../../content/large/thread.ts'
import { record } from '../../../events/record.ts'
import { written } from '../../../http/known-json.ts'
import { rememberMade } from '../reading/article.ts'
import { insert } from './insert.ts'
import { codeOfCard, knownCards, lostCard } from '../../../articles/named-in.ts'
import { idOf, idsOf, topicNamed } from './refer.ts'
import { refused } from './refuse.ts'
import { presentArticle } from '../rows.ts'

export const articleCreate: FeatureHandlers<'knowledge-base'>['articleCreate'] = async (context) => {
  const { body, repeat, company, user, now, problem } = context
  const { isEmpty, filled, files, cards, searched } = readSentContent(body.content)
  const missing = {
    ...(isBlank(body.title) && { title: fieldMessages.required }),
    ...(isEmpty && { content: fieldMessages.required }),
  }
  if (Object.keys(missing).length > 0) throw problem(400, 'ARTICLE_INCOMPLETE', undefined, { fields: missing })

  const topicId = idOf(body.topic) ?? null
  const positionIds = idsOf(body.positionAvailable ?? [])
  const create = async (sql: Tag) => {
    const [topic, { positions, lost }, known, targets] = await Promise.all([
      topicNamed(sql, company._id, topicId),
      nameChoice(sql, company._id, { positions: positionIds }),
      holdFiles(sql, company._id, fileIdsOf(files)),
      knownCards(sql, company._id, cards),
    ])
    if (topicId !== null && !topic) throw refused(problem, 'TOPIC_NOT_FOUND', 'topic')
    if (lost) throw refused(problem, 'POSITION_NOT_FOUND', 'positionAvailable')
    const lostFile = files.find(({ id }) => id === undefined || !known.has(id))
    if (lostFile) throw refused(problem, 'FILE_URL_UNKNOWN', lostFile.field)
    const card = lostCard(cards, targets)
    if (card) throw refused(problem, codeOfCard[card.kind], card.at)

    const article = {
      companyId: company._id,
      id: Bun.randomUUIDv7(),
      title: cleanText(body.title),
      externalId: externalIdOf(body.externalId),
      // Written once, for the table and for the answer.
      content: written(filled),
      status: body.status ?? limits.knowledgeBase.status,
      priority: body.priority ?? limits.knowledgeBase.priority,
      tags: body.tags ?? [],
      order: body.order ?? limits.knowledgeBase.order,
      author: { id: user.id, name: user.name },
      at: now(),
    }
    const { id, title, at, author } = article
    const where = { company: company._id, by: author.id, now: at }
    const tellOthers = () => tellPublished(sql, where, article)
    const [, made] = await Promise.all([
      record(sql, context, { action: 'article.created', entity: { id, title } }),
      insert(
        sql,
        { ...article, plain: searched, topicId, positionIds, fileIds: [...known.keys()] },
        { db: context.db.reads, beside: article.status === 'published' ? tellOthers : undefined },
      ),
    ])
    // As it was written: reading it back would cost another query.
    const row = {
      ...article,
      version: 1,
      views: 0,
      sortOrder: article.order,
      createdBy: author.id,
      createdByName: author.name,
      createdAt: at,
      updatedAt: at,
      lastEditedAt: null,
      topicId: topic?._id ?? null,
      topicName: topic?.name ?? null,
      topicColor: topic?.color ?? null,
    }
    const created = presentArticle(row, positions)
    rememberMade(context, created, made)
    return { status: 201 as const, body: { ...created, viewedBy: [] } }
  }
  return unlessExternalIdTaken(repeat.answer(company._id, create, { waits: false }))
}
