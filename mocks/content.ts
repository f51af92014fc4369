import { isRecord } from '../openapi/rules/content/block-document.ts'
import type { Schemas } from './db.ts'

export type Document = Schemas['BlockDocument']

const UNSEARCHED = new Set(['pageCard', 'testingBlock'])

/** The words of a document: simpler than the server's, every string but those of cards and addresses. */
export const plainText = ({ blocks }: Document): string =>
  blocks
    .flatMap(({ type, data }) => (UNSEARCHED.has(type) ? [] : stringsOf(data)))
    .join(' ')
    .replace(/<[^>]*>/g, '')

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsOf)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    ['url', 'style', 'alignment', 'type', 'mimeType'].includes(key) ? [] : stringsOf(inner),
  )
}
