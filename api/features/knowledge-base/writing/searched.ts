import { keptByCompany } from '../../../db/by-company.ts'
import type { Reads, Tag } from '../../../db/client.ts'
import { lexemesOf } from '../search/lexemes.ts'

/** What article_search_put says (0116_contents_moved.sql). */
export type Standing = { standing: string[] }

/** Stems that a process knows to be there, the company least used forgotten first: some 60 bytes each. */
const KNOWN_MAX = 100_000
/** Shorter and longer ones are not kept (article_search_put). */
const [STEM_MIN, STEM_MAX] = [3, 40]

/** Stems are only ever added (0027_search_words.sql), so what was seen of them stays true. */
const memoryOf = keptByCompany<Set<string>>(KNOWN_MAX)

/**
 * What article_search_put is given of a text, and of its stems those alone of which this process does not know that the
 * company has them: to look all of them up takes Postgres a third of what a new article costs. What it says stood there is
 * known from then on; what this transaction adds is not, for it may be rolled back.
 */
export async function searchedAs(sql: Tag, db: Reads | undefined, companyId: string, text: string) {
  const { words, others } = await lexemesOf(sql, text)
  const memory = db && memoryOf(db)
  const known = memory?.get(companyId)
  const fresh = words.filter((word) => word.length >= STEM_MIN && word.length <= STEM_MAX && !known?.has(word))
  const learn = ([said]: readonly Standing[]) => {
    const standing = said?.standing ?? []
    if (!memory || standing.length === 0) return
    const all = memory.get(companyId) ?? new Set<string>()
    for (const stem of standing) all.add(stem)
    // A company that has too many for one begins anew.
    if (all.size > KNOWN_MAX) memory.drop(companyId)
    else memory.keep(companyId, all, all.size)
  }
  return { words: words.join(' '), others, fresh, learn }
}
