import type { Budget } from '../openapi/contract.ts'
import { limits } from '../openapi/gen/limits.gen.ts'
import { budgetKey, giveOneBack, takeOne, tooMany } from './accounts/counter.ts'
import type { Database } from './db/client.ts'

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
}

/** Callers whose minute a process remembers. */
const CALLERS_KEPT = 50_000

/**
 * Budgets that guard a secret or money are rows of Postgres, so instances share them and a restart keeps them (C14, R12).
 * A failure's budget is taken before the try and given back after a success: parallel tries cannot slip through.
 */
export function createBudgets(
  db: Database,
  now: () => Date,
  generalPerMinute: number = limits.generalCallsPerMinute,
  kept = CALLERS_KEPT,
): Budgets {
  const sql = db.withoutCompany
  const general = new Map<string, { from: number; hits: number }>()
  return {
    async take(operation, budget, who) {
      const key = budgetKey(operation, budget.by, who)
      const seconds = await takeOne(sql, key, budget.limit, budget.windowSeconds, now())
      if (seconds > 0) throw tooMany(seconds)
      return { counts: budget.count, refund: () => giveOneBack(sql, key) }
    },
    general(who) {
      const time = now().getTime()
      const mine = general.get(who)
      if (!mine || time - mine.from >= 60_000) {
        // The oldest stands first: a crowd of new callers gives nobody else a fresh minute.
        general.delete(who)
        if (general.size >= kept) general.delete(general.keys().next().value ?? '')
        general.set(who, { from: time, hits: 1 })
        return
      }
      mine.hits += 1
      if (mine.hits > generalPerMinute) throw tooMany((mine.from + 60_000 - time) / 1000)
    },
  }
}
