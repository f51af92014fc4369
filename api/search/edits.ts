/** Grows to the largest table that was needed; each comparison overwrites it. */
let shared = new Uint16Array(32 * 64)
/** No word is so long, and one more still fits. */
const FAR = 0xfff0

/**
 * How many edits (Damerau-Levenshtein, optimal string alignment) are between the beginnings of two words, by their
 * lengths: until the next comparison, and only as far as `most`; what is farther is Infinity. Only the cells that can
 * be so near are counted, so that two unlike words cost a few steps.
 */
export function compare(a: string, b: string, most: number): (ofA: number, ofB: number) => number {
  const width = b.length + 2
  const size = (a.length + 1) * width
  if (shared.length < size) shared = new Uint16Array(size)
  const table = shared
  for (let j = 0; j <= Math.min(b.length, most); j++) table[j] = j
  table[Math.min(b.length, most) + 1] = FAR
  let rows = 0
  let leastAbove = 0
  for (let i = 1; i <= a.length; i++) {
    const row = i * width
    const from = Math.max(1, i - most)
    const until = Math.min(b.length, i + most)
    table[row + from - 1] = from === 1 ? i : FAR
    let leastHere = from === 1 ? i : FAR
    const letter = a.charCodeAt(i - 1)
    for (let j = from; j <= until; j++) {
      const same = letter === b.charCodeAt(j - 1)
      const above = row - width + j
      let least = Math.min(
        (table[above] ?? 0) + 1,
        (table[row + j - 1] ?? 0) + 1,
        (table[above - 1] ?? 0) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        least = Math.min(least, (table[above - width - 2] ?? 0) + 1)
      table[row + j] = least
      if (least < leastHere) leastHere = least
    }
    table[row + until + 1] = FAR
    rows = i
    // A change of places looks two rows back.
    if (leastHere > most && leastAbove > most) break
    leastAbove = leastHere
  }
  return (i, j) => {
    const edits = i > rows || Math.abs(i - j) > most ? FAR : (table[i * width + j] ?? FAR)
    return edits > most ? Number.POSITIVE_INFINITY : edits
  }
}

export const edits = (a: string, b: string): number => compare(a, b, Math.max(a.length, b.length))(a.length, b.length)
