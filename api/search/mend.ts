import type { Tag } from '../db/client.ts'
import { groupsOf, keyedQuery, mendedGroup, type Group } from './groups.ts'
import type { Piece } from './pieces.ts'
import { stemsOf } from './stems.ts'
import { nearest } from './typos.ts'
import { mayHold, type Vocabulary } from './vocabulary.ts'
import { fold, otherLayout } from './words.ts'

export type Mended = {
  groups: Group[]
  /** The query's pieces, with the words in them that were replaced: by what is known, or by whatever form the group has. */
  pieces: { text: string; by?: string; wrong: Group[] }[]
}

/** Which of these queries (counted from 1) something that the reader may see answers. */
export type Answered = (queries: string[]) => PromiseLike<readonly { queryNo: number }[]>

/** As many stems as a wrong word may stand for, and as many as are looked at. */
const MEANT_MAX = 4
const CANDIDATES_MAX = 8

/**
 * The query with every word that nothing readable holds read in the other layout or mended; undefined when a word
 * stays unknown, or when all are known and only never stand together.
 */
export async function mend(
  sql: Tag,
  answered: Answered,
  vocabulary: Vocabulary,
  pieces: readonly Piece[],
  groups: readonly Group[],
): Promise<Mended | undefined> {
  let first = 0
  const parts = await Promise.all(
    pieces.map(async ({ text, words }, index) => {
      const from = first
      first += words.length
      const own = groups.filter(({ at }) => at >= from && at < from + words.length)
      const isLast = index === pieces.length - 1
      const readings = await Promise.all(
        otherLayout(text)
          .filter((reading) => reading.every((word) => mayHold(vocabulary, word)))
          .map(async (reading) => ({ reading, groups: await groupsOf(sql, reading, isLast) })),
      )
      return { text, own, isLast, readings }
    }),
  )
  // A word in the wrong layout may have a wrong letter too.
  const others = new Map(
    parts.flatMap(({ own, readings }) => {
      const [group, ...more] = own
      const other = readings.find((one) => one.groups.length === 1)?.groups[0]
      return group && other && more.length === 0 ? [[group, { ...other, at: group.at }] as const] : []
    }),
  )
  const lastAt = groups.at(-1)?.at
  const near = await nearStems(sql, vocabulary, [...groups, ...others.values()], ({ at }) => at === lastAt)
  const asked = new Map([...near.values()].flat().map(({ stem }) => [stem, asGroup(stem)]))
  // All at once: what is near costs less to ask for in vain than to ask for afterwards.
  const isKnown = await known(answered, [
    // A word that stands alone has just been looked for.
    ...(groups.length > 1 ? groups : []),
    ...parts.flatMap(({ readings }) => readings.flatMap((one) => one.groups)),
    ...asked.values(),
  ])
  if (groups.every(isKnown)) return undefined

  const suspects: Group[] = []
  const switched = parts.map(({ own, readings }) => {
    const wrong = own.filter((group) => !isKnown(group))
    const reading =
      wrong.length === own.length
        ? readings.find((one) => one.groups.length > 0 && one.groups.every(isKnown))
        : undefined
    if (!reading) suspects.push(...wrong)
    return reading
  })
  /** The nearest stems, only of what the reader may see: a hidden one must not show by a mended word. */
  const meantBy = (group: Group): string[] => {
    const seen = (near.get(group) ?? []).filter(({ stem }) => isKnown(asked.get(stem)))
    return seen
      .filter(({ far }) => far === seen[0]?.far)
      .map(({ stem }) => stem)
      .slice(0, MEANT_MAX)
  }
  const replaced = new Map<Group, Group>()
  for (const group of suspects) {
    const other = others.get(group)
    const source = [group, ...(other ? [other] : [])].find((one) => meantBy(one).length > 0)
    if (!source) return undefined
    replaced.set(group, await mendedGroup(sql, source, meantBy(source)))
  }
  return {
    groups: parts.flatMap(({ own }, at) => switched[at]?.groups ?? own.map((group) => replaced.get(group) ?? group)),
    pieces: parts.map(({ text, own }, at) => {
      const reading = switched[at]
      if (reading) return { text, by: reading.reading.join(' '), wrong: [] }
      const wrong = own.flatMap((group) => replaced.get(group) ?? [])
      // Read in the other layout: the typed text holds nothing that could be replaced.
      const other = own.length === 1 && wrong[0] && !fold(text).includes(wrong[0].word) ? { by: wrong[0].word } : {}
      return { text, wrong, ...other }
    }),
  }
}

const asGroup = (stem: string): Group => ({ word: stem, at: 0, exact: [stem], beginnings: [], both: [] })

async function nearStems(
  sql: Tag,
  vocabulary: Vocabulary,
  groups: readonly Group[],
  isTyping: (group: Group) => boolean,
) {
  const stemOf = await stemsOf(
    sql,
    groups.map(({ word }) => word),
  )
  return new Map(
    groups.map((group) => {
      const { word } = group
      const doubtful = { word, stem: stemOf(word) || word, isTyping: isTyping(group) }
      return [group, nearest(vocabulary, doubtful, CANDIDATES_MAX)]
    }),
  )
}

/** Which of the groups something that the reader may see answers. */
async function known(answered: Answered, groups: readonly Group[]) {
  const rows = groups.length === 0 ? [] : await answered(groups.map(keyedQuery))
  const all = new Set(rows.map(({ queryNo }) => groups[queryNo - 1]))
  return (group: Group | undefined) => all.has(group)
}
