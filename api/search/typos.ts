import { copied } from './copied.ts'
import { compare } from './edits.ts'
import { lettersOf, sameScript, stemAt, type Vocabulary } from './vocabulary.ts'

/** Up to this length one letter may be wrong, beyond it two; shorter than MENDED_MIN none: too much is near. */
const MENDED_MIN = 4
const ONE_MAX = 6
/** Endings that a wrong letter has spoilt: «официантоми» has no stem of «официантами». */
const ENDING_MAX = 3
/** What is begun is less sure than what is whole. */
const BEGUN = 0.5

/** A word that perhaps nobody knows, with its stem or, where search passes over it, itself; the last one may go on. */
export type Doubtful = { word: string; stem: string; isTyping: boolean }
export type Near = { stem: string; far: number }

const allowed = (word: string): number => (word.length < MENDED_MIN ? 0 : word.length <= ONE_MAX ? 1 : 2)

/** The stems that may have been meant, the nearest first. */
export function nearest(vocabulary: Vocabulary, doubtful: Doubtful, most: number): Near[] {
  const { word, stem: wordStem, isTyping } = doubtful
  const farthest = allowed(word)
  if (farthest === 0) return []
  const stems = sameScript(vocabulary, word)
  const { starts, letters } = stems
  const near: Near[] = []
  const ended = endings(word)
  const [ofWord, ofStem] = [lettersOf(word), lettersOf(wordStem)]
  const shortest = Math.min(word.length - ENDING_MAX, wordStem.length - farthest)
  const longest = isTyping ? Number.POSITIVE_INFINITY : word.length + farthest
  for (let at = 0; at < letters.length; at++) {
    const has = letters[at] ?? 0
    const length = (starts[at + 1] ?? 0) - (starts[at] ?? 0) - 1
    // A letter that the other side lacks is an edit: counting those leaves few stems to be compared.
    const isUnlike = bits(ofWord & ofStem & ~has) > farthest || (!isTyping && bits(has & ~(ofWord | ofStem)) > farthest)
    if ((isUnlike && length >= word.length) || length < shortest || length > longest) continue
    const stem = stemAt(stems, at)
    const isEnded = ended.includes(stem)
    if (isUnlike && !isEnded) continue
    const far = Math.min(distance(doubtful, stem, farthest), isEnded ? 1 : Number.POSITIVE_INFINITY)
    if (far <= farthest) near.push({ stem, far })
  }
  const unlike = ({ stem }: Near) => Math.abs(stem.length - word.length)
  const meant = near.toSorted((a, b) => a.far - b.far || unlike(a) - unlike(b)).slice(0, most)
  return meant.map(({ stem, far }) => ({ stem: copied(stem), far }))
}

const endings = (word: string) =>
  Array.from({ length: ENDING_MAX }, (_, at) => word.slice(0, -1 - at)).filter((base) => base.length >= MENDED_MIN)

/** How many bits of 32 are set. */
function bits(set: number): number {
  let left = set - ((set >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** How far a stem is from the word, from the word's own stem and, while it is typed, from its beginning. */
function distance({ word, stem: wordStem, isTyping }: Doubtful, stem: string, farthest: number): number {
  const n = word.length
  const isBeginning = word.startsWith(wordStem)
  const fromStem = isBeginning ? undefined : compare(wordStem, stem, farthest)(wordStem.length, stem.length)
  const edits = compare(word, stem, farthest)
  const whole = Math.min(edits(n, stem.length), fromStem ?? edits(wordStem.length, stem.length))
  if (!isTyping) return whole
  const begins = (length: number) => edits(n, Math.min(stem.length, length)) + BEGUN
  return Math.min(whole, begins(n - 1), begins(n), begins(n + 1))
}
