import { createKept, type Kept } from './kept.ts'
import type { Reads } from './client.ts'

/** A memory by company of each database, of at most `most` for all companies together. */
export function keptByCompany<T>(most: number): (db: Reads) => Kept<T> {
  const memories = new WeakMap<Reads, Kept<T>>()
  return (db) => {
    const memory = memories.get(db) ?? createKept<T>(most)
    memories.set(db, memory)
    return memory
  }
}
