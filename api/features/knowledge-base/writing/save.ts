import { cleanText } from '../../../../openapi/rules/text/clean-text.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { askAfter } from '../../../articles/asks.ts'
import { reviewPublished } from '../../../articles/reviews.ts'
import { askedNow, settleLeft, tellAsked, tellPublished } from '../../../articles/told.ts'
import { savedAudience } from '../../../audience/save.ts'
import type { SessionContext } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { copyFileRefs, setFileRefs } from '../../../db/entities/file-refs.ts'
import { record, type Event } from '../../../events/record.ts'
import { retitle, settle } from '../../../notifications/settle.ts'
import type { Written } from '../history/changes.ts'
import { keptId, storedAs } from '../../../content/contents.ts'
import { contentsOf } from '../reading/contents.ts'
import { tagRows } from './insert.ts'
import type { StoredArticle } from '../reading/stored.ts'
import { searchedAs, type Standing } from './searched.ts'

type Save = {
  old: StoredArticle
  next: Written
  /** The fields that differ: beside rows of the others stay as they are. */
  changes: NonNullable<Event['changes']>
  /** How the history and the log call it. */
  changeType: components['schemas']['ArticleVersion']['changeType']
  action: 'article.updated' | 'article.reverted'
  comment?: string | undefined
  askAgain?: boolean | undefined
  /** The company's files that the new content names. */
  fileIds: string[]
  /** The words of the new content, where there is one. */
  searched: string | undefined
}

/**
 * Writes the next version. A version is the whole article as one save left it: title, content, topic, status, priority,
 * tags, positions. Numbers run from 1 without gaps, the last one is the article itself, and a snapshot is never changed.
 * The order in the list, views and files are no part of it; files that an old version names are kept for administrators (B29).
 */
export async function save(sql: Tag, context: SessionContext, saving: Save): Promise<StoredArticle> {
  const { old, next, changes, action } = saving
  const at = context.now()
  const saved = { ...old, ...next, version: old.version + 1, lastEditedAt: at, updatedAt: at }
  const entity = { id: old.id, title: next.title }
  const version = { old: old.version, new: saved.version }
  const where = { company: context.company._id, by: context.user.id, now: at }
  const isPublished = saved.status === 'published' && old.status !== 'published'
  const isForOthers = changes['positionAvailable'] !== undefined && !isPublished
  const known = isForOthers ? await askedNow(sql, where, old.id) : undefined
  const asked = await askAfter(sql, context.company._id, saved, saving.askAgain ?? false, at)
  await Promise.all([
    record(sql, context, { action, entity, changes: { ...changes, version, ...asked } }),
    write(sql, context, saving, saved),
  ])
  if (isPublished) await tellPublished(sql, where, saved)
  if (isPublished || (saved.status === 'published' && changes.content))
    await reviewPublished(sql, { ...where, timezone: context.company.timezone }, old.id)
  if (isForOthers) await settleLeft(sql, where, old.id)
  // Out of the archive it asks as it did before, which was over with that.
  if (isPublished || Object.keys(asked).length > 0) await tellAsked(sql, where, old.id)
  else if (known) await tellAsked(sql, where, old.id, { known })
  if (next.title !== old.title) await retitle(sql, where.company, entity, at)
  // What was taken back is nobody's to read any more.
  if (saved.status !== 'published' && old.status === 'published')
    await settle(sql, { company: where.company, links: [old.id] }, at)
  return saved
}

async function write(
  sql: Tag,
  { company, user, db }: SessionContext,
  saving: Save,
  saved: StoredArticle,
): Promise<void> {
  const { changes, changeType, comment, fileIds, searched } = saving
  const companyId = company._id
  const { id, title, content, tags, version, updatedAt } = saved
  const positionIds = saved.positions.map(({ _id }) => _id)
  const text = changes['content'] && {
    plain: searched ?? '',
    stored: storedAs(content),
    search: await searchedAs(sql, db.reads, companyId, searched ?? ''),
  }
  const isFound = text ?? (changes['title'] || changes['tags'])
  const { words, others, fresh } = text?.search ?? LEFT
  const put =
    isFound &&
    sql<Standing[]>`
      select article_search_put(${companyId}, ${id}, ${title}, ${tags}::text[], ${words}, ${others}, ${fresh}::text[]) as standing`
  // One round trip: the queries of a transaction are sent in this order and none waits for the one before.
  await Promise.all([
    sql`
      update articles
      set title = ${title}, external_id = ${saved.externalId}, ${text ? sql`content_id = ${keptId(sql, companyId, text.stored, text.plain)}, content = null,` : sql``}
        status = ${saved.status}, priority = ${saved.priority}, topic_id = ${saved.topicId}, tags = ${tags}::text[],
        ${changes['positionAvailable'] ? sql`audience_id = ${savedAudience(sql, companyId, { positions: positionIds })},` : sql``}
        sort_order = ${saved.sortOrder}, version = ${version},
        last_edited_at = ${updatedAt}, updated_at = ${updatedAt}
      where company_id = ${companyId} and id = ${id}`,
    sql`
      insert into article_versions (company_id, article_id, version, change_type, saved_at, edited_by, edited_by_name,
        change_comment, title, content_id, content, topic_id, topic_name, status, priority, tags, position_ids)
      select a.company_id, a.id, a.version, ${changeType}, a.updated_at, ${user.id}, ${user.name},
        ${cleanText(comment ?? '') || null}, a.title, a.content_id, a.content, t.id, t.name, a.status, a.priority, a.tags, ${positionIds}::uuid[]
      from articles a left join topics t on t.company_id = a.company_id and t.id = a.topic_id and t.archived_at is null
      where a.company_id = ${companyId} and a.id = ${id}`,
    ...(changes['tags'] ? replaceTags(sql, companyId, id, tags) : []),
    ...(changes['content'] ? replaceFiles(sql, companyId, id, fileIds) : []),
    // Status, order and audience of the search row follow by a trigger.
    ...(put ? [put] : []),
    // Last: it holds a row that every writer of the company's lists wants.
    sql`select article_rev_raise(${companyId})`,
  ])
  if (text && put) text.search.learn(await put)
  if (text) contentsOf(db.reads).keep(companyId, id, text.stored)
}

/** The words stay. */
const LEFT = { words: null, others: null, fresh: null }

const replaceTags = (sql: Tag, companyId: string, id: string, tags: string[]) => [
  sql`delete from article_tags where company_id = ${companyId} and article_id = ${id}`,
  tagRows(sql, companyId, id, tags),
]

/** What the content named until now is from now on what an old version names. */
const replaceFiles = (sql: Tag, companyId: string, id: string, fileIds: string[]) => [
  copyFileRefs(sql, companyId, 'article', 'article_version', id),
  setFileRefs(sql, { companyId, kind: 'article', id }, fileIds),
]
