import type { Database } from '../../db/client.ts'
import type { Reader } from './reader.ts'

/** Answers of a process that are kept, the least used forgotten first. */
const KEPT = 2000
type Kept = { rev: number; answer: Promise<unknown> }
const memories = new WeakMap<Database, Map<string, Kept>>()

/** Asks once and keeps the answer until an article or a topic of the company changes. */
export type Remember = <T>(name: string, ask: () => Promise<T>) => Promise<T>

/**
 * Totals, tags and topics cost more than the page that they stand beside, and change only with a write, which raises the
 * company's revision as its last statement. Exact, and without a clock: an answer was asked for after its revision had
 * been read, so whoever reads that revision again misses no write (database.md).
 */
export function remembering(
  db: Database,
  { companyId, isAdmin, positions }: Reader,
  revision: Promise<number>,
): Remember {
  const memory = memories.get(db) ?? new Map<string, Kept>()
  memories.set(db, memory)
  return async <T>(name: string, ask: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify([companyId, isAdmin || positions, name])
    const rev = await revision
    const known = memory.get(key)
    memory.delete(key)
    // Under one name always the same question is asked.
    const answer = known?.rev === rev ? (known.answer as Promise<T>) : ask()
    memory.set(key, { rev, answer })
    if (memory.size > KEPT) memory.delete(memory.keys().next().value ?? '')
    try {
      return await answer
    } catch (error) {
      if (memory.get(key)?.answer === answer) memory.delete(key)
      throw error
    }
  }
}
