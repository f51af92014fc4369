import { cleanText } from '../../../../openapi/rules/text/clean-text.ts'
import { externalIdOf } from '../../../../openapi/rules/integrations/external-id.ts'
import { fieldMessages } from '../../../../openapi/gen/messages.gen.ts'
import { nameChoice } from '../../../audience/save.ts'
import { changeTypeOf } from '../../../../openapi/rules/knowledge-base/article-changes.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { holdFiles } from '../../../db/entities/file-refs.ts'
import { unlessExternalIdTaken } from '../../../db/external-ids.ts'
import { fileIdsOf } from '../../../../openapi/rules/content/content-files.ts'
import { compareWithStored, readSentContent } from '../../../content/large/thread.ts'
import { changesOf } from '../history/changes.ts'
import { lastViewers } from '../queries.ts'
import { codeOfCard, knownCards, lostCard } from '../../../articles/named-in.ts'
import { idOf, idsOf, topicNamed } from './refer.ts'
import { refused } from './refuse.ts'
import { presentArticle } from '../rows.ts'
import { save } from './save.ts'
import { lock } from '../reading/stored.ts'

export const articleUpdate: FeatureHandlers<'knowledge-base'>['articleUpdate'] = async (context) => {
  const { path, body, db, company, problem } = context
  const content = body.content === undefined ? undefined : readSentContent(body.content)
  if (content?.isEmpty)
    throw problem(400, 'ARTICLE_INCOMPLETE', undefined, { fields: { content: fieldMessages.required } })
  const { files = [], cards = [] } = content ?? {}
  const topicId = idOf(body.topic)
  const positionIds = idsOf(body.positionAvailable ?? [])

  const update = async (sql: Tag) => {
    const [old, viewedBy, topic, { positions, lost }, known, targets] = await Promise.all([
      lock(sql, company._id, path.id),
      lastViewers(sql, company._id, path.id),
      topicNamed(sql, company._id, topicId),
      nameChoice(sql, company._id, { positions: positionIds }),
      holdFiles(sql, company._id, fileIdsOf(files)),
      knownCards(sql, company._id, cards),
    ])
    if (!old) throw problem(404, 'ARTICLE_NOT_FOUND')
    if (body.version !== undefined && body.version !== old.version) throw problem(409, 'STALE')
    // What stands there already refuses no save: its topic may have been archived meanwhile, its file be gone.
    const isMoved = topicId !== undefined && topicId !== old.storedTopicId
    if (isMoved && topicId !== null && !topic) throw refused(problem, 'TOPIC_NOT_FOUND', 'topic')
    if (lost) throw refused(problem, 'POSITION_NOT_FOUND', 'positionAvailable')
    const stored = content && (await compareWithStored(old.contentJson, content))
    const standing = new Set(stored?.fileIds)
    const lostFile = files.find(({ id }) => id === undefined || !(known.has(id) || standing.has(id)))
    if (lostFile) throw refused(problem, 'FILE_URL_UNKNOWN', lostFile.field)
    const card = lostCard(cards, targets, stored?.cardKeys)
    if (card) throw refused(problem, codeOfCard[card.kind], card.at)

    const next = {
      title: body.title === undefined ? old.title : cleanText(body.title),
      externalId: externalIdOf(body.externalId, old.externalId),
      content: content && !stored?.isSame ? content.filled : old.content,
      status: body.status ?? old.status,
      priority: body.priority ?? old.priority,
      sortOrder: body.order ?? old.sortOrder,
      tags: body.tags ?? old.tags,
      topicId: isMoved ? (topic?._id ?? null) : old.topicId,
      topicName: isMoved ? (topic?.name ?? null) : old.topicName,
      topicColor: isMoved ? (topic?.color ?? null) : old.topicColor,
      positions: body.positionAvailable ? positions : old.positions,
    }
    const changes = changesOf(old, next)
    const article = changes
      ? await save(sql, context, {
          old,
          next,
          changes,
          comment: body.changeComment,
          askAgain: body.askAgain,
          fileIds: [...known.keys()],
          searched: content?.searched,
          action: 'article.updated',
          changeType: changeTypeOf(old.status, next.status),
        })
      : old
    return { status: 200 as const, body: { ...presentArticle(article, article.positions), viewedBy } }
  }
  return unlessExternalIdTaken(db.write(company._id, update, { waits: false }))
}
