import { proxy } from 'valtio'
import type { Unfinished } from './finished-blocks.ts'
import { retryUpload, uploadState, watchUploads } from '../../uploads/running.ts'

interface GateState {
  /** `stopped`: a file that the save waits for has failed, and the author decides. */
  phase: 'open' | 'waiting' | 'stopped'
  /** The article is saved: what is waited for was begun since, and its page is not left without it. */
  isSaved: boolean
  /** Blocks whose file is on its way, whose file has failed, and those that no file was chosen for. */
  sending: Unfinished[]
  failed: Unfinished[]
  empty: Unfinished[]
}

/** Between the press on «Сохранить» and the save: what is on its way into a block is waited for, never left out in silence. */
export function createSaveGate() {
  const state = proxy<GateState>({ phase: 'open', isSaved: false, sending: [], failed: [], empty: [] })
  let blocks: readonly Unfinished[] = []
  let awaited = new Set<string>()
  let without = new Set<string>()
  let turn: ((go: boolean) => void) | undefined

  const end = (go: boolean) => {
    state.phase = 'open'
    turn?.(go)
    turn = undefined
  }

  const sort = () => {
    const next = { sending: [] as Unfinished[], failed: [] as Unfinished[], empty: [] as Unfinished[] }
    for (const block of blocks) {
      const upload = uploadState(block.upload)
      // A file that has arrived is on its way until its address stands in the block.
      next[upload === undefined ? 'empty' : upload === 'failed' ? 'failed' : 'sending'].push(block)
    }
    for (const key of ['sending', 'failed', 'empty'] as const)
      if (!sameUploads(state[key], next[key])) state[key] = next[key]
  }

  const missing = (of: readonly Unfinished[]) => of.some(({ upload }) => !without.has(upload))

  const look = () => {
    sort()
    if (!turn) return
    const inBlocks = new Set(blocks.map(({ upload }) => upload))
    // Taken away by its author: what he wants to save now is for him to say.
    if (!state.isSaved && [...awaited].some((id) => !inBlocks.has(id) && uploadState(id) !== 'done')) return end(false)
    if (missing(state.failed)) {
      state.phase = 'stopped'
    } else if (state.phase === 'stopped' && !state.isSaved) {
      // He tried it again at the block itself, or took another file.
      end(false)
    } else if (missing(state.sending)) {
      state.phase = 'waiting'
      awaited = new Set(state.sending.map(({ upload }) => upload).filter((id) => !without.has(id)))
    } else {
      end(true)
    }
  }

  const wait = (isSaved: boolean) => {
    end(false)
    state.isSaved = isSaved
    awaited = new Set()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    turn = resolve
    look()
    return promise
  }

  return {
    state,
    /** What the editor holds now. */
    see: (list: readonly Unfinished[]) => {
      blocks = list
      look()
    },
    /** True when the save may go on; false when it was given up, or asked for once more. */
    pass: () => {
      without = new Set()
      return wait(false)
    },
    /** Something is on its way, or has failed, that the last save knew nothing of. */
    isBegun: () => missing(state.sending) || missing(state.failed),
    /** After the save: until that is there, or its author goes on without it. */
    rest: () => wait(true),
    /** Goes on without what is missing now; what is still on its way beside it is waited for. */
    skip: () => {
      const skipped = state.phase === 'stopped' ? state.failed : state.sending
      for (const { upload } of skipped) without.add(upload)
      awaited = new Set([...awaited].filter((id) => !without.has(id)))
      state.phase = 'waiting'
      look()
    },
    retry: () => {
      state.phase = 'waiting'
      for (const { upload } of state.failed) if (!without.has(upload)) retryUpload(upload)
      look()
    },
    giveUp: () => end(false),
    /** The page is there; returns its end. */
    open: () => {
      const unwatch = watchUploads(look)
      return () => {
        unwatch()
        end(false)
      }
    },
  }
}

export type SaveGate = ReturnType<typeof createSaveGate>

const sameUploads = (one: readonly Unfinished[], other: readonly Unfinished[]) =>
  one.length === other.length &&
  one.every(({ upload, type }, n) => upload === other[n]?.upload && type === other[n].type)
