import { keptByCompany } from '../../../db/by-company.ts'
import type { Reads, Tag } from '../../../db/client.ts'
import { lexemesOf, type Lexemes, STEMS_MAX } from '../search/lexemes.ts'

/** What article_search_put says (0116_contents_moved.sql). */
export type Standing = { standing: string[] }

/** Stems that a process knows to be there, the company least used forgotten first: some 60 bytes each. */
const KNOWN_MAX = 100_000
/** In as many of them, what the numbers of a company weigh beside its stems. */
const NUMBERS_WEIGH = 50
/** Shorter and longer ones are not kept (article_search_put). */
const [STEM_MIN, STEM_MAX] = [3, 40]

/** The stems of a company, and which numbers of the process's own are known to be theirs (Lexemes): a bit is a word's look. */
type Known = { stems: Set<string>; numbers: Uint32Array; numbered: number }
const noneKnown = (numbered: number) => ({ numbered, numbers: new Uint32Array((STEMS_MAX >>> 5) + 1) })

/** Stems are only ever added (0027_search_words.sql), so what was seen of them stays true. */
const memoryOf = keptByCompany<Known>(KNOWN_MAX)

/**
 * What article_search_put is given of a text, and of its stems those alone of which this process does not know that the
 * company has them: to look all of them up takes Postgres a third of what a new article costs. What it says stood there is
 * known from then on; what this transaction adds is not, for it may be rolled back.
 */
export async function searchedAs(sql: Tag, db: Reads | undefined, companyId: string, text: string) {
  const lexemes = await lexemesOf(sql, text)
  const { words, others } = lexemes
  const memory = db && memoryOf(db)
  const fresh = unknownOf(memory?.get(companyId), lexemes)
  const learn = ([said]: readonly Standing[]) => {
    const standing = said?.standing ?? []
    if (!memory || standing.length === 0) return
    const all = memory.get(companyId) ?? { stems: new Set(), ...noneKnown(lexemes.numbered) }
    for (const stem of standing) all.stems.add(stem)
    // A company that has too many for one begins anew.
    if (all.stems.size > KNOWN_MAX) memory.drop(companyId)
    else memory.keep(companyId, all, all.stems.size + NUMBERS_WEIGH)
  }
  return { words: words.join(' '), others, fresh, learn }
}

/** Those of the words that may be new to the company, and are kept at all. */
function unknownOf(known: Known | undefined, { words, numbers, numbered }: Lexemes): string[] {
  const isKept = (word: string) => word.length >= STEM_MIN && word.length <= STEM_MAX
  if (!known) return words.filter(isKept)
  if (known.numbered !== numbered) Object.assign(known, noneKnown(numbered))
  return words.filter((word, at) => {
    const number = numbers[at] ?? 0
    const slot = number >>> 5
    const bit = 1 << (number & 31)
    const bits = known.numbers[slot] ?? 0
    if ((bits & bit) !== 0) return false
    const isNew = isKept(word) && !known.stems.has(word)
    if (!isNew) known.numbers[slot] = bits | bit
    return isNew
  })
}
