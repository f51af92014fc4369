import type { Reads, Tag } from '../../../db/client.ts'

/** Stems of at most 40 letters, each with their set (lettersOf). */
type Stems = { stems: readonly string[]; letters: Uint32Array; lengths: Uint8Array }
/** The stems that a company's articles hold or have held. */
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

/** Whether some article may hold the word: spares asking for the stems of what is no word in the other layout. */
export const mayHold = ({ otherBeginnings }: Vocabulary, word: string): boolean =>
  word.length < KEPT_MIN || RUSSIAN.test(word) || otherBeginnings.has(word.slice(0, UNCHANGED))

/** Stems that a process keeps, the company least used forgotten first: some 40 bytes each. */
const KEPT_STEMS = 500_000

type Kept = { rev: number; vocabulary: Promise<Vocabulary>; size: number }
const memories = new WeakMap<Reads, Map<string, Kept>>()

/** Read anew only after an article was written: `rev` was read before this is called (remembered.ts). */
export async function vocabularyAt(sql: Tag, db: Reads, companyId: string, rev: number): Promise<Vocabulary> {
  const memory = memories.get(db) ?? new Map<string, Kept>()
  memories.set(db, memory)
  const known = memory.get(companyId)
  memory.delete(companyId)
  const kept = known?.rev === rev ? known : { rev, vocabulary: read(sql, companyId), size: 0 }
  memory.set(companyId, kept)
  try {
    const vocabulary = await kept.vocabulary
    kept.size = vocabulary.size
  } catch (error) {
    if (memory.get(companyId) === kept) memory.delete(companyId)
    throw error
  }
  let total = [...memory.values()].reduce((sum, { size }) => sum + size, 0)
  for (const [company, { size }] of memory) {
    if (total <= KEPT_STEMS || company === companyId) break
    memory.delete(company)
    total -= size
  }
  return kept.vocabulary
}

/** As one value: a row for each would cost ten times as much to read. No stem holds a line break. */
async function read(sql: Tag, companyId: string): Promise<Vocabulary> {
  const [row] = await sql<{ stems: string | null }[]>`
    select string_agg(stem, E'\\n') as stems from article_stems where company_id = ${companyId}`
  const all = row?.stems?.split('\n') ?? []
  const withLetters = (stems: string[]): Stems => ({
    stems,
    letters: Uint32Array.from(stems, lettersOf),
    lengths: Uint8Array.from(stems, ({ length }) => length),
  })
  const other = all.filter((stem) => !RUSSIAN.test(stem))
  return {
    russian: withLetters(all.filter((stem) => RUSSIAN.test(stem))),
    other: withLetters(other),
    otherBeginnings: new Set(other.map((stem) => stem.slice(0, UNCHANGED))),
    size: all.length,
  }
}

/** One bit for each letter of the alphabet; others share theirs, which only lets more through. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters >>> 0
}
