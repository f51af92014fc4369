import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { fileIdsOf } from '../../../../openapi/rules/content/content-files.ts'
import { compareWithStored, readStored } from '../../../content/large/thread.ts'
import { changesOf } from '../history/changes.ts'
import type { Tag } from '../../../db/client.ts'
import { LARGE_BYTES } from '../../../threads/large-calls.ts'
import { lastViewers } from '../queries.ts'
import { holdFiles } from '../../../db/entities/file-refs.ts'
import { topicNamed } from './refer.ts'
import { presentArticle } from '../rows.ts'
import { save } from './save.ts'
import { lock } from '../reading/stored.ts'
import { sizeOf, snapshot } from '../history/versions.ts'

/** A new version with the words, the topic, the priority and the tags of an old one; who may read it stays (B15). */
export const articleRestore: FeatureHandlers<'knowledge-base'>['articleRestore'] = async (context) => {
  const { path, body, repeat, company, db, sql, largeCalls, problem } = context
  const restore = async (tx: Tag) => {
    const [old, viewedBy, version] = await Promise.all([
      lock(tx, company._id, path.id),
      lastViewers(tx, company._id, path.id),
      snapshot(tx, company._id, path.id, body.version),
    ])
    if (!old) throw problem(404, 'ARTICLE_NOT_FOUND')
    if (body.version === old.version) throw problem(409, 'VERSION_IS_CURRENT')
    if (!version)
      throw problem(400, 'VERSION_NOT_FOUND', undefined, { fields: { version: messages.VERSION_NOT_FOUND } })

    // Cleaned again: by the rules of today, which may be stricter than those of the day when it was written (B37).
    const { sent, files, searched } = await readStored(version.contentJson)
    const [topic, known, { isSame }] = await Promise.all([
      topicNamed(tx, company._id, version.topicId),
      holdFiles(tx, company._id, fileIdsOf(files)),
      // Whole, as it was.
      compareWithStored(old.contentJson, { sent, filled: sent }),
    ])
    const next = {
      status: old.status,
      sortOrder: old.sortOrder,
      positions: old.positions,
      title: version.title,
      externalId: old.externalId,
      priority: version.priority,
      tags: version.tags,
      content: isSame ? old.content : sent,
      topicId: topic?._id ?? null,
      topicName: topic?.name ?? null,
      topicColor: topic?.color ?? null,
    }
    const article = await save(tx, context, {
      old,
      next,
      action: 'article.reverted',
      changeType: 'restored',
      askAgain: body.askAgain,
      fileIds: [...known.keys()],
      searched,
      changes: { ...changesOf(old, next), restoredVersion: { new: body.version } },
    })
    return { status: 200 as const, body: { ...presentArticle(article, article.positions), viewedBy } }
  }
  const write = () => repeat.answer(company._id, restore, { waits: false })
  const size = await db.read(() => sizeOf(sql, company._id, path.id, body.version))
  return size > LARGE_BYTES ? largeCalls.inTurn(company._id, write) : write()
}
