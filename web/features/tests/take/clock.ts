import { proxy } from 'valtio'

/** What is known of the server's clock; none of it is drawn but through the time that is left. */
export const clock = proxy({
  /** The latest moment that was heard of, in ms. */
  heard: 0,
  /** How far this device is behind it. */
  behindMs: 0,
})
/** Somebody has set the device's clock meanwhile. */
const jumpMs = 60_000

/**
 * What an answer says of the server's clock, and when it came. It was on its way for a while: of several the one that was
 * fastest is nearest to the truth.
 */
export function hearClock(serverTime: string, receivedAt: number): void {
  const heard = Date.parse(serverTime)
  // One that was heard before is a copy: it says nothing of now.
  if (!(heard > clock.heard)) return
  const behindMs = heard - receivedAt
  const isSame = clock.heard > 0 && Math.abs(behindMs - clock.behindMs) < jumpMs
  Object.assign(clock, { heard, behindMs: isSame ? Math.max(behindMs, clock.behindMs) : behindMs })
}

export const serverNow = (deviceNow: number): number => deviceNow + clock.behindMs
