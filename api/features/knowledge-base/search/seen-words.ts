/**
 * Words looked up where they stand in a text: to cut each of six hundred out of it, and to hash it for a Map, took a save
 * longer than anything else that it does here. Open addressing, and the letters of all words in one row: a string for each
 * word, somewhere in memory, cost ten times what comparing letters does.
 */
export type SeenWords<Value> = {
  find(text: string, start: number, end: number, hash: number): Value | undefined
  /** The word that stands there; not when it is full. */
  add(text: string, start: number, end: number, hash: number, value: Value): void
  isFull(): boolean
  clear(): void
}

/** Letters of a word, most are shorter. */
const ROOM = 16

/** At most `most` words, none of more than `longest` letters. */
export function createSeenWords<Value>(most: number, longest: number): SeenWords<Value> {
  // At most half full, so that a look ends soon.
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * most)))
  const mask = slots.length - 1
  const letters = new Uint16Array(most * ROOM + longest)
  /** Where a word ends among the letters: it begins where the one before ends. */
  const ends = new Int32Array(most + 1)
  let values: Value[] = []

  function isSame(text: string, start: number, from: number, length: number): boolean {
    for (let at = 0; at < length; at++) if (letters[from + at] !== text.charCodeAt(start + at)) return false
    return true
  }

  return {
    find(text, start, end, hash) {
      for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
        const at = slots[slot] ?? 0
        if (at === 0) return undefined
        const from = ends[at - 1] ?? 0
        const length = (ends[at] ?? 0) - from
        if (length === end - start && isSame(text, start, from, length)) return values[at - 1]
      }
    },
    add(text, start, end, hash, value) {
      let slot = hash & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      let to = ends[values.length] ?? 0
      for (let at = start; at < end; at++) letters[to++] = text.charCodeAt(at)
      const at = values.push(value)
      ends[at] = to
      slots[slot] = at
    },
    isFull: () => values.length >= most || (ends[values.length] ?? 0) + longest > letters.length,
    clear() {
      slots.fill(0)
      values = []
    },
  }
}

/** FNV-1a over UTF-16 units, as `eachWord` tells it. */
const [BASIS, PRIME] = [0x811c9dc5, 0x01000193]

/** Calls with where each word stands that is between two of the signs, and with its hash. */
export function wordsBetween(
  signs: string,
): (text: string, word: (start: number, end: number, hash: number) => void) => void {
  const isSign = new Uint8Array(2 ** 16)
  for (let at = 0; at < signs.length; at++) isSign[signs.charCodeAt(at)] = 1
  return (text, word) => {
    let start = 0
    let hash = BASIS
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      if (isSign[unit] === 0) hash = Math.imul(hash ^ unit, PRIME)
      else {
        if (at > start) word(start, at, hash)
        start = at + 1
        hash = BASIS
      }
    }
    if (text.length > start) word(start, text.length, hash)
  }
}
