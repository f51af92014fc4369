import type { Tag } from './client.ts'

/** How often the database is asked; between two answers this process only counts the time that passes. */
const ASKED_EVERY_MS = 30_000
/** The quickest of so many answers is the truest: what waited here or on the way says nothing of when it was given. */
const ASKED_TIMES = 3
/** An answer that took longer is no better than what is known already. */
const SLOW_MS = 1000

export type DatabaseClock = { now: () => Date; stop(): void }

/**
 * The time of the database, so that what one instance made is as old to every other (D10): nothing expires, or is not
 * valid yet, because the clocks of two machines differ. Wrong by no more than half of the round trip in which it was asked,
 * and by what a quartz drifts until it is asked again (30 s: some ms). The wall clock of this machine is never read.
 */
export async function openClock(sql: Tag): Promise<DatabaseClock> {
  let ahead = (await ask(sql)).ahead
  const again = async () => {
    const answer = await ask(sql)
    if (answer.took < SLOW_MS) ahead = answer.ahead
  }
  // A database that is away: time goes on from what it said last.
  const timer = setInterval(() => void again().catch(() => {}), ASKED_EVERY_MS)
  timer.unref()
  return { now: () => new Date(performance.now() + ahead), stop: () => clearInterval(timer) }
}

/** By how much the database's time is ahead of this process's own count. */
async function ask(sql: Tag): Promise<{ ahead: number; took: number }> {
  let best = { ahead: 0, took: Infinity }
  for (let i = 0; i < ASKED_TIMES; i++) {
    const from = performance.now()
    const [row] = await sql<{ at: Date }[]>`select clock_timestamp() as at`
    const took = performance.now() - from
    if (row && took < best.took) best = { ahead: row.at.getTime() - from - took / 2, took }
  }
  return best
}
