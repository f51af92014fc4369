import { backoff } from '../queue/breaker.ts'

const FIRST_MS = 15_000
const LONGEST_MS = 5 * 60_000

/**
 * Bots that are left alone for a while: their token may be dead, or Telegram away, or it has asked for silence. One bot's
 * trouble holds up no other's messages. After a rest one message tries, the others wait for what it finds.
 */
export function createRests() {
  const bots = new Map<string, { until: number; times: number; isTrying: boolean }>()
  return {
    /** Until when; undefined: it may speak. */
    until(bot: string, at: Date): Date | undefined {
      const rest = bots.get(bot)
      if (!rest) return undefined
      if (rest.until > at.getTime()) return new Date(rest.until)
      if (rest.times === 0) return undefined
      if (rest.isTrying) return new Date(at.getTime() + FIRST_MS)
      rest.isTrying = true
      return undefined
    },
    /** It asked for so much silence. */
    asked(bot: string, until: Date): void {
      const rest = bots.get(bot)
      bots.set(bot, { times: rest?.times ?? 0, until: Math.max(rest?.until ?? 0, until.getTime()), isTrying: false })
    },
    away(bot: string, at: Date): void {
      const rest = bots.get(bot)
      // Those that were under way at the same time tell the same.
      if (rest && rest.until > at.getTime()) return
      const times = (rest?.times ?? 0) + 1
      bots.set(bot, { times, until: at.getTime() + backoff(FIRST_MS, times, LONGEST_MS), isTrying: false })
    },
    there: (bot: string): void => void bots.delete(bot),
  }
}
