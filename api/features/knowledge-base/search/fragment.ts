import type { components } from '../../../../openapi/gen/schema.d.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { Group } from './groups.ts'
import type { Stems } from './stems.ts'

type Part = components['schemas']['FragmentPart']
/** A word of a text, from `start` to `end`, that perhaps is a form of one of the group's. */
export type Place = { start: number; end: number; word: string; group: Group }

/** Room for an ellipsis at each end. */
const ROOM = limits.searchFragmentMax - 2
/** As much of it as stands before the first found word. */
const BEFORE = 60
/** A frequent word need not be followed to the end of a long text. */
const PLACES_MAX = 400
/** The contract's 60 parts: a found one, a plain one, and so on. */
const FOUND_MAX = 29
const LETTER = /[\p{L}\p{N}]/u

/** Letter for letter as long as the text, so that places hold in both. */
function folded(text: string): string {
  const lower = text.toLowerCase().replaceAll('ё', 'е')
  return lower.length === text.length ? lower : text.replaceAll('Ё', 'е').replaceAll('ё', 'е')
}

/** Where forms of the groups may stand. A stem begins its word, so only what begins so needs to be stemmed afterwards. */
export function placesOf(text: string, groups: readonly Group[]): Place[] {
  const lower = folded(text)
  const places = new Map<number, Place>()
  for (const group of groups) {
    const before = places.size
    look(group, [...group.exact.map(rootOf), ...group.beginnings])
    // The halves of a word that was written as one: many, short, and seldom what the article was found by.
    if (places.size === before) look(group, group.both.flat())
  }
  return [...places.values()].toSorted((a, b) => a.start - b.start)

  function look(group: Group, beginnings: readonly string[]) {
    const all = [...new Set(beginnings)]
    // What begins with another one is found with it.
    const roots = all.filter((one) => !all.some((other) => other !== one && one.startsWith(other)))
    for (const beginning of roots) {
      let count = 0
      for (let start = lower.indexOf(beginning); start >= 0; start = lower.indexOf(beginning, start + 1)) {
        if (start > 0 && LETTER.test(lower[start - 1] ?? '')) continue
        let end = start + beginning.length
        while (end < lower.length && LETTER.test(lower[end] ?? '')) end++
        if (!places.has(start)) places.set(start, { start, end, word: lower.slice(start, end), group })
        if (++count >= PLACES_MAX) break
      }
    }
  }
}

/** The English stemmer changes a last letter («happy», «happi»), the Russian one only cuts. */
const rootOf = (stem: string) => (/[a-z]$/.test(stem) && stem.length > 3 ? stem.slice(0, -1) : stem)

export function isForm({ word, group: { exact, beginnings, both } }: Place, stemOf: Stems): boolean {
  const stem = stemOf(word)
  return (
    exact.includes(stem) ||
    both.some((pair) => pair.includes(stem)) ||
    beginnings.some((beginning) => word.startsWith(beginning))
  )
}

/** The window with the most of the found words, cut between words; undefined when the text holds none. */
export function fragmentOf(text: string, places: readonly Place[]): Part[] | undefined {
  const first = bestPlace(places)
  if (first === undefined) return undefined
  const inside = places.slice(first).filter(({ end }) => end <= (places[first]?.start ?? 0) + ROOM)
  const { start: from, end: until } = cutOf(text, places[first]?.start ?? 0, inside.at(-1)?.end ?? 0)
  const parts: Part[] = []
  const add = (part: string, found: boolean) => {
    const shown = part.replace(/\s+/gu, ' ')
    if (shown) parts.push({ text: shown, found })
  }
  let at = from
  for (const { start, end } of places
    .filter((place) => place.start >= from && place.end <= until)
    .slice(0, FOUND_MAX)) {
    add(`${at === from && from > 0 ? '…' : ''}${text.slice(at, start)}`, false)
    add(text.slice(start, end), true)
    at = end
  }
  add(`${text.slice(at, until)}${until < text.length ? '…' : ''}`, false)
  return parts
}

/** The place where the window with the most different words begins, then with the most of them, then the earliest. */
function bestPlace(places: readonly Place[]): number | undefined {
  let best: number | undefined
  let bestScore = 0
  for (const [at, { start }] of places.entries()) {
    const words = new Set<Group>()
    let count = 0
    for (let next = at; next < places.length; next++) {
      const place = places[next]
      if (!place || place.end > start + ROOM) break
      words.add(place.group)
      count++
    }
    // A word longer than the window is still the only one that there is.
    const score = Math.max(words.size, 1) * PLACES_MAX + count
    if (score > bestScore) [best, bestScore] = [at, score]
  }
  return best
}

function cutOf(text: string, firstStart: number, lastEnd: number) {
  const slack = Math.max(0, ROOM - Math.max(0, lastEnd - firstStart))
  let start = Math.max(0, firstStart - Math.min(BEFORE, slack))
  if (start > 0) {
    const blank = text.slice(start, firstStart).search(/\s/u)
    start = blank < 0 ? firstStart : start + blank + 1
  }
  let end = Math.min(text.length, start + ROOM)
  if (end < text.length && !/\s/u.test(text[end] ?? '')) {
    const last = Math.max(text.lastIndexOf(' ', end), text.lastIndexOf('\n', end))
    if (last >= lastEnd && last > start) end = last
    // Never between the halves of a pair.
    else if (/[\ud800-\udbff]/.test(text[end - 1] ?? '')) end -= 1
  }
  return { start, end }
}
