import { nameOf, type Reader } from '../../../audience/reader.ts'
import { REVISION } from '../../../db/article-revision.ts'
import type { Database, Tag } from '../../../db/client.ts'

/** Answers of a process that are kept, the least used forgotten first. */
const KEPT = 2000
/** Longer pages are not remembered: much to keep for a rare call. */
export const REMEMBERED_PAGE = 20

type Kept = { rev: number; answer: Promise<unknown>; value?: unknown }
const memories = new WeakMap<Database, Map<string, Kept>>()

/** Asks once and keeps the answer until an article or a topic of the company changes. */
export type Remember = <T>(name: string, ask: () => Promise<T>) => Promise<T>

/**
 * Pages, totals, tags and topics cost more than to know that they have not changed: every write of a company raises its
 * revision as its last statement. Exact, and without a clock: an answer was asked for after its revision had been read,
 * so whoever reads that revision again misses no write (database.md).
 */
export function memoryOf(db: Database, reader: Reader) {
  const memory = memories.get(db) ?? new Map<string, Kept>()
  memories.set(db, memory)
  const who = nameOf(reader)
  const keyOf = (name: string) => JSON.stringify([reader.companyId, who, name])
  const keep = (key: string, kept: Kept) => {
    memory.delete(key)
    memory.set(key, kept)
    if (memory.size > KEPT) memory.delete(memory.keys().next().value ?? '')
  }
  return {
    /** Whether it was asked before, perhaps a moment ago and not answered yet. */
    has: (name: string) => memory.has(keyOf(name)),
    /** What was answered last: true only if the revision, which is to be read after this, is still `rev`. */
    recall<T>(name: string): { rev: number; value: T } | undefined {
      const known = memory.get(keyOf(name))
      // Under one name always the same question is asked.
      return known?.value === undefined ? undefined : { rev: known.rev, value: known.value as T }
    },
    /** An answer that was read together with its revision. */
    keep: (name: string, rev: number, value: unknown) =>
      keep(keyOf(name), { rev, answer: Promise.resolve(value), value }),
    at:
      (rev: number): Remember =>
      async <T>(name: string, ask: () => Promise<T>): Promise<T> => {
        const key = keyOf(name)
        const known = memory.get(key)
        const kept: Kept = known?.rev === rev ? known : { rev, answer: ask() }
        keep(key, kept)
        try {
          // As above.
          const value = (await kept.answer) as T
          kept.value = value
          return value
        } catch (error) {
          if (memory.get(key) === kept) memory.delete(key)
          throw error
        }
      },
  }
}

/** The company's revision, and how often each of the articles was viewed, which no revision tells. */
export async function revision(sql: Tag, companyId: string, ids: readonly string[]) {
  const [row] = await sql<{ rev: number; views: Record<string, number> | null }[]>`
    select
      ${REVISION(sql, companyId)} as rev,
      (select jsonb_object_agg(article_id, n) from article_views
        where company_id = ${companyId} and article_id = any(${ids}::uuid[])) as views`
  return { rev: row?.rev ?? 0, views: row?.views ?? {} }
}
