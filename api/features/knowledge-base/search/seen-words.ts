/**
 * Words looked up where they stand in a text: to cut each of six hundred out of it, and to hash it for a Map, took a save
 * longer than anything else that it does here. Open addressing, a number for each word and no string but the kept ones.
 */
export type SeenWords<Value> = {
  find(text: string, start: number, end: number, hash: number): Value | undefined
  add(word: string, hash: number, value: Value): void
  isFull(): boolean
  clear(): void
}

/** At most `most` words. */
export function createSeenWords<Value>(most: number): SeenWords<Value> {
  // At most half full, so that a look ends soon.
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * most)))
  const mask = slots.length - 1
  let words: string[] = []
  let values: Value[] = []
  return {
    find(text, start, end, hash) {
      for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
        const at = (slots[slot] ?? 0) - 1
        if (at < 0) return undefined
        const word = words[at] ?? ''
        if (word.length === end - start && text.startsWith(word, start)) return values[at]
      }
    },
    add(word, hash, value) {
      let slot = hash & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = words.push(word)
      values.push(value)
    },
    isFull: () => words.length >= most,
    clear() {
      slots.fill(0)
      words = []
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
