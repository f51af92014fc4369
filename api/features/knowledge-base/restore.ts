import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { FeatureHandlers } from '../../context.ts'
import { changesOf, sameContent } from './changes.ts'
import { cleaned, fileIdsOf, filesIn } from './content-input.ts'
import { lastViewers } from './queries.ts'
import { knownFiles, topicNamed } from './refer.ts'
import { presentArticle } from './rows.ts'
import { save } from './save.ts'
import { lock } from './stored.ts'
import { snapshot } from './versions.ts'

/** A new version with the words, the topic, the priority and the tags of an old one; who may read it stays (B15). */
export const articleRestore: FeatureHandlers<'knowledge-base'>['articleRestore'] = (context) => {
  const { path, body, repeat, company, problem } = context
  return repeat.answer(company._id, async (sql) => {
    const [old, viewedBy, version] = await Promise.all([
      lock(sql, company._id, path.id),
      lastViewers(sql, company._id, path.id),
      snapshot(sql, company._id, path.id, body.version),
    ])
    if (!old) throw problem(404, 'ARTICLE_NOT_FOUND')
    if (body.version === old.version) throw problem(409, 'VERSION_IS_CURRENT')
    if (!version)
      throw problem(400, 'VERSION_NOT_FOUND', undefined, { fields: { version: messages.VERSION_NOT_FOUND } })

    // Cleaned again: by the rules of today, which may be stricter than those of the day when it was written (B37).
    const content = await cleaned(version.content)
    const [topic, known] = await Promise.all([
      topicNamed(sql, company._id, version.topicId),
      knownFiles(sql, company._id, fileIdsOf(filesIn(content))),
    ])
    const next = {
      ...{ status: old.status, sortOrder: old.sortOrder, positions: old.positions },
      ...{ title: version.title, priority: version.priority, tags: version.tags },
      content: sameContent(content, old.content) ? old.content : content,
      ...{ topicId: topic?._id ?? null, topicName: topic?.name ?? null, topicColor: topic?.color ?? null },
    }
    const article = await save(sql, context, {
      ...{ old, next, action: 'article.restored', changeType: 'restored', fileIds: [...known] },
      changes: { ...changesOf(old, next), restoredVersion: { new: body.version } },
    })
    return { status: 200, body: { ...presentArticle(article, article.positions), viewedBy } }
  })
}
