import { problem } from '../../../openapi/contract.ts'
import { isForOthers } from '../../../openapi/rules/company/audience.ts'
import { hasContent } from '../../../openapi/rules/knowledge-base/knowledge-base.ts'
import { freePlace, newsChanges, newsSaid, scheduledAs, timesFault } from '../../../openapi/rules/news/news.ts'
import type { Document } from '../../content.ts'
import { contentOf, filled, holdToCards, holdToFiles, isSameContent } from '../../content-sent.ts'
import type { FeatureHandlers } from '../../context.ts'
import { db, newId, rowsOf, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import { failOnPurpose } from '../../fail.ts'
import { audienceRefs, audienceToday, refused } from '../../refs.ts'
import type { StoredNews } from '../../seed/news/rows.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import { forgetNotices } from '../notifications/stream.ts'
import { retitle } from '../notifications/tell.ts'
import { changedAt, isStale } from '../tasks/present.ts'
import { commentsOf, entity, newsOf, presentWhole, type Who } from './rows.ts'
import { idsMeant, settleRead, tellAnew, tellJoined } from './told.ts'

type Writing = Pick<FeatureHandlers<'news'>, 'newsCreate' | 'newsUpdate' | 'newsDelete'>
type Input = Schemas['NewsUpdate']

export const writing: Writing = {
  async newsCreate(context) {
    const { body, company, user, now } = context
    await failOnPurpose(wordFailures, body.title, context)
    const content = textOf(body.content)
    const times = timesOf({ status: 'draft', publishAt: null, archiveAt: null }, body, now())
    const choice = refsOf(body, company._id, content)
    const at = new Date(now()).toISOString()
    const row: StoredNews = {
      _id: newId(now()),
      ...newsSaid(body),
      content: filled(content),
      cover: body.cover ?? null,
      ...times,
      publishedAt: null,
      pinnedPlace: body.isPinned ? placeFor(context) : null,
      restaurants: [],
      positions: [],
      ...choice,
      createdBy: { id: user.id, name: user.name },
      createdAt: at,
      updatedAt: at,
      version: 1,
      remindedAt: null,
    }
    db.news.push({ companyId: company._id, row })
    record(context, { action: 'news.created', entity: entity(row) })
    return { status: 201, body: presentWhole(context, row) }
  },

  async newsUpdate(context) {
    const { path, body, company, user, now, problem: refuse } = context
    await failOnPurpose(wordFailures, body.title ?? '', context)
    const content = body.content === undefined ? undefined : textOf(body.content)
    const old = newsOf(context).find(({ _id }) => _id === path.id)
    if (!old) throw refuse(404, 'NEWS_NOT_FOUND')
    if (isStale(body.updatedAt, old)) throw refuse(409, 'STALE')
    const times = timesOf(old, body, now())
    const choice = refsOf(body, company._id, content, old)
    const isPinned = old.status !== 'archived' && (body.isPinned ?? old.pinnedPlace !== null)
    const isNew = body.resetRead === true && old.status === 'published'
    const isSame = !content || isSameContent(old.content, filled(content)) || isSameContent(old.content, content)
    const next: StoredNews = {
      ...old,
      ...choice,
      ...times,
      ...newsSaid(body, old),
      content: isSame ? old.content : filled(content),
      cover: body.cover === undefined ? old.cover : body.cover,
      pinnedPlace: isPinned ? (old.pinnedPlace ?? placeFor(context)) : null,
      version: old.version + (isNew ? 1 : 0),
    }
    const standing = { ...old, ...audienceToday(old, context.company._id) }
    const changes = newsChanges(factsOf(standing), factsOf(next), { content: !isSame, resetRead: isNew })
    if (!changes && next.notify === old.notify) return { status: 200, body: presentWhole(context, old) }
    const [before, asked] = [idsMeant(context, old), old.requireAck]
    Object.assign(old, next, { updatedAt: changedAt(context, old) })
    if (changes && isForOthers(changes) && old.status === 'published') tellJoined(context, old, before)
    if (asked && !old.requireAck) settleRead(context, old)
    if (isNew) tellAnew(context, old, forget(company._id, old._id), user.id)
    retitle(context, old)
    if (changes) record(context, { action: 'news.updated', entity: entity(old), changes })
    return { status: 200, body: presentWhole(context, old) }
  },

  newsDelete(context) {
    const { path, company, problem: refuse } = context
    const news = newsOf(context).find(({ _id }) => _id === path.id)
    if (!news) throw refuse(404, 'NEWS_NOT_FOUND')
    db.news = db.news.filter(({ row }) => row !== news)
    const said = new Set(commentsOf(company._id, news._id))
    db.newsComments = db.newsComments.filter(({ row }) => !said.has(row))
    forget(company._id, news._id)
    forgetNotices(context, news._id)
    record(context, { action: 'news.deleted', entity: entity(news) })
    return { status: 200, body: { message: 'Новость удалена' } }
  },
}

const factsOf = (row: StoredNews) => ({ ...row, isPinned: row.pinnedPlace !== null })

/** Whose reading counts no more. */
function forget(companyId: string, newsId: string): string[] {
  const gone = new Set(db.newsReads.filter((one) => one.companyId === companyId && one.row.newsId === newsId))
  db.newsReads = db.newsReads.filter((one) => !gone.has(one))
  return [...gone].map(({ row }) => row.userId)
}

function textOf(input: unknown): Document {
  const content = contentOf(input)
  if (!hasContent(content.blocks)) throw refused('NEWS_EMPTY', 'content')
  return content
}

type Times = Pick<StoredNews, 'status' | 'publishAt' | 'archiveAt'>
/** Its state and dates as the form asks for them. What stood there already refuses nothing. */
function timesOf(old: Times, body: Input, now: number): Times {
  const asked = {
    publishAt: sameTime(body.publishAt, old.publishAt) ? undefined : timeOf(body.publishAt),
    archiveAt: sameTime(body.archiveAt, old.archiveAt) ? undefined : timeOf(body.archiveAt),
  }
  const times = {
    ...scheduledAs(old, asked.publishAt),
    archiveAt: asked.archiveAt === undefined ? old.archiveAt : asked.archiveAt,
  }
  const fault = timesFault(times, asked, now)
  if (fault) throw refused(fault.code, fault.field)
  return times
}
const sameTime = (one: string | null | undefined, other: string | null) =>
  !!one && other !== null && Date.parse(one) === Date.parse(other)
const timeOf = (at: string | null | undefined) => (at ? new Date(at).toISOString() : at)

function placeFor({ company }: Who): number {
  const taken = rowsOf('news', company._id).flatMap(({ pinnedPlace }) => pinnedPlace ?? [])
  const place = freePlace(taken)
  if (place === undefined) throw problem(409, 'NEWS_PINNED_MAX')
  return place
}

/** What the form names must be the company's (T3). */
function refsOf(body: Input, companyId: string, content: Document | undefined, old?: StoredNews) {
  const choice = audienceRefs(body, companyId)
  const { cover } = body
  if (cover && cover !== old?.cover && !rowsOf('files', companyId).some(({ id }) => id === cover))
    throw refused('FILE_NOT_FOUND', 'cover')
  if (content) {
    holdToFiles(content, companyId, old?.content)
    holdToCards(content, companyId, old?.content)
  }
  return choice
}
