import type { components } from '../../../../openapi/gen/schema.d.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { Group } from '../../../search/groups.ts'
import { copied } from './copied.ts'
import type { Stems } from '../../../search/stems.ts'
import { fold } from '../../../search/words.ts'

type Part = components['schemas']['FragmentPart']
/** A word of a text, from `start` to `end`, that perhaps is a form of one of the group's. */
export type Place = { start: number; end: number; word: string; group: Group }

/** Room for an ellipsis at each end. */
const ROOM = limits.knowledgeBase.searchFragmentMax - 2
/** As much of it as stands before the first found word. */
const BEFORE = 60
/** A frequent word need not be followed to the end of a long text. */
const PLACES_MAX = 400
/** Nor one that is everywhere in a text, which takes some milliseconds to look at. */
const LOOKED_MAX = 10_000
/** The contract's 60 parts: a found one, a plain one, and so on. */
const FOUND_MAX = 29
const LETTER = /[\p{L}\p{N}]/u
const WORD = /[\p{L}\p{N}]+/uy

/**
 * Where forms of the groups may stand in a text. A stem begins its word, so only what begins so needs to be stemmed
 * afterwards. The text is looked through as it is: to fold all of it costs four times as much.
 */
export function placesIn(groups: readonly Group[]): (text: string) => Place[] {
  const whole = lookFor(groups, ({ exact, beginnings }) => [...exact.map(rootOf), ...beginnings])
  // The halves of a word that was written as one: many, short, and seldom what the article was found by.
  const halves = new Map<Group, (text: string) => Place[]>()
  const halvesOf = (group: Group) => {
    const known = halves.get(group) ?? lookFor([group], ({ both }) => both.flat())
    halves.set(group, known)
    return known
  }
  return (text) => {
    const places = whole(text)
    const missed = groups.flatMap((group) =>
      group.both.length > 0 && !places.some((place) => place.group === group) ? halvesOf(group)(text) : [],
    )
    return missed.length === 0 ? places : [...places, ...missed].toSorted((a, b) => a.start - b.start)
  }
}

function lookFor(groups: readonly Group[], beginningsOf: (group: Group) => string[]): (text: string) => Place[] {
  const sought = groups.map((group) => ({ group, beginnings: shortest(beginningsOf(group)) }))
  const all = shortest(sought.flatMap(({ beginnings }) => beginnings))
  if (all.length === 0) return () => []
  // In whatever case and with either е. It is new for each search, and looking around the found place with it would
  // cost five times as much as looking afterwards. Stems and words hold letters and digits only.
  const beginning = new RegExp(all.map(RegExp.escape).join('|').replaceAll('е', '[её]'), 'gi')
  // The forms of a word are few, and they come again and again.
  const known = new Map<string, { word: string; group: Group | undefined }>()
  const formOf = (found: string) => {
    const word = fold(found)
    const holds = ({ beginnings }: (typeof sought)[number]) => beginnings.some((one) => word.startsWith(one))
    const form = { word, group: (sought.length === 1 ? sought[0] : sought.find(holds))?.group }
    known.set(found, form)
    return form
  }
  return (text) => {
    const places: Place[] = []
    const counts = new Map<Group, number>()
    let looked = 0
    for (const { index: start } of text.matchAll(beginning)) {
      if (++looked > LOOKED_MAX) break
      if (LETTER.test(text[start - 1] ?? '')) continue
      WORD.lastIndex = start
      const [found = ''] = WORD.exec(text) ?? []
      const { word, group } = known.get(found) ?? formOf(found)
      if (!group) continue
      const count = (counts.get(group) ?? 0) + 1
      counts.set(group, count)
      if (count <= PLACES_MAX) places.push({ start, end: start + found.length, word, group })
    }
    return places
  }
}

/** Without those that begin as another one does: what is found by them is found by it. */
function shortest(beginnings: readonly string[]): string[] {
  const kept: string[] = []
  for (const one of beginnings.toSorted()) if (kept.length === 0 || !one.startsWith(kept.at(-1) ?? '')) kept.push(one)
  return kept
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
  const window = `${from > 0 ? '…' : ''}${copied(text.slice(from, until))}${until < text.length ? '…' : ''}`
  const moved = from > 0 ? from - 1 : from
  const parts: Part[] = []
  const add = (part: string, found: boolean) => {
    if (part) parts.push({ text: part.replace(/\s+/gu, ' '), found })
  }
  let at = 0
  for (const { start, end } of places
    .filter((place) => place.start >= from && place.end <= until)
    .slice(0, FOUND_MAX)) {
    add(window.slice(at, start - moved), false)
    add(window.slice(start - moved, end - moved), true)
    at = end - moved
  }
  add(window.slice(at), false)
  return parts
}

/** The place where the window with the most different words begins, then with the most of them, then the earliest. */
function bestPlace(places: readonly Place[]): number | undefined {
  let best: number | undefined
  let bestScore = 0
  // The window's places, of each word; it only ever moves on, as no word begins inside another.
  const inside = new Map<Group, number>()
  let next = 0
  for (const [at, { start, group: left }] of places.entries()) {
    for (let place = places[next]; place && place.end <= start + ROOM; place = places[++next])
      inside.set(place.group, (inside.get(place.group) ?? 0) + 1)
    // A word longer than the window is still the only one that there is.
    const score = Math.max(inside.size, 1) * PLACES_MAX + next - at
    if (score > bestScore) [best, bestScore] = [at, score]
    const others = (inside.get(left) ?? 1) - 1
    if (next <= at) next = at + 1
    else if (others > 0) inside.set(left, others)
    else inside.delete(left)
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
