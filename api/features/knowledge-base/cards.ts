import type { components } from '../../../openapi/gen/schema.d.ts'
import { isRecord } from '../../content/block-document.ts'
import type { Tag } from '../../db/client.ts'
import { mayRead, topicJoin, type Reader } from './reader.ts'

type Schemas = components['schemas']
type Document = Schemas['BlockDocument']
type Block = Schemas['Block']
type CardRow = {
  id: string
  title: string
  author: string
  status: Schemas['ArticleStatus']
  createdAt: Date
  topicName: string | null
  topicColor: string | null
}

/**
 * The document with its cards as this reader may see them today (I10): what the author's snapshot says of an article may be
 * out of date, or not meant for the reader. Blocks are a flat list, so a document without cards costs a look at each type.
 * The cards of tests (`testingBlock`, `selectedTest`) are the same step with the tests' own rows, once there are tests.
 */
export async function withCards(sql: Tag, reader: Reader, document: Document): Promise<Document> {
  const ids = document.blocks.flatMap((block) => pageOf(block)?.id.toLowerCase() ?? [])
  if (ids.length === 0) return document
  const pages = await readablePages(sql, reader, [...new Set(ids.filter((id) => UUID.test(id)))])
  return {
    ...document,
    blocks: document.blocks.map((block) => {
      const page = pageOf(block)
      if (!page) return block
      const row = pages.get(page.id.toLowerCase())
      return { ...block, data: { ...block.data, selectedPage: row ? shown(page.snapshot, row) : hidden(page.id) } }
    }),
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The article that a block shows; none where nothing is selected. Some editors have written the id as `_id`. */
function pageOf({ type, data }: Block): { id: string; snapshot: Record<string, unknown> } | undefined {
  if (type !== 'pageCard') return undefined
  const { selectedPage: snapshot } = data
  if (!isRecord(snapshot)) return undefined
  const id = [snapshot['id'], snapshot['_id']].find((value) => typeof value === 'string' && value !== '')
  return { id: typeof id === 'string' ? id : '', snapshot }
}

async function readablePages(sql: Tag, reader: Reader, ids: string[]): Promise<Map<string, CardRow>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<CardRow[]>`
    select a.id, a.title, a.created_by_name as author, a.status, a.created_at, t.name as topic_name, t.color as topic_color
    from articles a
    ${topicJoin(sql, reader)}
    where a.company_id = ${reader.companyId} and a.id = any(${ids}::uuid[]) and ${mayRead(sql, reader)}`
  return new Map(rows.map((row) => [row.id, row]))
}

function shown(snapshot: Record<string, unknown>, row: CardRow) {
  const { unavailable: _, ...kept } = snapshot
  const { title, author, status, createdAt, topicName, topicColor } = row
  return {
    ...kept,
    ...{ title, author, status, createdAt: createdAt.toISOString() },
    topic: topicName !== null && topicColor !== null ? { name: topicName, color: topicColor } : null,
  }
}

/** Unreadable, deleted, of another company, or no id at all: the same answer (T1). */
const hidden = (id: string) => ({ id, unavailable: true })
