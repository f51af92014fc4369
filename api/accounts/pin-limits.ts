import { limits } from '../../openapi/gen/limits.gen.ts'
import { hashed, tooMany, windowIsOver } from './counter.ts'
import { wasSeen } from './seen-addresses.ts'
import type { PublicContext } from '../context.ts'
import type { Tag } from '../db/client.ts'
import { recordRefusal } from './login-failed.ts'

type Company = { id: string; subdomain: string }

const MINUTE = 60_000
/** An address at a company: ten wrong ones, then a wait that doubles up to a day. */
const ADDRESS = { wrong: limits.auth.pinTries, windowMs: limits.auth.pinTriesMinutes * MINUTE }
/** All addresses at a company: beyond this only those that staff sign in from are heard. */
const COMPANY = { wrong: limits.auth.pinTriesOfCompany, windowMs: limits.auth.pinTriesOfCompanyMinutes * MINUTE }
/** After a quiet day the waiting starts from its beginning. */
const FORGET_MS = limits.auth.pinBlockMaxHours * 60 * MINUTE

/** All companies from one address. */
const CALLER = { wrong: limits.auth.pinTriesOfCaller, windowMs: limits.auth.pinTriesMinutes * MINUTE }

/** Tries of one caller in this process go one after another here, not each on a connection. */
const turns = new Map<string, Promise<unknown>>()

/**
 * One try of a PIN within the limits of A11: `find` answers undefined for a wrong one. Throws the 429 without having
 * looked. The rows of the counts are held from before the look until the verdict stands in them, so parallel tries are
 * judged one by one: no more are wrong than allowed, a right one is never counted, and a crash leaves nothing behind.
 */
export async function tryPin<T>(
  context: PublicContext,
  company: Company,
  find: (sql: Tag) => Promise<T | undefined>,
): Promise<T | undefined> {
  const mine = (turns.get(context.caller) ?? Promise.resolve()).then(() => judged(context, company, find))
  // Whoever is next waits for the end of this try, however it ends.
  const quiet = mine.catch(() => {})
  turns.set(context.caller, quiet)
  try {
    const { found, ofCompany } = await mine
    if (found !== undefined) return found
    // Exactly once in a window: told to the company's administrators (A11), in the place of the one wrong try.
    await recordRefusal(context, company.id, ofCompany === COMPANY.wrong ? 'auth.pin_limited' : 'auth.login_failed')
    return undefined
  } finally {
    if (turns.get(context.caller) === quiet) turns.delete(context.caller)
  }
}

async function judged<T>(
  { db, caller, now }: PublicContext,
  { id, subdomain }: Company,
  find: (sql: Tag) => Promise<T | undefined>,
): Promise<{ found: T | undefined; ofCompany?: number | undefined }> {
  const keys = {
    caller: hashed('pin from', caller),
    address: hashed('pin', subdomain, caller),
    company: hashed('pin', subdomain),
  }
  const known = await wasSeen(db.withoutCompany, { subdomain, caller }, now())
  return db.write(id, async (sql) => {
    // Always in this order, so that no two wait for each other.
    await hold(sql, keys.caller, CALLER, now())
    await hold(sql, keys.address, ADDRESS, now())
    if (!known) await hold(sql, keys.company, COMPANY, now())
    const found = await find(sql)
    if (found !== undefined) return { found }
    if (known) await hold(sql, keys.company, { ...COMPANY, wrong: null }, now())
    await countWrong(sql, keys.caller)
    await countWrong(sql, keys.address)
    const ofCompany = await countWrong(sql, keys.company)
    await block(sql, keys.address, now())
    return { found, ofCompany }
  })
}

/**
 * The row of a count until the end of the transaction, or the 429; `wrong: null` counts without a limit. What begins more
 * than a window from now was begun, and blocked, by a clock that has been set back since.
 */
async function hold(sql: Tag, key: string, { wrong, windowMs }: { wrong: number | null; windowMs: number }, at: Date) {
  const latest = new Date(at.getTime() + windowMs)
  const quiet = new Date(at.getTime() - FORGET_MS)
  const isOver = windowIsOver(sql, sql`p.window_start`, windowMs, at)
  const [held] = await sql<{ wrong: number; windowStart: Date; blockedUntil: Date | null }[]>`
    insert into pin_tries as p (key, window_start) values (${key}, ${at})
    on conflict (key) do update set
      window_start = case when ${isOver} then ${at} else p.window_start end,
      wrong = case when ${isOver} then 0 else p.wrong end,
      blocked_until = case when p.window_start > ${latest} then null else p.blocked_until end,
      level = case when p.blocked_until <= ${quiet} then 0 else p.level end
    returning wrong, window_start, blocked_until`
  if (!held) throw new Error('a count has no row')
  const blocked = held.blockedUntil?.getTime() ?? 0
  if (blocked > at.getTime()) throw tooMany((blocked - at.getTime()) / 1000)
  if (wrong !== null && held.wrong >= wrong)
    throw tooMany((held.windowStart.getTime() + windowMs - at.getTime()) / 1000)
}

/** Answers how many wrong ones there are now. */
async function countWrong(sql: Tag, key: string): Promise<number | undefined> {
  const [row] = await sql<{ wrong: number }[]>`
    update pin_tries set wrong = wrong + 1 where key = ${key} returning wrong`
  return row?.wrong
}

/** The tenth wrong one: 15 minutes, then 30, an hour … a day. */
async function block(sql: Tag, key: string, at: Date): Promise<void> {
  await sql`
    update pin_tries set
      blocked_until = ${at}::timestamptz + least(
        make_interval(mins => ${limits.auth.pinTriesMinutes}) * power(2, level),
        make_interval(hours => ${limits.auth.pinBlockMaxHours})),
      level = least(level + 1, 20), wrong = 0, window_start = ${at}
    where key = ${key} and wrong >= ${ADDRESS.wrong}`
}
