import { isFor } from './audience.ts'
import { tagKey } from '../openapi/rules/text/tags.ts'
import * as treeRules from '../openapi/rules/knowledge-base/topic-tree.ts'
import { rowsOf, type Schemas } from './db.ts'
import { may } from './may.ts'

type Article = Schemas['Article']
type Topic = Schemas['Topic']
export type Reader = { company: Schemas['Company']; user: Schemas['User'] }
export const seesAll = ({ user }: Pick<Reader, 'user'>) => may(user, 'article.readAll')

/** B3, B4, B25: an admin reads everything, others what is published for all or for their position. */
export const mayRead = ({ status, positionAvailable }: Article, reader: Reader): boolean =>
  (status === 'published' || seesAll(reader)) && isFor({ positions: positionAvailable }, reader, 'article.readAll')

export const readable = (reader: Reader) =>
  rowsOf('articles', reader.company._id).filter((article) => mayRead(article, reader))

/** B12. */
export const inOrder = (a: Article, b: Article) =>
  a.order - b.order || b.createdAt.localeCompare(a.createdAt) || b._id.localeCompare(a._id)

export const byPlace = (a: Topic, b: Topic) =>
  a.order - b.order || a.name.localeCompare(b.name, 'ru') || a._id.localeCompare(b._id)

/** The rows as the rules of the tree read them, siblings in their order. */
export const nodesOf = (topics: readonly Topic[]) =>
  topics.toSorted(byPlace).map((topic) => ({ ...topic, id: topic._id, parentId: topic.parent }))

/** The topic itself and everything below it (B10). */
export const withDescendants = (topics: Topic[], id: string): Set<string> =>
  new Set([id, ...topics.filter(({ parent }) => parent === id).flatMap(({ _id }) => [...withDescendants(topics, _id)])])

/** The topics with something published to read (B9), in the order of their siblings. */
export function availableTopics(reader: Reader): Topic[] {
  const used = new Set(
    readable(reader).flatMap(({ status, topic }) => (status === 'published' && topic ? [topic._id] : [])),
  )
  return rowsOf('topics', reader.company._id)
    .filter(({ _id, isActive }) => isActive && used.has(_id))
    .sort(byPlace)
}

/** The topics a reader's tree holds (B9): for users the available ones, what is below them and what leads to them. */
export function visibleTopics(reader: Reader) {
  const all = nodesOf(rowsOf('topics', reader.company._id))
  if (seesAll(reader)) return all
  const available = new Set(availableTopics(reader).map(({ _id }) => _id))
  return treeRules.readable(all, ({ id }) => available.has(id))
}

/** As many as the server sends. */
const TAGS_SHOWN = 200

/** Distinct tags of what the reader may see, most used first, then by alphabet (B34). */
export function availableTags(reader: Reader): string[] {
  const all = Map.groupBy(
    readable(reader).flatMap(({ tags }) => tags),
    tagKey,
  )
  return [...all]
    .sort(([a, { length: less }], [b, { length: more }]) => more - less || a.localeCompare(b, 'ru'))
    .slice(0, TAGS_SHOWN)
    .map(([key, spellings]) => mostUsed(spellings) ?? key)
}

function mostUsed(spellings: readonly string[]): string | undefined {
  const [first] = [...Map.groupBy(spellings.toSorted(), (tag) => tag)].sort(([, a], [, b]) => b.length - a.length)
  return first?.[0]
}

/** The topic as an article shows it: with today's name and colour; an inactive one is none for users (B9). */
export function topicOf({ topic }: Article, { company, user }: Reader): Schemas['TopicRef'] | null {
  const row = topic && rowsOf('topics', company._id).find(({ _id }) => _id === topic._id)
  if (!row || (!row.isActive && !seesAll({ user }))) return null
  return { _id: row._id, name: row.name, color: row.color }
}

export function summaryOf(article: Article, reader: Reader): Schemas['ArticleSummary'] {
  const {
    _id,
    title,
    externalId,
    status,
    priority,
    tags,
    order,
    createdBy,
    createdAt,
    lastEditedAt,
    viewCount,
    version,
    updatedAt,
  } = article
  return {
    _id,
    title,
    ...(externalId !== undefined && { externalId }),
    status,
    priority,
    topic: topicOf(article, reader),
    tags,
    order,
    createdBy,
    createdAt,
    lastEditedAt,
    viewCount,
    version,
    updatedAt,
  }
}
