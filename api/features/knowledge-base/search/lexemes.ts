import type { Tag } from '../../../db/client.ts'
import { copied } from '../../../search/copied.ts'
import { isOwnStemmer } from '../../../search/stems.ts'
import { ownStem } from '../../../search/own-stemmer.ts'

/** By what a text is found: the stems of its plain Russian words, and the rest of it, which Postgres makes into lexemes. */
export type Lexemes = { words: string[]; others: string }

/** Longer texts are Postgres's alone: their words would hold everybody up here. */
const OWN_MAX = 20_000
/** Some of the signs that search_fold makes gaps of: a word between two of them is a word for Postgres too. */
const GAPS = /[ \t\n\r\f\v\u00a0\][,.:;/\\@_~+&?!#%№°*=<>(){}|"«»„“”–—…•$`'’]+/
const RUSSIAN = /^[а-яё]+$/i
/** Postgres passes over words that are longer than 2 KB. */
const WORD_MAX = 1000
/** The stem of a word, and the text that had it last: cheaper to tell apart than by a set for each text. */
type Known = { stem: string; text: number }
/** Words of texts that are kept, some hundred of one text, most of them everybody's; more begin anew. */
const KEPT = 20_000
const kept = new Map<string, Known>()
/** By stem: what several words share. */
const stems = new Map<string, Known>()
let texts = 0

/**
 * What search_vector (0027_search_words.sql) would find in the text, for a tenth of its price: folding and parsing 10 KB
 * took most of what a save cost Postgres.
 */
export async function lexemesOf(sql: Tag, text: string): Promise<Lexemes> {
  if (text.length > OWN_MAX || !(await isOwnStemmer(sql))) return { words: [], others: text }
  const words: string[] = []
  const others = new Set<string>()
  if (kept.size > KEPT) for (const all of [kept, stems]) all.clear()
  const now = ++texts
  for (const word of text.split(GAPS)) {
    const known = kept.get(word) ?? learnt(word)
    if (!known) {
      if (word !== '') others.add(word)
    } else if (known.text !== now) {
      known.text = now
      // What search passes over has none.
      if (known.stem !== '') words.push(known.stem)
    }
  }
  return { words, others: [...others].join(' ') }
}

/** Undefined: Postgres's. */
function learnt(word: string): Known | undefined {
  if (word.length > WORD_MAX || !RUSSIAN.test(word)) return undefined
  const stem = ownStem(word.toLowerCase().replaceAll('ё', 'е'))
  const known = stems.get(stem) ?? { stem: copied(stem), text: 0 }
  stems.set(known.stem, known)
  kept.set(copied(word), known)
  return known
}
