import type { Budget } from '../../openapi/contract.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { budgetKey, giveOneBack, takeOne, tooMany } from '../accounts/counter.ts'
import type { Database } from '../db/client.ts'
import { rateHeaders } from './rate-headers.ts'

export type Ticket = { counts: Budget['count']; refund(): Promise<void> }
/** Takes one from a budget, or throws the 429. */
export type Budgets = {
  take(operation: string, budget: Budget, who: string): Promise<Ticket>
  /**
   * The general budget of every call: in this process’s memory, not shared (C14). It keeps a runaway program from taking the
   * whole of this process, and guards no secret: N instances bear N times as many calls and allow N times as many. Counted
   * over all, it would be a write for each call, which costs more than most calls that it counts.
   */
  general(who: string): void
  /** The same for whoever is told what is left; throws nothing. */
  spend(who: string, perMinute: number): Rate
  /** A budget that the contract wants counted as the general one is. */
  here(operation: string, budget: Budget, who: string): void
}

/** What is left of a window after a call, and for how many seconds it still runs. */
export type Rate = { limit: number; left: number; seconds: number; isOver: boolean }

export type BudgetOptions = {
  generalPerMinute?: number | undefined
  /** For all that is counted here but the general one, whatever the contract allows. */
  here?: number | undefined
  kept?: number
}

/** Callers whose window a process remembers. */
const CALLERS_KEPT = 50_000
export const MINUTE_S = 60

/**
 * Budgets that guard a secret or money are rows of Postgres, so instances share them and a restart keeps them (C14, R12).
 * A failure's budget is taken before the try and given back after a success: parallel tries cannot slip through.
 */
export function createBudgets(
  db: Database,
  now: () => Date,
  { generalPerMinute = limits.calls.generalCallsPerMinute, here: allowedHere, kept = CALLERS_KEPT }: BudgetOptions = {},
): Budgets {
  const sql = db.withoutCompany
  const general = windows(now, MINUTE_S * 1000, kept)
  // By operation: those who search are not those who call, and push none of them out.
  const here = new Map<string, ReturnType<typeof windows>>()
  return {
    async take(operation, budget, who) {
      const key = budgetKey(operation, budget.by, who)
      const seconds = await takeOne(sql, key, budget.limit, budget.windowSeconds, now())
      if (seconds > 0) throw usedUp(operation, budget, seconds)
      return { counts: budget.count, refund: () => giveOneBack(sql, key) }
    },
    general: (who) => unlessOver(general(who, generalPerMinute)),
    spend: general,
    here(operation, budget, who) {
      const { by, limit, windowSeconds } = budget
      const name = `${operation}:${by}`
      const mine = here.get(name) ?? windows(now, windowSeconds * 1000, kept)
      here.set(name, mine)
      const { isOver, seconds } = mine(who, allowedHere ?? limit)
      if (isOver) throw usedUp(operation, budget, seconds)
    },
  }
}

/** The 429 of one operation's budget, which names it: what a key is told of all its calls says nothing of this one. */
function usedUp(operation: string, { by, limit, windowSeconds }: Budget, seconds: number) {
  const refused = tooMany(seconds)
  const name = `${operation}:${by}`
  Object.assign(refused.headers, rateHeaders([{ name, limit, windowSeconds, left: 0, seconds }]))
  return refused
}

function unlessOver({ isOver, seconds }: Rate): void {
  if (isOver) throw tooMany(seconds)
}

/** Counts in this process: one more of `limit` in the window of `who`. */
function windows(now: () => Date, lengthMs: number, kept: number) {
  const all = new Map<string, { from: number; hits: number }>()
  return (who: string, limit: number): Rate => {
    const time = now().getTime()
    const mine = all.get(who)
    // A window far ahead was begun by a clock that has been set back since: nobody waits until then.
    const isOpen = mine !== undefined && Math.abs(time - mine.from) < lengthMs
    const window = isOpen ? mine : { from: time, hits: 0 }
    if (!isOpen) {
      // The oldest stands first: a crowd of new callers gives nobody else a fresh window.
      all.delete(who)
      if (all.size >= kept) all.delete(all.keys().next().value ?? '')
      all.set(who, window)
    }
    window.hits += 1
    const left = Math.max(0, limit - window.hits)
    return { limit, left, seconds: (window.from + lengthMs - time) / 1000, isOver: window.hits > limit }
  }
}
