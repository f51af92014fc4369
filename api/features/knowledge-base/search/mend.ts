import type { Tag } from '../../../db/client.ts'
import type { Scope } from './find.ts'
import { groupsOf, keyedQuery, mendedGroup, type Group } from './groups.ts'
import type { Piece } from './pieces.ts'
import { stemsOf } from './stems.ts'
import { allowed, distance, nearOf, type Near } from './typos.ts'
import { fold, otherLayout } from './words.ts'

export type Mended = {
  groups: Group[]
  /** The query's pieces, with the words in them that were replaced: by what is known, or by whatever form the group has. */
  pieces: { text: string; by?: string; wrong: Group[] }[]
}

/** As many stems as a wrong word may stand for, and as many as are looked at. */
const MEANT_MAX = 4
const CANDIDATES_MAX = 8

/**
 * The query with every word that no readable article holds read in the other layout or mended; undefined when a word
 * stays unknown, or when all are known and only never stand together.
 */
export async function mend(
  sql: Tag,
  scope: Scope,
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
        otherLayout(text).map(async (reading) => ({ reading, groups: await groupsOf(sql, reading, isLast) })),
      )
      return { text, own, isLast, readings }
    }),
  )
  const isKnown = await known(sql, scope, [
    ...groups,
    ...parts.flatMap(({ readings }) => readings.flatMap((one) => one.groups)),
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
  // A word in the wrong layout may have a wrong letter too.
  const others = new Map(
    parts.flatMap(({ own, readings }) => {
      const [group, ...more] = own
      const other = readings.find((one) => one.groups.length === 1)?.groups[0]
      return group && other && more.length === 0 ? [[group, { ...other, at: group.at }] as const] : []
    }),
  )
  const lastAt = groups.at(-1)?.at
  const meant = await meantBy(
    sql,
    scope,
    suspects.flatMap((group) => [group, others.get(group)].filter((one) => one !== undefined)),
    (group) => group.at === lastAt,
  )
  const replaced = new Map<Group, Group>()
  for (const group of suspects) {
    const other = others.get(group)
    const source = meant.has(group) ? group : other && meant.has(other) ? other : undefined
    if (!source) return undefined
    replaced.set(group, await mendedGroup(sql, source, meant.get(source) ?? []))
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

/** The nearest stems for each word, only of articles that the reader may see: a hidden one must not show by a mended word. */
async function meantBy(sql: Tag, scope: Scope, groups: readonly Group[], isTyping: (group: Group) => boolean) {
  const stemOf = await stemsOf(
    sql,
    groups.map(({ word }) => word),
  )
  const near = groups.map((group) => nearOf(group.word, stemOf(group.word), isTyping(group)))
  const among = (stems: readonly string[]) =>
    groups.map((group) =>
      stems
        .map((stem) => ({ stem, far: distance(group.word, stemOf(group.word), stem, isTyping(group)) }))
        .filter(({ far }) => far <= allowed(group.word))
        .toSorted(
          (a, b) =>
            a.far - b.far || Math.abs(a.stem.length - group.word.length) - Math.abs(b.stem.length - group.word.length),
        )
        .slice(0, CANDIDATES_MAX),
    )
  // One letter is what is wrong most often, and found by keys; what only resembles the word costs more to find.
  const exact = among(await nearStems(sql, { forms: near.flatMap(({ forms }) => forms), beginnings: [], likes: [] }))
  const rest = near.filter((_, at) => (exact[at] ?? []).length === 0)
  const like = among(
    await nearStems(sql, {
      forms: [],
      beginnings: rest.flatMap(({ beginnings }) => beginnings),
      likes: rest.flatMap(({ likes }) => likes),
    }),
  )
  const candidates = groups.map((_, at) => (exact[at]?.length ? exact[at] : (like[at] ?? [])))
  const asGroup = (stem: string): Group => ({ word: stem, at: 0, exact: [stem], beginnings: [], both: [] })
  const asked = new Map(candidates.flat().map(({ stem }) => [stem, asGroup(stem)]))
  const isKnown = await known(sql, scope, [...asked.values()])
  return new Map(
    groups.flatMap((group, at) => {
      const seen = (candidates[at] ?? []).filter(({ stem }) => isKnown(asked.get(stem)))
      const nearest = seen[0]?.far
      const stems = seen.filter(({ far }) => far === nearest).map(({ stem }) => stem)
      return stems.length > 0 ? [[group, stems.slice(0, MEANT_MAX)] as const] : []
    }),
  )
}

async function nearStems(sql: Tag, { forms, beginnings, likes }: Near): Promise<string[]> {
  if (forms.length + beginnings.length + likes.length === 0) return []
  const rows = await sql<{ stem: string }[]>`
    select stem from article_search_near(${forms}::text[], ${beginnings}::text[], ${likes}::text[])`
  return rows.map(({ stem }) => stem)
}

/** Which of the groups some article that the reader may see answers. */
async function known(sql: Tag, { statuses, positions }: Scope, groups: readonly Group[]) {
  const queries = groups.map(keyedQuery)
  const rows =
    queries.length === 0
      ? []
      : await sql<{ queryNo: number }[]>`
          select query_no from article_search_known(${queries}::text[], ${statuses}::text[], ${positions}::uuid[])`
  const answered = new Set(rows.map(({ queryNo }) => groups[queryNo - 1]))
  return (group: Group | undefined) => answered.has(group)
}
