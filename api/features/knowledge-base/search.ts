import type { Tag } from '../../db/client.ts'

/** Search words as Postgres and the typist mean them (B31). The stems are Postgres's own, so both sides always agree. */

/** What a word that is still being typed may become: «обслуживани» is no form of «обслуживание» until it has its ending. */
const ENDINGS = ['е', 'я', 'й', 'ь', 'и', 'ть']

/** The words of a search text, folded as search_fold does: composed, lower case, ё = е. Everything else only separates. */
const wordsOf = (search: string): string[] =>
  search
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Everything whose stem the query needs. */
const formsOf = (words: readonly string[]): string[] => {
  const last = words.at(-1)
  return last === undefined ? [] : [...words, ...ENDINGS.map((ending) => last + ending)]
}

/**
 * A tsquery for article_search_find: every word by its stem, the last one also by its beginning. `stems` knows the stem of
 * each of formsOf(words), '' for one that search passes over; undefined when nothing is left to look for.
 */
function queryOf(words: readonly string[], stems: ReadonlyMap<string, string>): string | undefined {
  const last = words.at(-1)
  if (last === undefined) return undefined
  const groups = words.slice(0, -1).flatMap((word) => {
    const stem = stems.get(word)
    return stem ? [quoted(stem)] : []
  })
  // A preposition at the end is the beginning of nothing yet, unless it is all that there is.
  if (stems.get(last) || groups.length === 0) {
    const whole = [
      ...new Set([last, ...ENDINGS.map((ending) => last + ending)].flatMap((form) => stems.get(form) || [])),
    ]
    groups.push(`(${[...whole.map(quoted), `${quoted(last)}:*`].join(' | ')})`)
  }
  return groups.join(' & ')
}

/** A lexeme in a tsquery's text (Postgres manual 8.11.2). */
const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** The tsquery of a search text; undefined when it holds no word. The stems cost one look-up that reads no table. */
export async function tsquery(sql: Tag, search: string): Promise<string | undefined> {
  const words = wordsOf(search)
  if (words.length === 0) return undefined
  const stems = await sql<
    { word: string; stem: string }[]
  >`select word, stem from search_stems(${formsOf(words)}::text[])`
  return queryOf(words, new Map(stems.map(({ word, stem }) => [word, stem])))
}
