import { MINUTE } from '../../openapi/rules/time/durations.ts'
import type { Log } from '../log/log.ts'
import { asStep, type Tracing } from '../tracing/tracing.ts'
import { backoff, type createBreaker } from './breaker.ts'
import { HandsLost, Undelivered, type Channel, type Delivery, type Hands } from './channel.ts'
import type { Claimed, createClaims } from './claims.ts'

/** So often it is looked whether a closed company is open again. */
const HELD_MS = 15 * MINUTE

type Tools = {
  channel: Channel
  claims: ReturnType<typeof createClaims>
  breaker: ReturnType<typeof createBreaker>
  log: Log
  now: () => Date
  tracing: Tracing
  /** The process ends. */
  ending: AbortSignal
}

/** What becomes of one delivery that is in hand: it goes out, waits, or is given up. */
export function createHandOver({ channel, claims, breaker, log, now, tracing, ending }: Tools) {
  const { retry } = channel
  /** Handed over, but the row would not go: never handed over again by this process. */
  const done = new Set<string>()

  /** True when it went out. */
  async function handOver(row: Claimed): Promise<boolean> {
    const entry = { ...channel.about(row.payload), channel: channel.name, delivery: row.id, attempts: row.attempts }
    if (await putAside(row, entry)) return false
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

  /** Too late, held or given up: it is not handed over now. */
  async function putAside(row: Claimed, entry: object): Promise<boolean> {
    const at = now()
    if (row.voidAt && row.voidAt <= at) {
      log.error(entry, 'delivery dropped: it is too late for it')
      await finish(row)
      return true
    }
    // A closed company is silent; what nobody would have tried any longer when it is open again is forgotten.
    if (row.isHeld && row.giveUpAt > at) {
      await claims.later(row, new Date(at.getTime() + HELD_MS))
      return true
    }
    if (row.isHeld) {
      log.info(entry, 'delivery dropped: its company is closed')
      await finish(row)
      return true
    }
    if (row.giveUpAt <= at) {
      log.error(entry, 'delivery given up')
      await claims.giveUp(row, at)
      return true
    }
    return false
  }

  /** Whoever takes it is told which step this is. */
  function traced(row: Claimed): Promise<boolean> {
    const attributes = { delivery: row.id, attempt: row.attempts }
    return asStep({ tracing, kind: 'delivery', name: `deliver ${channel.name}`, attributes }, () =>
      channel.hand(row, handsOf(row)),
    )
  }

  const stepOf = (attempts: number) => retry.stepsMs?.[Math.min(attempts, retry.stepsMs.length) - 1]

  const handsOf = (row: Delivery): Hands => ({ signal: ending, keep: () => claims.keep(row, now()) })

  async function finish(row: Delivery): Promise<void> {
    await claims.remove(row)
    done.delete(row.id)
  }

  async function failed(row: Delivery, entry: object, error: unknown): Promise<void> {
    const at = now()
    if (error instanceof HandsLost) return log.warn(entry, 'delivery is in other hands')
    // Broken off because the process ends: another one begins it again.
    if (ending.aborted) return claims.release(row, at)
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

  return handOver
}
