import type { Reads } from './client.ts'
import { createSeen } from './seen.ts'

/** Answers of a process that are kept, the least used forgotten first. */
const KEPT = 2000
type Kept = { rev: number; answer: Promise<unknown>; value?: unknown }
/** How often an answer was there, and how often it was asked for, in this process. */
export const memoryUse = { hits: 0, misses: 0 }
const memories = new WeakMap<Reads, Map<string, Kept>>()
/** Of what is worth keeping only when it comes again. */
const seen = createSeen()

/** Asks once and keeps the answer until the revision that it belongs to is raised. */
export type Remember = <T>(name: string, ask: () => Promise<T>) => Promise<T>

/**
 * Some answers cost more than to know that they have not changed: every write raises the company's revision of its topic as
 * its last statement (revisions.ts). Exact, and without a clock: an answer was asked for after its revision had been read,
 * so whoever reads that revision again misses no write. `scope` tells whose answers they are: the company, and what its
 * reader may see.
 */
export function memoryFor(db: Reads, scope: string) {
  const memory = memories.get(db) ?? new Map<string, Kept>()
  memories.set(db, memory)
  const keyOf = (name: string) => JSON.stringify([scope, name])
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
    /** The same for what seldom comes again: kept from the second time on. */
    keepAgain(name: string, rev: number, value: unknown) {
      if (seen(keyOf(name))) this.keep(name, rev, value)
    },
    at:
      (rev: number): Remember =>
      async <T>(name: string, ask: () => Promise<T>): Promise<T> => {
        const key = keyOf(name)
        const known = memory.get(key)
        const kept: Kept = known?.rev === rev ? known : { rev, answer: ask() }
        memoryUse[kept === known ? 'hits' : 'misses']++
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
