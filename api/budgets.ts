import { problem, type Budget, type ProblemReply } from '../openapi/contract.ts'
import { limits } from '../openapi/gen/limits.gen.ts'
import type { Database } from './db/client.ts'

export type Ticket = { refund(): Promise<void> }
/** Takes one from a budget, or throws the 429. */
export type Budgets = {
  take(operation: string, budget: Budget, who: string): Promise<Ticket>
  /** The general budget of every call: in this process’s memory, not shared (C14). */
  general(who: string): void
}

function tooMany(seconds: number): ProblemReply {
  const reply = problem(429, 'RATE_LIMITED')
  reply.headers['retry-after'] = String(Math.max(1, Math.ceil(seconds)))
  return reply
}

/**
 * Budgets that guard a secret or money are rows of Postgres, so instances share them and a restart keeps them (C14, R12).
 * A failure's budget is taken before the try and given back after a success: parallel tries cannot slip through.
 */
export function createBudgets(
  db: Database,
  now: () => Date,
  generalPerMinute: number = limits.generalCallsPerMinute,
): Budgets {
  const sql = db.withoutCompany
  const general = new Map<string, { from: number; hits: number }>()
  return {
    async take(operation, budget, who) {
      const key = `${operation}:${budget.by}:${new Bun.CryptoHasher('sha256').update(who).digest('base64url')}`
      const at = now()
      const oldest = new Date(at.getTime() - budget.windowSeconds * 1000)
      const [row] = await sql<{ hits: number; windowStart: Date }[]>`
        insert into rate_limits as r (key, window_start, hits) values (${key}, ${at}, 1)
        on conflict (key) do update set
          hits = case when r.window_start <= ${oldest} then 1 else least(r.hits, ${budget.limit}) + 1 end,
          window_start = case when r.window_start <= ${oldest} then excluded.window_start else r.window_start end
        returning hits, window_start`
      if (row && row.hits > budget.limit) throw tooMany((row.windowStart.getTime() - oldest.getTime()) / 1000)
      return {
        async refund() {
          await sql`update rate_limits set hits = greatest(hits - 1, 0) where key = ${key}`
        },
      }
    },
    general(who) {
      const time = now().getTime()
      if (general.size > 50_000) general.clear()
      const mine = general.get(who)
      if (!mine || time - mine.from >= 60_000) {
        general.set(who, { from: time, hits: 1 })
        return
      }
      mine.hits += 1
      if (mine.hits > generalPerMinute) throw tooMany((mine.from + 60_000 - time) / 1000)
    },
  }
}
