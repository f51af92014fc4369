import type { components } from '../../openapi/gen/schema.d.ts'
import type { Tag } from '../db/client.ts'
import { unreadJson } from '../http/known-json.ts'

/** A text as it is stored and sent: never changed under its id, equal texts of a company are one. */
export type StoredContent = { id: string; body: string }

/** Of documents that another thread has read: hashing megabytes takes longer than others may wait. */
const idsKnown = new WeakMap<object, string>()

export function withContentId<T extends object>(document: T, id: string): T {
  idsKnown.set(document, id)
  return document
}

/** What is there as JSON goes as it is. */
export function storedAs(document: components['schemas']['BlockDocument']): StoredContent {
  const body = unreadJson(document) ?? JSON.stringify(document)
  return { id: idsKnown.get(document) ?? contentId(body), body }
}

/** As content_id of 0113_contents.sql. */
export function contentId(body: string): string {
  const hash = Bun.CryptoHasher.hash('sha256', body, 'hex')
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-')
}

/**
 * The content is there for what the transaction writes next; `plain` are the words by which it is found. It goes a day after
 * nothing points to it any more (queue/jobs/contents.ts).
 */
export const keep = (sql: Tag, companyId: string, content: StoredContent, plain: string) =>
  sql`select ${keptId(sql, companyId, content, plain)}`

/** The same within the statement that points to it: an expression, which is its id. */
export const keptId = (sql: Tag, companyId: string, { id, body }: StoredContent, plain: string) =>
  sql`content_keep(${companyId}, ${id}, ${body}, ${plain})`
