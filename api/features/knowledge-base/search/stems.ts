import type { Tag } from '../../../db/client.ts'

/** The stem of each word, '' for one that search passes over. Postgres's own, so that query and index always agree. */
export type Stems = (word: string) => string

/** A word has one stem for good, in every company: what was asked once is kept, the oldest forgotten first. */
const KEPT = 50_000
/** What the text parser of Postgres gives to that dictionary whole. */
const RUSSIAN = /^[а-я]+$/
const kept = new Map<string, string>()

export async function stemsOf(sql: Tag, words: readonly string[]): Promise<Stems> {
  const asked = [...new Set(words)]
  const found = new Map<string, string>()
  const unknown: string[] = []
  for (const word of asked) {
    const stem = kept.get(word)
    if (stem === undefined) unknown.push(word)
    else found.set(word, stem)
  }
  if (unknown.length > 0) {
    // One script's words go to their dictionary at once: search_stems would look at each of them first.
    const [russian, others] = [
      unknown.filter((word) => RUSSIAN.test(word)),
      unknown.filter((word) => !RUSSIAN.test(word)),
    ]
    const rows = await sql<{ word: string; stem: string }[]>`
      select w as word, coalesce((ts_lexize('russian_stem', w))[1], '') as stem from unnest(${russian}::text[]) w
      union all select word, stem from search_stems(${others}::text[])`
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
