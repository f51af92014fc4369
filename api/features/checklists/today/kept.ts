import type { Reads } from '../../../db/client.ts'
import { createKept } from '../../../db/kept.ts'
import type { RunRow } from '../runs/rows.ts'

/** What a process has of a run, right as long as its version is this one. */
export type KeptRun = {
  version: string
  row: RunRow
  dayEnds: Date
  /** Whether items name instructions, whose titles are each reader's own. */
  hasArticles: boolean
  /** Files of its answers that were there when they were read. */
  photos: readonly string[]
  /** It as JSON, by what else decides it. */
  bodies: Map<string, Body>
  /** Its numbers of days before, by the revision of what was measured. */
  last?: Json & { measured: number }
}
export type Json = { bytes: Buffer<ArrayBuffer>; digest: string }
/** Without numbers of days before and without signers: `bytes` are what stands behind its items. `articles`: those that can be opened. */
export type Body = Json & { items: Buffer<ArrayBuffer>; isItemsOwn: boolean; articles: readonly string[] }

/** Bytes that a process keeps, the least used forgotten first, and what a run weighs beside its JSON. */
const KEPT_MAX = 32 * 1024 * 1024
const ENTRY = 2000
/** Of one run: its states and its readers' rights are few. */
const BODIES_MAX = 6

export type KeptRuns = {
  find(key: string): KeptRun | undefined
  keep(key: string, run: KeptRun): void
}

const memories = new WeakMap<Reads, KeptRuns>()
export function keptRuns(db: Reads, max = KEPT_MAX): KeptRuns {
  const memory = memories.get(db) ?? createKeptRuns(max)
  memories.set(db, memory)
  return memory
}

/** A run is weighed anew each time that something of it is kept. */
export function createKeptRuns(max: number): KeptRuns {
  const kept = createKept<KeptRun>(max, max)
  return {
    find: kept.get,
    keep(key, run) {
      for (const name of run.bodies.keys()) {
        if (run.bodies.size <= BODIES_MAX) break
        run.bodies.delete(name)
      }
      kept.keep(key, run, sizeOf(run))
    },
  }
}

const sizeOf = ({ bodies, last }: KeptRun): number =>
  [...bodies.values()].reduce(
    (sum, { bytes, items, isItemsOwn }) => sum + bytes.length + (isItemsOwn ? items.length : 0),
    ENTRY + (last?.bytes.length ?? 0),
  )
