import { readStored, writeStored } from './local-store.ts'
import { stateLifetimes } from './storage-keys.ts'

/** One of the unfinished steps that outlive a reload (spec 1, section 3). */
export type StateKey = keyof typeof stateLifetimes
export interface SavedState {
  timestamp: number
}

const keys = Object.keys(stateLifetimes) as StateKey[] // its own keys

export const forgetState = (key: StateKey): void => writeStored(key, null)

export const saveState = <State extends SavedState>(key: StateKey, state: State): void =>
  writeStored(key, JSON.stringify(state))

/** What was saved, its fields still to be checked; too old or unreadable entries are removed (spec 1, section 4). */
export function readState(key: StateKey, now = Date.now()): (SavedState & Record<string, unknown>) | undefined {
  const text = readStored(key)
  if (text === null) return undefined
  try {
    const state: unknown = JSON.parse(text)
    if (typeof state === 'object' && state !== null && 'timestamp' in state && typeof state.timestamp === 'number') {
      const age = now - state.timestamp
      if (age >= 0 && age < stateLifetimes[key] * 60_000) return { ...state, timestamp: state.timestamp }
    }
  } catch {
    // Not ours: removed like one that is too old.
  }
  forgetState(key)
  return undefined
}

/** The clean-up that a navigation makes (A6). */
export function sweepStates(now = Date.now()): void {
  for (const key of keys) readState(key, now)
}
