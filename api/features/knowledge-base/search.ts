/** Search words as Postgres and the typist mean them (B31). The stems are Postgres's own, so both sides always agree. */

/** What a word that is still being typed may become: «обслуживани» is no form of «обслуживание» until it has its ending. */
const ENDINGS = ['е', 'я', 'й', 'ь', 'и', 'ть']

/** The words of a search text, folded as search_fold does: composed, lower case, ё = е. Everything else only separates. */
export const wordsOf = (search: string): string[] =>
  search.normalize('NFC').toLowerCase().replaceAll('ё', 'е').match(/[\p{L}\p{N}]+/gu) ?? []

/** Everything whose stem the query needs. */
export const formsOf = (words: readonly string[]): string[] => {
  const last = words.at(-1)
  return last === undefined ? [] : [...words, ...ENDINGS.map((ending) => last + ending)]
}

/**
 * A tsquery for article_search_find: every word by its stem, the last one also by its beginning. `stems` knows the stem of
 * each of formsOf(words), '' for one that search passes over; undefined when nothing is left to look for.
 */
export function queryOf(words: readonly string[], stems: ReadonlyMap<string, string>): string | undefined {
  const last = words.at(-1)
  if (last === undefined) return undefined
  const groups = words.slice(0, -1).flatMap((word) => {
    const stem = stems.get(word)
    return stem ? [quoted(stem)] : []
  })
  // A preposition at the end is the beginning of nothing yet, unless it is all that there is.
  if (stems.get(last) || groups.length === 0) {
    const whole = [...new Set([last, ...ENDINGS.map((ending) => last + ending)].flatMap((form) => stems.get(form) || []))]
    groups.push(`(${[...whole.map(quoted), `${quoted(last)}:*`].join(' | ')})`)
  }
  return groups.join(' & ')
}

/** A lexeme in a tsquery's text (Postgres manual 8.11.2). */
const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
