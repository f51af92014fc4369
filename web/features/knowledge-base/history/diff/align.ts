import { diffArrays } from 'diff'
import { longestRising } from './longest-rising.ts'
import { similarPairs, wordsKey } from './similar.ts'

/** Something in a sequence: a block, an item of a list, a row of a table. */
export interface Item {
  id?: string
  /** Only items of one kind are taken for the same one, changed. */
  kind: string
  /** All of the item but its id: equal keys, equal items. */
  key: string
  words: readonly string[]
  /** A picture in the place of a picture is its replacement, however little they have in common. */
  replaceable?: boolean
}

export interface Pair {
  from: number
  to: number
  /** Its way past the items that kept their order. */
  moved?: 'up' | 'down'
}

export interface Alignment {
  pairs: Pair[]
  removed: number[]
  added: number[]
}

/** Beyond this many differences the longest common order is not worth its time: the order of equal items does. */
const editsMax = 1500

/** What became of each item: by id, then by equality, then by likeness, then by place. */
export function align(older: readonly Item[], newer: readonly Item[]): Alignment {
  const toOf = new Map<number, number>()
  const fromOf = new Map<number, number>()
  const pair = (from: number, to: number) => {
    if (toOf.has(from) || fromOf.has(to)) return
    toOf.set(from, to)
    fromOf.set(to, from)
  }
  const freeOld = () => older.flatMap((_, index) => (toOf.has(index) ? [] : [index]))
  const freeNew = () => newer.flatMap((_, index) => (fromOf.has(index) ? [] : [index]))
  const pairEqual = (keyOf: (item: Item) => string) =>
    inOrder(older, newer, freeOld(), freeNew(), keyOf).forEach(([from, to]) => pair(from, to))

  const ids = [once(older), once(newer)] as const
  for (const [id, from] of ids[0]) {
    const to = ids[1].get(id)
    if (to !== undefined) pair(from, to)
  }
  for (const [from, to] of common(older, newer, freeOld(), freeNew())) pair(from, to)
  pairEqual(({ key }) => key)
  const free = { older: freeOld(), newer: freeNew() }
  for (const [from, to] of similarPairs(older, newer, free, samePlace(older, newer, toOf, fromOf))) pair(from, to)
  pairEqual(wordsKey)
  for (const [from, to] of samePlace(older, newer, toOf, fromOf)) if (older[from]?.replaceable) pair(from, to)

  const pairs = [...toOf].map(([from, to]) => ({ from, to })).sort((a, b) => a.from - b.from)
  return { pairs: withMoves(pairs), removed: freeOld(), added: freeNew() }
}

/** Ids that occur once; repeated ones say nothing. */
function once(items: readonly Item[]): Map<string, number> {
  const found = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [index, { id }] of items.entries()) {
    if (!id) continue
    if (found.has(id)) repeated.add(id)
    found.set(id, index)
  }
  for (const id of repeated) found.delete(id)
  return found
}

type Places = readonly number[]

/** The longest common order of equal items. */
function common(older: readonly Item[], newer: readonly Item[], from: Places, to: Places): [number, number][] {
  const keysOf = (items: readonly Item[], places: Places) => new Set(places.map((index) => items[index]?.key))
  const [here, there] = [keysOf(older, from), keysOf(newer, to)]
  const left = from.filter((index) => there.has(older[index]?.key))
  const right = to.filter((index) => here.has(newer[index]?.key))
  const steps = diffArrays(
    left.map((index) => older[index]?.key),
    right.map((index) => newer[index]?.key),
    { maxEditLength: editsMax },
  )
  const pairs: [number, number][] = []
  let [x, y] = [0, 0]
  for (const { added, removed, count } of steps ?? []) {
    if (!added && !removed)
      for (let n = 0; n < count; n += 1) {
        const [a, b] = [left[x + n], right[y + n]]
        if (a !== undefined && b !== undefined) pairs.push([a, b])
      }
    if (!added) x += count
    if (!removed) y += count
  }
  return pairs
}

/** The first with the first, the second with the second of those whose key is equal and not empty. */
function inOrder(
  older: readonly Item[],
  newer: readonly Item[],
  from: Places,
  to: Places,
  keyOf: (item: Item) => string,
): [number, number][] {
  const waiting = new Map<string, number[]>()
  for (const index of to) {
    const item = newer[index]
    if (item) waiting.set(keyOf(item), [...(waiting.get(keyOf(item)) ?? []), index])
  }
  const queues = new Map([...waiting].map(([key, places]) => [key, places.values()]))
  return from.flatMap((index): [number, number][] => {
    const item = older[index]
    const key = item ? keyOf(item) : ''
    const next = key ? queues.get(key)?.next().value : undefined
    return next === undefined ? [] : [[index, next]]
  })
}

/** Free items of one kind that follow the same neighbour, one by one. */
function samePlace(
  older: readonly Item[],
  newer: readonly Item[],
  toOf: ReadonlyMap<number, number>,
  fromOf: ReadonlyMap<number, number>,
): [number, number][] {
  const places = (items: readonly Item[], partner: (index: number) => number | undefined) => {
    const found = new Map<string, number[]>()
    let after = -1
    for (const [index, { kind }] of items.entries()) {
      const to = partner(index)
      if (to !== undefined) after = to
      else {
        const key = `${after} ${kind}`
        const row = found.get(key)
        if (row) row.push(index)
        else found.set(key, [index])
      }
    }
    return found
  }
  const left = places(older, (index) => toOf.get(index))
  const right = places(newer, (index) => (fromOf.has(index) ? index : undefined))
  return [...left].flatMap(([key, from]) =>
    from.flatMap((index, n): [number, number][] => {
      const to = right.get(key)?.[n]
      return to === undefined ? [] : [[index, to]]
    }),
  )
}

/** As few as possible have moved: all that are not in the longest rising row. */
function withMoves(pairs: readonly Pair[]): Pair[] {
  const kept = longestRising(pairs.map(({ to }) => to))
  const stable = pairs.filter((_, index) => kept.has(index))
  const rising = stable.map(({ to }) => to) // rising by `from` too
  let passed = 0
  return pairs.map((pair, index) => {
    if (kept.has(index)) {
      passed += 1
      return pair
    }
    const before = rising.findIndex((to) => to > pair.to)
    return { ...pair, moved: (before === -1 ? rising.length : before) < passed ? 'up' : 'down' }
  })
}
