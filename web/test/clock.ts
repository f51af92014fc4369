import type { Clock } from '../lib/countdown.ts'

/** A clock that stands until a test lets time pass. */
export function testClock(start: number): Clock & { pass: (ms: number) => void; running: () => number } {
  let now = start
  const ticks = new Set<() => void>()
  return {
    now: () => now,
    every: (_, tick) => {
      const own = () => tick()
      ticks.add(own)
      return () => ticks.delete(own)
    },
    pass(ms) {
      now += ms
      for (const tick of ticks) tick()
    },
    running: () => ticks.size,
  }
}
