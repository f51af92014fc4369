import type { Tag } from '../../../db/client.ts'
import { copied } from './copied.ts'
import { isOwnStemmer } from './stems.ts'
import { ownStem } from './own-stemmer.ts'

/** By what a text is found: the stems of its plain Russian words, and the rest of it, which Postgres makes into lexemes. */
export type Lexemes = { words: string[]; others: string }

/** Longer texts are Postgres's alone: their words would hold everybody up here. */
const OWN_MAX = 20_000
/** Some of the signs that search_fold makes gaps of: a word between two of them is a word for Postgres too. */
const GAPS = /[ \t\n\r\f\v\u00a0\][,.:;/\\@_~+&?!#%№°*=<>(){}|"«»„“”–—…•$`'’]+/
const RUSSIAN = /^[а-яё]+$/i
/** Postgres passes over words that are longer than 2 KB. */
const WORD_MAX = 1000
/** A text has some hundred words, most of them everybody's: the oldest are forgotten first. */
const KEPT = 20_000
const kept = new Map<string, string>()

/**
 * What search_vector (0027_search_words.sql) would find in the text, for a tenth of its price: folding and parsing 10 KB
 * took most of what a save cost Postgres.
 */
export async function lexemesOf(sql: Tag, text: string): Promise<Lexemes> {
  if (text.length > OWN_MAX || !(await isOwnStemmer(sql))) return { words: [], others: text }
  const words = new Set<string>()
  const others = new Set<string>()
  for (const word of text.split(GAPS)) {
    const stem = kept.get(word) ?? newStem(word)
    if (stem !== undefined) words.add(stem)
    else if (word !== '') others.add(word)
  }
  // What search passes over.
  words.delete('')
  return { words: [...words], others: [...others].join(' ') }
}

/** Undefined: Postgres's. */
function newStem(word: string): string | undefined {
  if (word.length > WORD_MAX || !RUSSIAN.test(word)) return undefined
  const stem = ownStem(word.toLowerCase().replaceAll('ё', 'е'))
  kept.set(copied(word), copied(stem))
  if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? '')
  return stem
}
