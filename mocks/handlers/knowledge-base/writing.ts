import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../../openapi/gen/messages.gen.ts'
import { problem } from '../../../openapi/contract.ts'
import { externalIdOf } from '../../../openapi/rules/integrations/external-id.ts'
import { articleChanges, changeTypeOf } from '../../../openapi/rules/knowledge-base/article-changes.ts'
import { hasContent } from '../../../openapi/rules/knowledge-base/knowledge-base.ts'
import { askAfter } from '../../acknowledged.ts'
import { contentOf, filled, holdToCards, holdToFiles, isSameContent } from '../../content-sent.ts'
import type { FeatureHandlers, MockSignedIn } from '../../context.ts'
import { db, newId, rowsOf, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import { holdToFreeExternalId } from '../../external-ids.ts'
import { failOnPurpose } from '../../fail.ts'
import { topicOf } from '../../reading.ts'
import { reviewed } from '../../reviews.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import { askedNow, settleLeft, tellAsked, tellPublished } from '../acknowledgements/told.ts'
import { forgetNotices } from '../notifications/stream.ts'
import { retitle, settle } from '../notifications/tell.ts'
import { present } from './present.ts'

type Article = Schemas['Article']
type Version = Schemas['ArticleVersion']
type Writing = 'articleCreate' | 'articleUpdate' | 'articleDelete' | 'articleRestore'

const noContent = () => problem(400, 'ARTICLE_INCOMPLETE', undefined, { fields: { content: fieldMessages.required } })
/** B38: empty is no topic; a foreign one is like an unknown one (T3). */
function topicNamed(id: string | null | undefined, companyId: string): Article['topic'] {
  if (!id) return null
  const topic = rowsOf('topics', companyId).find(({ _id }) => _id === id)
  if (!topic) throw problem(400, 'TOPIC_NOT_FOUND', undefined, { fields: { topic: messages.TOPIC_NOT_FOUND } })
  return { _id: topic._id, name: topic.name, color: topic.color }
}

function positionsNamed(ids: string[], companyId: string): Article['positionAvailable'] {
  const positions = rowsOf('positions', companyId).filter(({ _id }) => ids.includes(_id))
  if (positions.length !== ids.length)
    throw problem(400, 'POSITION_NOT_FOUND', undefined, { fields: { positionAvailable: messages.POSITION_NOT_FOUND } })
  return positions.map(({ _id, name }) => ({ _id, name }))
}

/** The article as its history keeps it. */
function addVersion(
  { company, user }: MockSignedIn,
  article: Article,
  savedAt: string,
  change: Pick<Version, 'changeType' | 'changeComment'>,
): void {
  const { _id, version, title, topic, status, priority, tags, content } = structuredClone(article)
  const editedBy = { id: user.id, name: user.name }
  const row = { articleId: _id, version, savedAt, editedBy, ...change, title, topic, status, priority, tags, content }
  db.versions.push({ companyId: company._id, row })
}

type Changed = Omit<Partial<Article>, 'externalId'> & { externalId?: string | null }

/** Writes the next version of it (B15, B16); nothing where nothing differs. */
function save(
  context: MockSignedIn,
  article: Article,
  { externalId = article.externalId ?? null, ...changed }: Changed,
  change: Pick<Version, 'changeType' | 'changeComment'>,
  { restored, askAgain }: { restored?: number; askAgain?: boolean | undefined } = {},
): void {
  const at = new Date(context.now()).toISOString()
  const before = { ...article, topic: topicOf(article, context) }
  const after = { ...before, ...changed }
  const changes = articleChanges(before, { ...after, externalId }, isSameContent(before.content, after.content))
  if (!changes && restored === undefined) return
  const isPublished = after.status === 'published' && before.status !== 'published'
  const isForOthers = changes?.positionAvailable !== undefined && !isPublished
  const known = isForOthers ? askedNow(context, article) : undefined
  Object.assign(article, after, { version: article.version + 1, lastEditedAt: at, updatedAt: at })
  if (externalId === null) delete article.externalId
  else article.externalId = externalId
  addVersion(context, article, at, change)
  const asked = askAfter(context, article, askAgain)
  if (isPublished) tellPublished(context, article)
  if (isPublished || (article.status === 'published' && changes?.content)) reviewed(context, article._id)
  if (isForOthers) settleLeft(context, article)
  // Out of the archive it asks as it did before, which was over with that.
  if (isPublished || asked.requiredVersion) tellAsked(context, article)
  else if (known) tellAsked(context, article, { known })
  retitle(context, article)
  // What was taken back is nobody's to read any more.
  if (article.status !== 'published' && before.status === 'published') settle(context, article._id)
  const version = { old: before.version, new: article.version }
  record(context, {
    action: restored === undefined ? 'article.updated' : 'article.reverted',
    entity: entity(article),
    changes: { ...changes, version, ...asked, ...(restored !== undefined && { restoredVersion: { new: restored } }) },
  })
}

const entity = ({ _id, title }: Article) => ({ id: _id, title })

export const writing: Pick<FeatureHandlers<'knowledge-base'>, Writing> = {
  async articleCreate(context) {
    const { body, company, user, now } = context
    await failOnPurpose(wordFailures, body.title, context)
    const content = contentOf(body.content)
    if (!hasContent(content.blocks)) throw noContent()
    const topic = topicNamed(body.topic, company._id)
    const positionAvailable = positionsNamed(body.positionAvailable ?? [], company._id)
    holdToFiles(content, company._id)
    holdToCards(content, company._id)
    const externalId = externalIdOf(body.externalId)
    holdToFreeExternalId('articles', company._id, externalId)
    const at = new Date(now()).toISOString()
    const row: Article = {
      _id: newId(now()),
      title: cleanText(body.title),
      ...(externalId !== null && { externalId }),
      content: filled(content),
      status: body.status ?? limits.knowledgeBase.status,
      priority: body.priority ?? limits.knowledgeBase.priority,
      topic,
      tags: body.tags ?? [],
      positionAvailable,
      order: body.order ?? limits.knowledgeBase.order,
      createdBy: { id: user.id, name: user.name },
      createdAt: at,
      lastEditedAt: null,
      updatedAt: at,
      viewCount: 0,
      version: 1,
    }
    db.articles.push({ companyId: company._id, row })
    addVersion(context, row, at, { changeType: 'created', changeComment: '' })
    record(context, { action: 'article.created', entity: entity(row) })
    if (row.status === 'published') tellPublished(context, row)
    return { status: 201, body: present(row, context) }
  },

  async articleUpdate(context) {
    const { path, body, company, problem: refuse } = context
    await failOnPurpose(wordFailures, body.title, context)
    const parsed = body.content === undefined ? undefined : contentOf(body.content)
    if (parsed && !hasContent(parsed.blocks)) throw noContent()
    const row = rowsOf('articles', company._id).find(({ _id }) => _id === path.id)
    if (!row) throw refuse(404, 'ARTICLE_NOT_FOUND')
    if (body.version !== undefined && body.version !== row.version) throw refuse(409, 'STALE')
    // B7: a topic archived since is none; sent back as it was, it refuses no save.
    const isMoved = body.topic !== undefined && (body.topic || null) !== (row.topic?._id ?? null)
    const { title, status = row.status, priority, tags, positionAvailable, order, changeComment = '' } = body
    const externalId = externalIdOf(body.externalId, row.externalId)
    const changed: Changed = {
      status,
      externalId,
      ...(title !== undefined && { title: cleanText(title) }),
      ...(isMoved && { topic: topicNamed(body.topic, company._id) }),
      ...(positionAvailable && { positionAvailable: positionsNamed(positionAvailable, company._id) }),
      ...(priority && { priority }),
      ...(tags && { tags }),
      ...(order !== undefined && { order }),
    }
    if (parsed) holdToFiles(parsed, company._id, row.content)
    if (parsed) holdToCards(parsed, company._id, row.content)
    // As on the server, whose table says so when all else is right.
    holdToFreeExternalId('articles', company._id, externalId, row._id)
    if (parsed && !isSameContent(parsed, row.content)) changed.content = filled(parsed)
    const changeType = changeTypeOf(row.status, status)
    save(context, row, changed, { changeType, changeComment: cleanText(changeComment) }, { askAgain: body.askAgain })
    return { status: 200, body: present(row, context) }
  },

  articleDelete(context) {
    const { path, company, problem: refuse } = context
    const article = rowsOf('articles', company._id).find(({ _id }) => _id === path.id)
    if (!article) throw refuse(404, 'ARTICLE_NOT_FOUND')
    record(context, { action: 'article.deleted', entity: entity(article) })
    db.articles = db.articles.filter(({ row }) => row._id !== path.id)
    db.versions = db.versions.filter(({ row }) => row.articleId !== path.id)
    db.views = db.views.filter(({ articleId }) => articleId !== path.id)
    db.asks = db.asks.filter(({ row }) => row.articleId !== path.id)
    db.reviews = db.reviews.filter(({ row }) => row.articleId !== path.id)
    db.checks = db.checks.filter(({ row }) => row.articleId !== path.id)
    db.knowings = db.knowings.filter(({ row }) => row.articleId !== path.id)
    forgetNotices(context, path.id)
    return { status: 200, body: { message: 'Статья удалена' } }
  },

  articleRestore(context) {
    const { path, body, company, problem: refuse } = context
    const article = rowsOf('articles', company._id).find(({ _id }) => _id === path.id)
    if (!article) throw refuse(404, 'ARTICLE_NOT_FOUND')
    const old = rowsOf('versions', company._id).find(
      ({ articleId, version }) => articleId === path.id && version === body.version,
    )
    if (!old) throw refuse(400, 'VERSION_NOT_FOUND', undefined, { fields: { version: messages.VERSION_NOT_FOUND } })
    if (old.version === article.version) throw refuse(409, 'VERSION_IS_CURRENT')
    const { title, topic, priority, tags, content } = structuredClone(old)
    const isThere = rowsOf('topics', company._id).some(({ _id }) => _id === topic?._id)
    const changes = { title, priority, tags, content, topic: isThere ? topic : null }
    save(
      context,
      article,
      changes,
      { changeType: 'restored', changeComment: '' },
      { restored: old.version, askAgain: body.askAgain },
    )
    return { status: 200, body: present(article, context) }
  },
}
