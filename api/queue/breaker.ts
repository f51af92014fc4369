import type { Channel } from './channel.ts'

/** First so long, then twice as long each time. */
export const backoff = (firstMs: number, times: number, longestMs: number) =>
  Math.min(firstMs * 2 ** Math.min(times - 1, 20), longestMs)

/**
 * Leaves a channel alone whose other side is away. Each process learns that by itself: it tries once in a while, with one
 * delivery, so N processes try N times, which the other side does not notice.
 */
export function createBreaker({ parallel, retry: { firstMs, awayMs } }: Pick<Channel, 'parallel' | 'retry'>) {
  let times = 0
  let quietUntil = 0
  return {
    /** How many may be under way. */
    room: (at: Date) => (at.getTime() < quietUntil ? 0 : times > 0 ? 1 : parallel),
    away(at: Date): void {
      // Those that were under way at the same time tell the same.
      if (at.getTime() < quietUntil) return
      times += 1
      quietUntil = at.getTime() + backoff(firstMs, times, awayMs)
    },
    there(): void {
      times = 0
    },
  }
}
