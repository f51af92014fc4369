import type { RolePool } from '../db/client.ts'
import type { Log } from '../log/log.ts'
import { untold, type Tracing } from '../tracing/tracing.ts'
import { createBell } from './bell.ts'
import { createBreaker } from './breaker.ts'
import type { Channel } from './channel.ts'
import { createClaims, type Claimed } from './claims.ts'
import { createHandOver } from './hand-over.ts'
import type { Wake } from './wake.ts'

export type Worker = {
  /** Hands over what is due, until nothing is; returns how many went out. */
  run(): Promise<number>
  /** From now on whenever it is woken. */
  start(wake: Wake): void
  /** Takes nothing more; resolves when nothing is in its hands. */
  stop(): Promise<void>
}

/** So often what lies elsewhere is looked for while there is work without an end. */
const GATHER_EVERY_MS = 5000

type Tools = { jobs: RolePool; log: Log; now: () => Date; channel: Channel; tracing?: Tracing }

/** Any number of them may run, here and in other processes: each delivery is in one pair of hands (R8). */
export function createWorker({ jobs, log, now, channel, tracing = untold }: Tools): Worker {
  const claims = createClaims(jobs, channel)
  const breaker = createBreaker(channel)
  const bell = createBell()
  const ending = new AbortController()
  const handOver = createHandOver({ channel, claims, breaker, log, now, tracing, ending: ending.signal })
  let gatheredAt = -Infinity
  let alive: Promise<void> = Promise.resolve()

  async function run(): Promise<number> {
    /** What is in hand, and of which lane. */
    const hands = new Map<Promise<void>, string>()
    const failures: unknown[] = []
    let count = 0
    gatheredAt = -Infinity
    for (;;) {
      bell.quiet()
      try {
        const free = failures.length > 0 ? 0 : room() - hands.size
        for (const row of free > 0 ? await take(free, [...hands.values()]) : []) {
          const hand = handOver(row)
            .then(
              (went) => void (count += went ? 1 : 0),
              (error: unknown) => void failures.push(error),
            )
            .finally(() => hands.delete(hand))
          hands.set(hand, row.lane)
        }
      } catch (error) {
        failures.push(error)
      }
      if (hands.size === 0) break
      // Work that comes while one hand is busy does not wait for it.
      await Promise.race([...hands.keys(), bell.rung()])
    }
    if (failures.length > 0) throw failures[0]
    return count
  }

  const room = () => (ending.signal.aborted ? 0 : breaker.room(now()))

  async function take(many: number, busy: readonly string[]): Promise<Claimed[]> {
    if (channel.gather && performance.now() > gatheredAt + GATHER_EVERY_MS) {
      gatheredAt = performance.now()
      await channel.gather()
    }
    return claims.claim(many, now(), busy)
  }

  async function live(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await run()
      } catch (error) {
        log.warn({ err: error, channel: channel.name }, 'deliveries failed')
      }
      if (!ending.signal.aborted) await bell.rung()
    }
  }

  return {
    run,
    start(wake) {
      wake.hear(bell.ring)
      alive = live()
    },
    async stop() {
      ending.abort()
      bell.ring()
      await alive
    },
  }
}
