import { promisifyRequest, type UseStore } from 'idb-keyval'
import type { Problem } from '../api/problem.ts'
import { isRecord } from '../lib/shape.ts'
import type { LocalFile } from '../uploads/local-files.ts'
import type { AnyInput } from './call.ts'
import type { OperationId } from './contract.ts'

/** What the letter says of its file; the bytes lie beside it and are read when it is sent. */
export interface Enclosed {
  key: string
  name: string
  id: string
  url: string
  /** The server has it, since then, under these. */
  stored?: { id: string; url: string; at: number }
}

/** A write that is kept on this device until the server has taken it. */
export interface Letter {
  /** Sorts as it was written, in every tab: time, the place in the millisecond, the key. */
  at: string
  id: OperationId
  input: AnyInput
  /** Idempotency-Key of each try. */
  key: string
  /** Who wrote it: nobody else's session sends it. */
  owner: string
  /** What it is about, for the list of what waits: a title. */
  about?: string
  files?: readonly Enclosed[]
  /** What the server said against it; it stays here until somebody has read it. */
  refused?: Problem
}

/** What one operation says of one thing; a letter may be of an older build, so its shape is looked at. */
export const isLetterTo =
  (operation: OperationId, thing: string) =>
  ({ id, input: { path } }: Letter): boolean =>
    id === operation && isRecord(path) && path.id === thing

/** Where a letter lies in the order of all: what is written later lies behind, in whatever millisecond. */
export function createPlaces(): (key: string) => string {
  let last = 0
  let part = 0
  // The key too: another tab may write in the same millisecond.
  return (key) => {
    const now = Math.max(Date.now(), last)
    part = now === last ? part + 1 : 0
    last = now
    return `${String(now).padStart(15, '0')}-${String(part).padStart(6, '0')}-${key}`
  }
}

export type LetterBox = ReturnType<typeof letterBox>

/**
 * The disk of the outbox. A letter lies under its place, a file of it under [place, key]. Each step is one transaction,
 * so that a browser which is killed leaves a letter with all of its files or neither.
 */
export function letterBox(store: UseStore) {
  // Async, for a browser whose IndexedDB is not there at all.
  const change = async (work: (box: IDBObjectStore) => void): Promise<void> =>
    store('readwrite', (box) => {
      work(box)
      return promisifyRequest(box.transaction)
    })
  return {
    /** Without their files: keys that are arrays come after all that are strings. */
    all: async () =>
      store('readonly', (box) => promisifyRequest<Letter[]>(box.getAll(IDBKeyRange.upperBound([], true)))),
    /** `replaced`: the letters in whose stead it comes; they go in the same step. */
    put: (letter: Letter, files: readonly LocalFile[], replaced: readonly string[]) =>
      change((box) => {
        for (const at of replaced) take(box, at)
        box.put(letter, letter.at)
        for (const { file, key } of files) box.put(file, [letter.at, key])
      }),
    file: async (at: string, key: string) =>
      store('readonly', (box) => promisifyRequest<File | undefined>(box.get([at, key]))),
    /** Only what is still there: a sign-out in another tab may have emptied the box meanwhile. */
    mark: (at: string, more: Partial<Letter>) =>
      change((box) => {
        const asked: IDBRequest<Letter | undefined> = box.get(at)
        asked.addEventListener('success', () => {
          if (asked.result) box.put({ ...asked.result, ...more }, at)
        })
      }),
    remove: (at: string) => change((box) => take(box, at)),
  }
}

function take(box: IDBObjectStore, at: string): void {
  box.delete(at)
  box.delete(IDBKeyRange.bound([at], [at, []]))
}
