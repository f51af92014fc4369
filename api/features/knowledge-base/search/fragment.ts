import type { components } from '../../../../openapi/gen/schema.d.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { copied } from '../../../search/copied.ts'
import type { Group } from '../../../search/groups.ts'
import { type Place, PLACES_MAX } from '../../../search/places.ts'

type Part = components['schemas']['FragmentPart']

/** Room for an ellipsis at each end. */
const ROOM = limits.knowledgeBase.searchFragmentMax - 2
/** As much of it as stands before the first found word. */
const BEFORE = 60
/** The contract's 60 parts: a found one, a plain one, and so on. */
const FOUND_MAX = 29

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
