import { MINUTE } from '../../openapi/rules/durations.ts'
import type { RolePool } from '../db/client.ts'
import type { Log } from '../log/log.ts'
import { asStep, untold, type Tracing } from '../tracing/tracing.ts'
import { createBell } from './bell.ts'
import { backoff, createBreaker } from './breaker.ts'
import { HandsLost, Undelivered, type Channel, type Delivery, type Hands } from './channel.ts'
import { createClaims, type Claimed } from './claims.ts'
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
/** So often it is looked whether a closed company is open again. */
const HELD_MS = 15 * MINUTE

type Tools = { jobs: RolePool; log: Log; now: () => Date; channel: Channel; tracing?: Tracing }

/** Any number of them may run, here and in other processes: each delivery is in one pair of hands (R8). */
export function createWorker({ jobs, log, now, channel, tracing = untold }: Tools): Worker {
  const { retry } = channel
  const claims = createClaims(jobs, channel)
  const breaker = createBreaker(channel)
  const bell = createBell()
  const ending = new AbortController()
  /** Handed over, but the row would not go: never handed over again by this process. */
  const done = new Set<string>()
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

  /** True when it went out. */
  async function handOver(row: Claimed): Promise<boolean> {
    const entry = { ...channel.about(row.payload), channel: channel.name, delivery: row.id, attempts: row.attempts }
    const at = now()
    if (row.voidAt && row.voidAt <= at) {
      log.error(entry, 'delivery dropped: it is too late for it')
      await finish(row)
      return false
    }
    // A closed company is silent; what nobody would have tried any longer when it is open again is forgotten.
    if (row.isHeld && row.giveUpAt > at) {
      await claims.later(row, new Date(at.getTime() + HELD_MS))
      return false
    }
    if (row.isHeld) {
      log.info(entry, 'delivery dropped: its company is closed')
      await finish(row)
      return false
    }
    if (row.giveUpAt <= at) {
      log.error(entry, 'delivery given up')
      await claims.giveUp(row, at)
      return false
    }
    let went = false
    try {
      if (!done.has(row.id)) went = await traced(row)
    } catch (error) {
      await failed(row, entry, error)
      return false
    }
    if (went) {
      breaker.there()
      done.add(row.id)
      log.info(entry, 'delivered')
    }
    await finish(row)
    return went
  }

  /** Whoever takes it is told which step this is. */
  function traced(row: Claimed): Promise<boolean> {
    const attributes = { delivery: row.id, attempt: row.attempts }
    return asStep({ tracing, kind: 'delivery', name: `deliver ${channel.name}`, attributes }, () =>
      channel.hand(row, handsOf(row)),
    )
  }

  const stepOf = (attempts: number) => retry.stepsMs?.[Math.min(attempts, retry.stepsMs.length) - 1]

  const handsOf = (row: Delivery): Hands => ({ signal: ending.signal, keep: () => claims.keep(row, now()) })

  async function finish(row: Delivery): Promise<void> {
    await claims.remove(row)
    done.delete(row.id)
  }

  async function failed(row: Delivery, entry: object, error: unknown): Promise<void> {
    const at = now()
    if (error instanceof HandsLost) return log.warn(entry, 'delivery is in other hands')
    // Broken off because the process ends: another one begins it again.
    if (ending.signal.aborted) return claims.release(row, at)
    const failure = error instanceof Undelivered ? error.failure : undefined
    const cause = error instanceof Undelivered ? error.cause : error
    if (failure?.kind === 'refused' && failure.forGood) {
      log.error({ ...entry, err: cause }, 'delivery refused for good')
      return claims.giveUp(row, at, cause)
    }
    if (failure?.kind === 'later') return claims.later(row, failure.until)
    const isAway = failure?.kind === 'away'
    if (isAway) breaker.away(at)
    const waitMs = stepOf(row.attempts) ?? backoff(retry.firstMs, row.attempts, isAway ? retry.awayMs : retry.lastMs)
    const told = { ...entry, waitMs, err: cause }
    // One that cannot be made holds up none behind it; with the database away the next line fails too, and ends the run.
    if (!failure) log.error(told, 'delivery could not be made')
    else log.warn(told, isAway ? 'the other side is away' : 'delivery refused for now')
    await claims.putOff(row, new Date(at.getTime() + waitMs), cause)
  }

  async function live(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await run()
      } catch (error) {
        log.warn({ err: error, channel: channel.name }, 'deliveries failed')
        // What is away is asked again when the next ring comes, not at once.
        bell.quiet()
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
