import { type ProblemReply, problem } from '../../openapi/contract.ts'
import type { Fragment, Tag } from '../db/client.ts'

export const hashed = (...parts: string[]) =>
  new Bun.CryptoHasher('sha256').update(JSON.stringify(parts)).digest('base64url')

/** One spelling of an address, so that letter case and Unicode forms open no new budget (S2). */
export const plainEmail = (email: string) => email.normalize('NFKC').trim().toLowerCase()

/** The row of a contract's budget. */
export const budgetKey = (operation: string, by: string, who: string) =>
  `${operation}:${by}:${new Bun.CryptoHasher('sha256').update(who).digest('base64url')}`

/** Whom the budgets by account count: an e-mail at an address of ours, from a caller (S2); '' is the main one. */
export const accountFrom = (email: string, subdomain: string, caller: string) =>
  `${plainEmail(email)} ${subdomain} ${caller}`

/** It began so long ago; or so much later than now, by a clock that has been set back since. */
export const windowIsOver = (sql: Tag, start: Fragment, windowMs: number, at: Date): Fragment => sql`
  (${start} <= ${new Date(at.getTime() - windowMs)} or ${start} > ${new Date(at.getTime() + windowMs)})`

/**
 * Takes one of `limit` in the window; answers the seconds to wait when there is none left, 0 when it was taken. What is
 * refused is not counted: nobody would give it back.
 */
export async function takeOne(sql: Tag, key: string, limit: number, windowSeconds: number, at: Date): Promise<number> {
  const isOver = windowIsOver(sql, sql`r.window_start`, windowSeconds * 1000, at)
  const taken = await sql`
    insert into rate_limits as r (key, window_start, hits) values (${key}, ${at}, 1)
    on conflict (key) do update set
      hits = case when ${isOver} then 1 else r.hits + 1 end,
      window_start = case when ${isOver} then excluded.window_start else r.window_start end
      where ${isOver} or r.hits < ${limit}
    returning 1`
  if (taken.length > 0) return 0
  const [row] = await sql<{ windowStart: Date }[]>`select window_start from rate_limits where key = ${key}`
  const oldest = new Date(at.getTime() - windowSeconds * 1000)
  // Forgotten meanwhile: at once.
  return Math.max(1, ((row?.windowStart ?? oldest).getTime() - oldest.getTime()) / 1000)
}

export async function giveOneBack(sql: Tag, key: string): Promise<void> {
  await sql`update rate_limits set hits = greatest(hits - 1, 0) where key = ${key}`
}

/** 429 with whole seconds (RFC 9110 §10.2.3). */
export function tooMany(seconds: number): ProblemReply {
  const reply = problem(429, 'RATE_LIMITED')
  reply.headers['retry-after'] = String(Math.max(1, Math.ceil(seconds)))
  return reply
}
