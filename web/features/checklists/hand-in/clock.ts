import { isRecord } from '../../../lib/shape.ts'
import { readStored, writeStored } from '../../../lib/local-store.ts'
import { storageKeys } from '../../../lib/storage-keys.ts'

interface Known {
  /** The latest moment of the server's clock that was heard of, in ms. */
  heard: number
  /** How far this device is behind it. */
  behindMs: number
}
/** A slow network makes any answer some seconds old: within this the device is right. */
const noiseMs = 60_000

function known(): Known {
  const stored = readStored(storageKeys.serverClock)
  try {
    const value: unknown = JSON.parse(stored ?? '')
    if (isRecord(value) && typeof value.heard === 'number' && typeof value.behindMs === 'number')
      return { heard: value.heard, behindMs: value.behindMs }
  } catch {
    // Nothing was heard yet.
  }
  return { heard: 0, behindMs: 0 }
}

/**
 * What an answer of the server said of its clock, when it came. One that was heard before is a copy (from the disk, or a
 * 304): it says nothing of now.
 */
export function hearClock(now: string, receivedAt: number): void {
  const heard = Date.parse(now)
  if (!(heard > known().heard)) return
  const behindMs = heard - receivedAt
  writeStored(
    storageKeys.serverClock,
    JSON.stringify({ heard, behindMs: Math.abs(behindMs) < noiseMs ? 0 : behindMs } satisfies Known),
  )
}

/** The server's clock, as far as this device knows it: its own may be a day wrong. */
export const serverNow = (deviceNow = Date.now()): number => deviceNow + known().behindMs
