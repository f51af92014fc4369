import { newsChanges, newsSaid, scheduledAs, timesFault } from '../../../openapi/rules/news/news.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { BlockDocument } from '../../../openapi/rules/content/block-document.ts'
import { isForOthers } from '../../../openapi/rules/company/audience.ts'
import { storedAs } from '../../content/contents.ts'
import type { Content } from '../../content/content.ts'
import { fileIdsOf, filesIn } from '../../../openapi/rules/content/content-files.ts'
import { compareWithStored, readSentContent } from '../../content/large/thread.ts'
import type { FeatureHandlers, SessionContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { dropFileRefs, setFileRefs } from '../../db/entities/file-refs.ts'
import { lock } from '../../db/locks.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { record } from '../../events/record.ts'
import { forget, retitle } from '../../notifications/settle.ts'
import { find, lockNews, presentWhole, type WholeRow } from './find.ts'
import { placeFor } from './pins.ts'
import { namedBy, refused, type Refuse } from './refer.ts'
import { timeOf } from './rows.ts'
import { type Facts, insert, update } from './save.ts'
import { settleRead, tellAnew, tellJoined } from './told.ts'
import { whoOf } from './who.ts'

type Writing = 'newsCreate' | 'newsUpdate' | 'newsDelete'

export const writing: Pick<FeatureHandlers<'news'>, Writing> = {
  async newsCreate(context) {
    const { body, repeat, company, user, now, problem } = context
    const content = contentOf(body.content, problem)
    const at = now()
    const times = timesOf({ status: 'draft', publishAt: null, archiveAt: null }, body, at, problem)
    return repeat.answer(company._id, async (sql) => {
      const { fileIds, ...choice } = await namedBy(sql, company._id, body, content, problem)
      const place = body.isPinned ? await placeFor(sql, company._id) : null
      if (place === undefined) throw problem(409, 'NEWS_PINNED_MAX')
      const row: Facts = {
        id: Bun.randomUUIDv7(),
        ...newsSaid(body),
        coverId: body.cover ?? null,
        ...times,
        publishedAt: null,
        pinnedPlace: place,
        restaurants: [],
        positions: [],
        ...choice,
        createdBy: user.id,
        createdByName: user.name,
        createdAt: at,
        updatedAt: at,
        version: 1,
      }
      await insert(sql, company._id, row, { content: storedAs(content.filled), plain: content.searched })
      await nameFiles(sql, company._id, row, fileIds)
      await record(sql, context, { action: 'news.created', entity: { id: row.id, title: row.title } })
      return { status: 201, body: await written(sql, context, row.id) }
    })
  },

  /** What the form does not name stays as it was. */
  async newsUpdate(context) {
    const { path, body, db, company, user, now, problem } = context
    const content = body.content === undefined ? undefined : contentOf(body.content, problem)
    return db.write(company._id, async (sql) => {
      // Before the row, as newsReorder takes them.
      if (body.isPinned) await lock(sql, 'pinned news', company._id)
      const old = await lockNews(sql, whoOf(context), path.id)
      if (!old) throw problem(404, 'NEWS_NOT_FOUND')
      if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
      const times = timesOf(storedTimes(old), body, now(), problem)
      const stored = content && (await compareWithStored(old.body, content))
      const standing = { fileIds: stored?.fileIds ?? [], cardKeys: stored?.cardKeys ?? [], cover: old.coverId }
      const { fileIds, ...choice } = await namedBy(sql, company._id, body, content, problem, standing)
      const isPinned = old.status !== 'archived' && (body.isPinned ?? old.pinnedPlace !== null)
      const place = isPinned ? (old.pinnedPlace ?? (await placeFor(sql, company._id))) : null
      if (place === undefined) throw problem(409, 'NEWS_PINNED_MAX')
      const isNew = body.resetRead === true && old.status === 'published'
      const next: Facts = {
        ...old,
        ...choice,
        ...times,
        ...newsSaid(body, old),
        coverId: body.cover === undefined ? old.coverId : body.cover,
        pinnedPlace: place,
        version: old.version + (isNew ? 1 : 0),
      }
      const text = content && !stored?.isSame ? content : undefined
      const changes = newsChanges(factsOf(old), factsOf(next), { content: text !== undefined, resetRead: isNew })
      if (!changes && next.notify === old.notify) return { status: 200, body: await written(sql, context, old.id) }
      const row = { ...next, updatedAt: changedAt(now(), old) }
      await update(sql, company._id, row, text && { content: storedAs(text.filled), plain: text.searched })
      if (text || row.coverId !== old.coverId) {
        const inText = text ? fileIds : fileIdsOf(filesOf(old))
        await nameFiles(sql, company._id, row, inText)
      }
      if (changes && isForOthers(changes) && old.status === 'published')
        await tellJoined(sql, company._id, { ...row, by: row.createdBy }, old, now())
      if (old.requireAck && !row.requireAck) await settleRead(sql, company._id, row.id, now())
      if (isNew) {
        const reset = await sql<{ userId: string }[]>`
          delete from news_reads where company_id = ${company._id} and news_id = ${row.id} returning user_id`
        const people = reset.map(({ userId }) => userId)
        if (next.notify) await tellAnew(sql, company._id, { ...row, by: user.id }, people, now())
      }
      if (row.title !== old.title) await retitle(sql, company._id, row, now())
      if (changes)
        await record(sql, context, { action: 'news.updated', entity: { id: row.id, title: row.title }, changes })
      return { status: 200, body: await written(sql, context, row.id) }
    })
  },

  async newsDelete(context) {
    const { path, db, company, now, problem } = context
    return db.write(company._id, async (sql) => {
      const [gone] = await sql<{ id: string; title: string }[]>`
        delete from news where company_id = ${company._id} and id = ${path.id} returning id, title`
      if (!gone) throw problem(404, 'NEWS_NOT_FOUND')
      await dropFileRefs(sql, company._id, ['news'], gone.id)
      await forget(sql, company._id, [gone.id], now())
      await record(sql, context, { action: 'news.deleted', entity: gone })
      return { status: 200, body: { message: 'Новость удалена' } }
    })
  },
}

/** Its cover and what its text shows, and nothing else: who may read it may read these. */
const nameFiles = (sql: Tag, companyId: string, { id, coverId }: Facts, inText: readonly string[]) =>
  setFileRefs(sql, { companyId, kind: 'news', id }, [...inText, ...(coverId ? [coverId] : [])])

/** Throws the 400 of what holds nothing. */
function contentOf(input: unknown, refuse: Refuse): Content {
  const content = readSentContent(input)
  if (content.isEmpty) throw refused(refuse, 'NEWS_EMPTY', 'content')
  return content
}

type Times = Pick<components['schemas']['NewsItem'], 'status' | 'publishAt' | 'archiveAt'>
type Asked = Pick<components['schemas']['NewsUpdate'], 'publishAt' | 'archiveAt'>
const storedTimes = ({ status, publishAt, archiveAt }: WholeRow): Times => ({
  status,
  publishAt: timeOf(publishAt),
  archiveAt: timeOf(archiveAt),
})

/** Its state and dates as the form asks for them. What stood there already refuses nothing. */
function timesOf(old: Times, body: Asked, at: Date, refuse: Refuse) {
  const asked = {
    publishAt: sameTime(body.publishAt, old.publishAt) ? undefined : body.publishAt,
    archiveAt: sameTime(body.archiveAt, old.archiveAt) ? undefined : body.archiveAt,
  }
  const { status, publishAt } = scheduledAs(old, asked.publishAt)
  const archiveAt = asked.archiveAt === undefined ? old.archiveAt : asked.archiveAt
  const fault = timesFault({ status, publishAt, archiveAt }, asked, at.getTime())
  if (fault) throw refused(refuse, fault.code, fault.field)
  return {
    status,
    publishAt: publishAt ? new Date(publishAt) : null,
    archiveAt: archiveAt ? new Date(archiveAt) : null,
  }
}
const sameTime = (one: string | null | undefined, other: string | null) =>
  !!one && other !== null && Date.parse(one) === Date.parse(other)

const factsOf = (row: Facts) => ({
  ...row,
  cover: row.coverId,
  isPinned: row.pinnedPlace !== null,
  publishAt: timeOf(row.publishAt),
  archiveAt: timeOf(row.archiveAt),
})

// What was stored is a document.
const filesOf = ({ body }: WholeRow) => filesIn(JSON.parse(body) as BlockDocument)

/** As its editor sees it. */
async function written(sql: Tag, context: SessionContext, id: string) {
  const who = whoOf(context)
  const row = await find(sql, who, id)
  if (!row) throw new Error('news that was written was not found')
  return presentWhole(sql, who, row)
}
