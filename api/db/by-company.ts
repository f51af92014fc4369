import type { Reads } from './client.ts'

/** What a process keeps of each company. */
type ByCompany<T> = {
  get(companyId: string): T | undefined
  /** `size` is the value's part of what is kept of all companies. */
  keep(companyId: string, value: T, size: number): void
  drop(companyId: string): void
}

/** A memory of each database, of at most `most` for all companies together: the one least used is forgotten first. */
export function keptByCompany<T>(most: number): (db: Reads) => ByCompany<T> {
  const memories = new WeakMap<Reads, ByCompany<T>>()
  return (db) => {
    const memory = memories.get(db) ?? createMemory<T>(most)
    memories.set(db, memory)
    return memory
  }
}

function createMemory<T>(most: number): ByCompany<T> {
  const all = new Map<string, { value: T; size: number }>()
  let total = 0
  const drop = (companyId: string) => {
    total -= all.get(companyId)?.size ?? 0
    all.delete(companyId)
  }
  return {
    get(companyId) {
      const known = all.get(companyId)
      if (!known) return undefined
      all.delete(companyId)
      all.set(companyId, known)
      return known.value
    },
    keep(companyId, value, size) {
      drop(companyId)
      all.set(companyId, { value, size })
      total += size
      for (const other of all.keys()) {
        if (total <= most || other === companyId) break
        drop(other)
      }
    },
    drop,
  }
}
