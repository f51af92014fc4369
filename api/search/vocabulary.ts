import { keptByCompany } from '../db/by-company.ts'
import type { Reads, Tag } from '../db/client.ts'

/** Stems as one text, each with a line break behind it, where each begins, and its letters: strings took three times as much. */
type Stems = { text: string; starts: Uint32Array; letters: Uint32Array }
/** The stems that a company's articles and tasks hold or have held. */
export type Vocabulary = {
  russian: Stems
  other: Stems
  /** What the others begin with: the letters that no stemmer changes. */
  otherBeginnings: ReadonlySet<string>
  size: number
}

const RUSSIAN = /^[а-я]/
export const sameScript = ({ russian, other }: Vocabulary, word: string): Stems =>
  RUSSIAN.test(word) ? russian : other

/** A stemmer only cuts, or writes another ending. */
const UNCHANGED = 2
/** Shorter stems are not among these (article_search_write). */
const KEPT_MIN = 3

/** Whether something may hold the word: spares asking for the stems of what is no word in the other layout. */
export const mayHold = ({ otherBeginnings }: Vocabulary, word: string): boolean =>
  word.length < KEPT_MIN || RUSSIAN.test(word) || otherBeginnings.has(word.slice(0, UNCHANGED))

/** Stems that a process keeps: some 30 bytes each. */
const KEPT_STEMS = 500_000

const memoryOf = keptByCompany<{ rev: number; vocabulary: Promise<Vocabulary> }>(KEPT_STEMS)

/** Read anew only after an article was written: `rev` was read before this is called (remembered.ts). */
export async function vocabularyAt(sql: Tag, db: Reads, companyId: string, rev: number): Promise<Vocabulary> {
  const memory = memoryOf(db)
  const known = memory.get(companyId)
  if (known?.rev === rev) return known.vocabulary
  const kept = { rev, vocabulary: read(sql, companyId) }
  memory.keep(companyId, kept, 0)
  try {
    const vocabulary = await kept.vocabulary
    if (memory.get(companyId) === kept) memory.keep(companyId, kept, vocabulary.size)
  } catch (error) {
    if (memory.get(companyId) === kept) memory.drop(companyId)
    throw error
  }
  return kept.vocabulary
}

/** Of those who write without a revision: stems only ever come, so as many are the same. */
export async function vocabularyNow(sql: Tag, db: Reads, companyId: string): Promise<Vocabulary> {
  const known = memoryOf(db).get(companyId)
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from article_stems where company_id = ${companyId}`
  const kept = await known?.vocabulary
  if (kept && kept.size === row?.n) return kept
  if (known && memoryOf(db).get(companyId) === known) memoryOf(db).drop(companyId)
  // No revision of articles: their own search reads it anew once.
  return vocabularyAt(sql, db, companyId, NONE)
}
const NONE = -1

/** As two values: a row for each would cost ten times as much to read. No stem holds a line break. */
async function read(sql: Tag, companyId: string): Promise<Vocabulary> {
  const [row] = await sql<{ russian: string | null; other: string | null }[]>`
    select string_agg(stem || E'\\n', '') filter (where stem ~ '^[а-я]') as russian,
      string_agg(stem || E'\\n', '') filter (where stem !~ '^[а-я]') as other
    from article_stems where company_id = ${companyId}`
  const [russian, other] = [stemsIn(row?.russian ?? ''), stemsIn(row?.other ?? '')]
  return {
    russian,
    other,
    otherBeginnings: new Set(Array.from(other.letters, (_, at) => stemAt(other, at).slice(0, UNCHANGED))),
    size: russian.letters.length + other.letters.length,
  }
}

function stemsIn(text: string): Stems {
  const starts = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  const letters = Uint32Array.from(starts.slice(1), (next, at) => lettersOf(text, starts[at], next - 1))
  return { text, starts: Uint32Array.from(starts), letters }
}

/** The stem whose letters are the ones at that place. */
export const stemAt = ({ text, starts }: Stems, at: number): string => text.slice(starts[at], (starts[at + 1] ?? 0) - 1)

/** One bit for each letter of the alphabet; others share theirs, which only lets more through. */
export function lettersOf(word: string, from = 0, until = word.length): number {
  let letters = 0
  for (let at = from; at < until; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters >>> 0
}
