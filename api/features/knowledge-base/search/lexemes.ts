import type { Tag } from '../../../db/client.ts'
import { copied } from '../../../search/copied.ts'
import { isOwnStemmer } from '../../../search/stems.ts'
import { ownStem } from '../../../search/own-stemmer.ts'
import { createSeenWords, wordsBetween } from './seen-words.ts'

/**
 * By what a text is found: the stems of its plain Russian words, and the rest of it, which Postgres makes into lexemes.
 * `numbers` are the process's own of these stems, below STEMS_MAX, and mean others as soon as `numbered` is another.
 */
export type Lexemes = { words: string[]; numbers: number[]; numbered: number; others: string }

/** Longer texts are Postgres's alone: their words would hold everybody up here. */
const OWN_MAX = 20_000
/** Some of the signs that search_fold makes gaps of: a word between two of them is a word for Postgres too. */
const GAPS = ' \t\n\r\f\v\u00a0][,.:;/\\@_~+&?!#%№°*=<>(){}|"«»„“”–—…•$`\'’'
const eachWord = wordsBetween(GAPS)
const RUSSIAN = /^[а-яё]+$/i
/** Postgres passes over words that are longer than 2 KB. */
const WORD_MAX = 1000
/** Words of texts that are kept, some hundred of one text, most of them everybody's; more begin anew. */
const KEPT = 20_000
/** By word, the number of its stem. */
const kept = createSeenWords<number>(KEPT, WORD_MAX)
export const STEMS_MAX = KEPT + 1
/** What search passes over has the first one, which is none. */
const NONE = 0
const stems: string[] = ['']
const numbers = new Map<string, number>([['', NONE]])
/** The text that had each stem last: cheaper to tell apart than by a set for each text. */
const last = new Int32Array(STEMS_MAX)
let texts = 0
let numbered = 0

/**
 * What search_vector (0027_search_words.sql) would find in the text, for a tenth of its price: folding and parsing 10 KB
 * took most of what a save cost Postgres.
 */
export async function lexemesOf(sql: Tag, text: string): Promise<Lexemes> {
  if (text.length > OWN_MAX || !(await isOwnStemmer(sql))) return { words: [], numbers: [], numbered, others: text }
  return wordsOf(text)
}

function wordsOf(text: string): Lexemes {
  const words: string[] = []
  const found: number[] = []
  const others = new Set<string>()
  if (kept.isFull()) forget()
  const now = ++texts
  eachWord(text, (start, end, hash) => {
    const stem = kept.find(text, start, end, hash) ?? learnt(text, start, end, hash)
    if (stem === undefined) others.add(text.slice(start, end))
    else if (stem !== NONE && last[stem] !== now) {
      last[stem] = now
      words.push(stems[stem] ?? '')
      found.push(stem)
    }
  })
  return { words, numbers: found, numbered, others: [...others].join(' ') }
}

/** The number of its stem; undefined: Postgres's. */
function learnt(text: string, start: number, end: number, hash: number): number | undefined {
  const word = text.slice(start, end)
  if (word.length > WORD_MAX || !RUSSIAN.test(word)) return undefined
  // One text may have more new words than there is room for.
  if (kept.isFull()) return undefined
  const stem = copied(ownStem(word.toLowerCase().replaceAll('ё', 'е')))
  const number = numbers.get(stem) ?? stems.push(stem) - 1
  numbers.set(stem, number)
  kept.add(text, start, end, hash, number)
  return number
}

function forget(): void {
  numbered++
  kept.clear()
  stems.length = 1
  numbers.clear()
  numbers.set('', NONE)
}
