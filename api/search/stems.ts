import type { Tag } from '../db/client.ts'
import { isPostgresStemmer, ownStem } from './own-stemmer.ts'

/** The stem of each word, '' for one that search passes over. As Postgres gives it, so that query and index always agree. */
export type Stems = (word: string) => string

/** A word has one stem for good, in every company: what was asked once is kept, the oldest forgotten first. */
const KEPT = 50_000
/** What the text parser of Postgres gives to that dictionary whole. */
const RUSSIAN = /^[а-я]+$/
const kept = new Map<string, string>()
/** Asked once in a process; Russian words are Postgres's to stem where it does otherwise than we. */
let isOurs: Promise<boolean> | undefined

/** Whether the stemmer of this process may stand for Postgres's. */
export function isOwnStemmer(sql: Tag): Promise<boolean> {
  isOurs ??= isPostgresStemmer(sql)
  return isOurs.catch((error: unknown) => {
    isOurs = undefined
    throw error
  })
}

export async function stemsOf(sql: Tag, words: readonly string[]): Promise<Stems> {
  const isOwn = await isOwnStemmer(sql)
  const found = new Map<string, string>()
  const unknown: string[] = []
  for (const word of new Set(words)) {
    const stem = isOwn && RUSSIAN.test(word) ? ownStem(word) : kept.get(word)
    if (stem === undefined) unknown.push(word)
    else found.set(word, stem)
  }
  if (unknown.length > 0) {
    const rows = await sql<{ word: string; stem: string }[]>`select word, stem from search_stems(${unknown}::text[])`
    for (const { word, stem } of rows) {
      found.set(word, stem)
      kept.set(word, stem)
    }
    for (const word of kept.keys()) {
      if (kept.size <= KEPT) break
      kept.delete(word)
    }
  }
  return (word) => found.get(word) ?? ''
}
