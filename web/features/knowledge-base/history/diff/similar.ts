import type { Item } from './align.ts'

/** Of the words of both, how many are shared: from here on it is one item, changed. */
const likeness = 0.4
/** All but a few of so many words found again in a longer text are likeness enough. */
const grownFrom = 5
const grownShare = 0.8
/** A word that stands everywhere names no item. */
const commonWord = 50
const candidatesMax = 8
const wordsMax = 2000

/** Equal words under another kind: a paragraph that became a heading. */
export const wordsKey = ({ words }: Item): string => words.join(' ')

/** The most alike first; `places` are worth a look whatever their words. */
export function similarPairs(
  older: readonly Item[],
  newer: readonly Item[],
  free: { older: readonly number[]; newer: readonly number[] },
  places: readonly (readonly [number, number])[],
): [number, number][] {
  const byWord = new Map<string, number[]>()
  for (const index of free.newer) {
    const item = newer[index]
    for (const word of new Set(item?.words.slice(0, wordsMax))) {
      const key = `${item?.kind} ${word}`
      const found = byWord.get(key)
      if (found) found.push(index)
      else byWord.set(key, [index])
    }
  }
  const scored = new Map<string, { from: number; to: number; score: number }>()
  const weigh = (from: number, to: number) => {
    const [a, b] = [older[from], newer[to]]
    const score = a && b ? shared(a.words, b.words) : 0
    if (score >= likeness) scored.set(`${from} ${to}`, { from, to, score })
  }
  for (const [from, to] of places) weigh(from, to)
  for (const from of free.older) {
    const item = older[from]
    const counts = new Map<number, number>()
    for (const word of new Set(item?.words.slice(0, wordsMax))) {
      const found = byWord.get(`${item?.kind} ${word}`) ?? []
      if (found.length <= commonWord) for (const to of found) counts.set(to, (counts.get(to) ?? 0) + 1)
    }
    const best = [...counts].sort((a, b) => b[1] - a[1]).slice(0, candidatesMax)
    for (const [to] of best) weigh(from, to)
  }
  const taken = { from: new Set<number>(), to: new Set<number>() }
  return [...scored.values()]
    .sort((a, b) => b.score - a.score || Math.abs(a.from - a.to) - Math.abs(b.from - b.to))
    .flatMap(({ from, to }): [number, number][] => {
      if (taken.from.has(from) || taken.to.has(to)) return []
      taken.from.add(from)
      taken.to.add(to)
      return [[from, to]]
    })
}

/** Dice: twice what both have, to what there is. */
function shared(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of a.slice(0, wordsMax)) left.set(word, (left.get(word) ?? 0) + 1)
  let both = 0
  for (const word of b.slice(0, wordsMax)) {
    const rest = left.get(word) ?? 0
    if (rest === 0) continue
    both += 1
    left.set(word, rest - 1)
  }
  const sizes = [Math.min(a.length, wordsMax), Math.min(b.length, wordsMax)] as const
  const dice = both === 0 ? 0 : (2 * both) / (sizes[0] + sizes[1])
  // A sentence that grew into a paragraph is still there.
  const less = Math.min(...sizes)
  return less >= grownFrom && both / less >= grownShare ? Math.max(dice, likeness) : dice
}
