import type { components } from '../../openapi/gen/schema.d.ts'
import type { BlockDocument } from '../../openapi/rules/content/block-document.ts'
import { type Card, cardOf, cardsIn } from '../../openapi/rules/content/content-cards.ts'
import { may } from '../audience/may.ts'
import type { Reader } from '../audience/reader.ts'
import type { Tag } from '../db/client.ts'
import { isUnread, unread } from '../http/known-json.ts'
import { mayRead, topicJoin } from './reader.ts'

type Schemas = components['schemas']
type Document = Schemas['BlockDocument']

/** What shows another row is read, the rest is sent as it is (`cardsIn` of rules/content/content-cards.ts). */
const HOLDS_CARDS = /"(?:pageCard|testingBlock)"/
export const holdsCards = (body: string): boolean => HOLDS_CARDS.test(body)

/** What was stored, by a text that need not be fetched to be told that it holds none. */
export const documentIn = (body: () => string, isLookedInto: boolean): Document =>
  // What was stored is a document.
  isLookedInto ? (JSON.parse(body()) as Document) : unread(body)
export const documentOf = (body: string): Document => documentIn(() => body, holdsCards(body))

type ArticleCard = {
  id: string
  title: string
  author: string
  status: Schemas['ArticleStatus']
  createdAt: Date
  topicName: string | null
  topicColor: string | null
}
type TestCard = {
  id: string
  title: string
  description: string
  questionsCount: number
  timeLimit: number
  passingScore: number
  createdAt: Date
}

/**
 * The document with its cards as this reader may see them today (I10): what the author's snapshot says of an article or a
 * test may be out of date, or not meant for the reader. Blocks are a flat list, so a document without cards costs a look at
 * each type, one with cards a query for all of a kind; what was not read holds none (documentOf).
 */
export async function withCards(sql: Tag, reader: CardReader, document: Document): Promise<Document> {
  if (isUnread(document)) return document
  const cards = cardsIn(document as BlockDocument)
  if (cards.length === 0) return document
  const [articles, tests] = await Promise.all([
    readableArticles(sql, reader, idsOf(cards, 'article')),
    readableTests(sql, reader, idsOf(cards, 'test')),
  ])
  return {
    ...document,
    blocks: document.blocks.map((block) => {
      const card = cardOf(block)
      if (!card) return block
      const { kind, field, id, snapshot } = card
      const today = kind === 'article' ? articles.get(id.toLowerCase()) : tests.get(id.toLowerCase())
      return { ...block, data: { ...block.data, [field]: today ? shown(snapshot, today) : hidden(id) } }
    }),
  }
}

/** What the cards of a document say, each with all that it shows. */
export const shownIn = ({ blocks }: Document): Card[] => blocks.flatMap((block) => cardOf(block) ?? [])

/** A test is shown where the company has tests at all; a switched-off one to administrators (B32). */
export type CardReader = Reader & { hasTests: boolean }

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The ids that can be one. */
export const idsOf = (cards: readonly Pick<Card, 'kind' | 'id'>[], kind: Card['kind']): string[] => [
  ...new Set(cards.flatMap((card) => (card.kind === kind ? card.id.toLowerCase() : [])).filter((id) => UUID.test(id))),
]

async function readableArticles(sql: Tag, reader: Reader, ids: string[]): Promise<Map<string, object>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<ArticleCard[]>`
    select a.id, a.title, a.created_by_name as author, a.status, a.created_at, t.name as topic_name, t.color as topic_color
    from articles a
    ${topicJoin(sql, reader)}
    where a.company_id = ${reader.companyId} and a.id = any(${ids}::uuid[]) and ${mayRead(sql, reader)}`
  return new Map(
    rows.map(({ id, createdAt, topicName, topicColor, ...row }) => [
      id,
      {
        ...row,
        createdAt: createdAt.toISOString(),
        topic: topicName !== null && topicColor !== null ? { name: topicName, color: topicColor } : null,
      },
    ]),
  )
}

async function readableTests(sql: Tag, reader: CardReader, ids: string[]): Promise<Map<string, object>> {
  if (ids.length === 0 || !reader.hasTests) return new Map()
  const { companyId, seesAll } = reader
  const rows = await sql<TestCard[]>`
    select t.id, t.title, t.description, t.questions_count, (t.settings->>'timeLimit')::int as time_limit,
      (t.settings->>'passingScore')::int as passing_score, t.created_at
    from tests t
    where t.company_id = ${companyId} and t.id = any(${ids}::uuid[])
      and ${may(sql, reader, 't')} ${seesAll ? sql`` : sql`and t.is_active`}`
  return new Map(rows.map(({ id, createdAt, ...row }) => [id, { ...row, createdAt: createdAt.toISOString() }]))
}

/** Whatever else the snapshot holds stays. */
function shown(snapshot: Record<string, unknown>, today: object) {
  const { unavailable: _, ...kept } = snapshot
  return { ...kept, ...today }
}

/** Unreadable, deleted, of another company, or no id at all: the same answer (T1). */
const hidden = (id: string) => ({ id, unavailable: true })
