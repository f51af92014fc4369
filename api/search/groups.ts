import type { Tag } from '../db/client.ts'
import { stemsOf, type Stems } from './stems.ts'
import { families, familyWords, variants } from './variants.ts'

/** One word of a query with everything that it may be found by. */
export type Group = {
  word: string
  /** Which word of the query it is. */
  at: number
  /** Stems. */
  exact: readonly string[]
  /** What the word that is still being typed begins with. */
  beginnings: readonly string[]
  /** Two stems that a joined word was split into. */
  both: readonly (readonly [string, string])[]
}

/** What a word that is still being typed may become: «обслуживани» is no form of «обслуживание» until it has its ending. */
const ENDINGS = ['е', 'я', 'й', 'ь', 'и', 'ть', 'м']
const ended = (word: string) => (/[а-я]$/.test(word) ? ENDINGS.map((ending) => word + ending) : [])
/** Where a word may have been two: «чеклист», «чек лист». */
const PART_MIN = 3

const splits = (word: string): [string, string][] =>
  /^[а-я]+$/.test(word)
    ? Array.from({ length: Math.max(0, word.length - 2 * PART_MIN + 1) }, (_, at) => at + PART_MIN).map((at) => [
        word.slice(0, at),
        word.slice(at),
      ])
    : []

/** Stems are Postgres's, for good: asked once in a process. */
let known: Map<string, Set<string>> | undefined
const familiesOf = async (sql: Tag) => (known ??= families(await stemsOf(sql, familyWords)))

/** A group for each word that search looks for; `isTyping` says that the last one may go on. */
export async function groupsOf(sql: Tag, words: readonly string[], isTyping = true): Promise<Group[]> {
  const last = words.length - 1
  const joined = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const stemOf = await stemsOf(sql, [
    ...words,
    ...joined,
    ...words.flatMap((word) => splits(word).flat()),
    ...ended(words[last] ?? ''),
  ])
  const together = await familiesOf(sql)
  return words.flatMap((word, at): Group[] => {
    const isLast = isTyping && at === last
    // A preposition at the end is the beginning of nothing yet, unless it is all that there is.
    const isPassedOver = stemOf(word) === '' && !(isLast && words.every((one) => stemOf(one) === ''))
    const withNeighbour = [joined[at - 1], joined[at]].filter((one) => one !== undefined)
    if (isPassedOver) return []
    const forms = [word, ...(isLast ? ended(word) : [])]
    const stems = [...new Set(forms.map(stemOf))].filter(Boolean)
    const exact = new Set([
      ...stems,
      ...stems.flatMap((stem) => [...variants(stem), ...(together.get(stem) ?? [])]),
      ...withNeighbour.map(stemOf).filter(Boolean),
    ])
    const beginnings = isLast ? [word, ...(at > 0 ? [`${words[at - 1]}${word}`] : [])] : []
    // What begins with the word is found by the beginning already.
    const others = [...exact].filter((stem) => !beginnings.some((beginning) => stem.startsWith(beginning)))
    return [{ word, at, exact: others, beginnings, both: partsOf(word, stemOf) }]
  })
}

/** A word that nobody knows, found by the stems that were meant. */
export async function mendedGroup(sql: Tag, { word, at }: Group, stems: readonly string[]): Promise<Group> {
  const together = await familiesOf(sql)
  const exact = stems.flatMap((stem) => [stem, ...variants(stem), ...(together.get(stem) ?? [])])
  return { word, at, exact: [...new Set(exact)], beginnings: [], both: [] }
}

function partsOf(word: string, stemOf: Stems): [string, string][] {
  return splits(word).flatMap(([left, right]): [string, string][] => {
    const stems: [string, string] = [stemOf(left), stemOf(right)]
    return stems.every((stem) => stem.length >= PART_MIN) ? [stems] : []
  })
}

/** Where Postgres puts what the company's lexemes stand behind (0125_search_best.sql). No word holds it. */
const KEY = '\u0001'

/** One of the forms of a group as a piece of a tsquery (Postgres manual 8.11.2), and the stems without which nothing has it. */
type Form = { group: number; query: string; stem: string | null; second: string | null }

const formsOf = ({ exact, beginnings, both }: Group, group: number): Form[] => [
  ...exact.map((stem) => ({ group, query: keyed(stem), stem, second: null })),
  ...beginnings.map((beginning) => ({ group, query: `${keyed(beginning)}:*`, stem: null, second: null })),
  ...both.map(([stem, second]) => ({ group, query: `(${keyed(stem)} & ${keyed(second)})`, stem, second })),
]

/** All forms of the groups by column, as article_search_hits is given them (0322_search_hits.sql). */
export function formColumns(groups: readonly Group[]) {
  const forms = groups.flatMap(formsOf)
  return {
    groups: forms.map(({ group }) => group),
    queries: forms.map(({ query }) => query),
    stems: forms.map(({ stem }) => stem),
    seconds: forms.map(({ second }) => second),
  }
}

/** The group as a tsquery. */
export const keyedQuery = (group: Group): string =>
  formsOf(group, 0)
    .map(({ query }) => query)
    .join(' | ')

/** All groups as one tsquery over a table whose lexemes stand behind no key. */
export const plainQuery = (groups: readonly Group[]): string =>
  groups.map((group) => `(${keyedQuery(group).replaceAll(KEY, '')})`).join(' & ')

const keyed = (lexeme: string) => `'${KEY}${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
