/** Up to this length one letter may be wrong, beyond it two; shorter than MENDED_MIN none: too much is near. */
const MENDED_MIN = 4
const ONE_MAX = 6
/** Endings that a wrong letter has spoilt: «официантоми» has no stem of «официантами». */
const ENDING_MAX = 3

export const allowed = (word: string): number => (word.length < MENDED_MIN ? 0 : word.length <= ONE_MAX ? 1 : 2)

/** What article_search_near is asked for a word that nobody knows. */
export type Near = { forms: string[]; beginnings: string[]; likes: string[] }

export function nearOf(word: string, stem: string, isTyping: boolean): Near {
  if (allowed(word) === 0) return { forms: [], beginnings: [], likes: [] }
  const bases = [...new Set([stem || word, word])]
  return {
    forms: [...new Set([...bases.flatMap(oneEdit), ...cut(word)])],
    beginnings: isTyping && word.length > MENDED_MIN ? oneEdit(word) : [],
    likes: allowed(word) > 1 ? bases : [],
  }
}

const cut = (word: string) =>
  Array.from({ length: ENDING_MAX }, (_, at) => word.slice(0, -1 - at)).filter((base) => base.length >= MENDED_MIN)

const CYRILLIC = [...'абвгдежзийклмнопрстуфхцчшщъыьэюя']
const LATIN = [...'abcdefghijklmnopqrstuvwxyz']

/** Every string that is one insertion, deletion, substitution or transposition away. */
function oneEdit(word: string): string[] {
  const letters = /[a-z]/.test(word) ? LATIN : CYRILLIC
  const near: string[] = []
  for (let at = 0; at <= word.length; at++) {
    const [left, right] = [word.slice(0, at), word.slice(at)]
    for (const letter of letters) {
      near.push(left + letter + right)
      if (right) near.push(left + letter + right.slice(1))
    }
    if (right) near.push(left + right.slice(1))
    if (right.length > 1) near.push(left + right.charAt(1) + right.charAt(0) + right.slice(2))
  }
  return near
}

/** How far a stem is from the word: of the word's own stem, of the word, of the word with another ending. */
export function distance(word: string, wordStem: string, stem: string, isTyping: boolean): number {
  const whole = Math.min(edits(wordStem || word, stem), edits(word, stem))
  const ending = cut(word).includes(stem) ? 1 : Number.POSITIVE_INFINITY
  if (!isTyping) return Math.min(whole, ending)
  const begun = [-1, 0, 1].map((more) => edits(word, stem.slice(0, word.length + more)))
  // What is begun is less sure than what is whole.
  return Math.min(whole, ending, ...begun.map((n) => n + 0.5))
}

/** Damerau-Levenshtein (optimal string alignment). */
export function edits(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1))
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = above
    above = row
  }
  return above[b.length] ?? 0
}
