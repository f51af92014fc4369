import type { Reads, Tag } from '../../../db/client.ts'
import { lexemesOf } from '../search/lexemes.ts'

/** What article_search_put says (0116_contents_moved.sql). */
export type Standing = { standing: string[] }

/** Stems that a process knows to be there, the company least used forgotten first: some 60 bytes each. */
const KNOWN_MAX = 100_000
/** Shorter and longer ones are not kept (article_search_put). */
const [STEM_MIN, STEM_MAX] = [3, 40]

/** Stems are only ever added (0027_search_words.sql), so what was seen of them stays true. */
const memories = new WeakMap<Reads, Map<string, Set<string>>>()

/**
 * What article_search_put is given of a text, and of its stems those alone of which this process does not know that the
 * company has them: to look all of them up takes Postgres a third of what a new article costs. What it says stood there is
 * known from then on; what this transaction adds is not, for it may be rolled back.
 */
export async function searchedAs(sql: Tag, db: Reads | undefined, companyId: string, text: string) {
  const { words, others } = await lexemesOf(sql, text)
  const known = db && knownOf(db, companyId)
  const fresh = words.filter((word) => word.length >= STEM_MIN && word.length <= STEM_MAX && !known?.has(word))
  const learn = ([said]: readonly Standing[]) => {
    const standing = said?.standing ?? []
    if (!db || standing.length === 0) return
    const all = knownOf(db, companyId)
    for (const stem of standing) all.add(stem)
    forget(db, companyId)
  }
  return { words: words.join(' '), others, fresh, learn }
}

function knownOf(db: Reads, companyId: string): Set<string> {
  const memory = memories.get(db) ?? new Map<string, Set<string>>()
  memories.set(db, memory)
  const known = memory.get(companyId) ?? new Set<string>()
  memory.delete(companyId)
  memory.set(companyId, known)
  return known
}

function forget(db: Reads, but: string): void {
  const memory = memories.get(db)
  let total = memory?.values().reduce((sum, { size }) => sum + size, 0) ?? 0
  for (const [company, { size }] of memory ?? []) {
    if (total <= KNOWN_MAX) return
    // A company that has too many for one begins anew.
    if (company === but && size <= KNOWN_MAX) continue
    memory?.delete(company)
    total -= size
  }
}
