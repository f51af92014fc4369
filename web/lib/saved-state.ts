import { ownKeys } from '../../openapi/rules/values/own-keys.ts'
import { readStored, writeStored } from './local-store.ts'
import { isRecord } from './shape.ts'
import { stateLifetimes } from './storage-keys.ts'

/** One of the unfinished steps that outlive a reload. */
export type StateKey = keyof typeof stateLifetimes
export interface SavedState {
  timestamp: number
}

const keys = ownKeys(stateLifetimes)

export const forgetState = (key: StateKey): void => writeStored(key, null)

export const saveState = <State extends SavedState>(key: StateKey, state: State): void =>
  writeStored(key, JSON.stringify(state))

const isTimed = (state: unknown): state is SavedState & Record<string, unknown> =>
  isRecord(state) && typeof state.timestamp === 'number'

/** What was saved, if it fits; too old, damaged or foreign entries are removed. */
export function readState<State extends object>(
  key: StateKey,
  fits: (state: unknown) => state is State,
  now = Date.now(),
): (State & SavedState) | undefined {
  const text = readStored(key)
  if (text === null) return undefined
  try {
    const state: unknown = JSON.parse(text)
    if (isTimed(state)) {
      const { timestamp } = state
      const age = now - timestamp
      if (age >= 0 && age < stateLifetimes[key] * 60_000 && fits(state)) return { ...state, timestamp }
    }
  } catch {
    // Not ours: removed like one that is too old.
  }
  forgetState(key)
  return undefined
}

/** The clean-up that a navigation makes (A6). */
export function sweepStates(now = Date.now()): void {
  for (const key of keys) readState(key, isRecord, now)
}
