import { indexedDB } from 'fake-indexeddb'
import { clear, createStore } from 'idb-keyval'
import { afterAll, beforeAll, beforeEach } from 'bun:test'
import { patchLocks } from './locks.ts'

/** A disk and locks for drafts, which documents for tests have not; empty before each test of the file. */
export function draftStore() {
  const before = globalThis.indexedDB
  let restoreLocks: () => void
  beforeAll(() => {
    Object.assign(globalThis, { indexedDB })
    restoreLocks = patchLocks()
  })
  afterAll(() => {
    Object.assign(globalThis, { indexedDB: before })
    restoreLocks()
  })
  beforeEach(() => clear(createStore('drafts', 'drafts')))
}
