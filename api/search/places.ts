import type { Tag } from '../db/client.ts'
import type { Group } from './groups.ts'
import { stemsOf, type Stems } from './stems.ts'
import { fold } from './words.ts'

/** A word of a text, from `start` to `end`, that perhaps is a form of one of the group's. */
export type Place = { start: number; end: number; word: string; group: Group }

/** A frequent word need not be followed to the end of a long text. */
export const PLACES_MAX = 400
/** Nor one that is everywhere in a text, which takes some milliseconds to look at. */
const LOOKED_MAX = 10_000
const LETTER = /[\p{L}\p{N}]/u
const WORD = /[\p{L}\p{N}]+/uy

/** The forms of the groups in each text; the stems of all of them are asked for at once. */
export async function formsIn(sql: Tag, groups: readonly Group[], texts: readonly string[]): Promise<Place[][]> {
  const places = texts.map(placesIn(groups))
  const stemOf = await stemsOf(
    sql,
    places.flatMap((all) => all.map(({ word }) => word)),
  )
  return places.map((all) => all.filter((place) => isForm(place, stemOf)))
}

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
