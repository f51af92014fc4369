import { limits } from '../../../openapi/gen/limits.gen.ts'
import { hashed, tooMany } from '../../accounts/counter.ts'
import { wasSeen } from '../../accounts/seen-addresses.ts'
import type { PublicContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { recordRefusal } from './login-failed.ts'

type Company = { id: string; subdomain: string }

const MINUTE = 60_000
/** An address at a company: ten wrong ones, then a wait that doubles up to a day. */
const ADDRESS = { wrong: limits.pinTries, windowMs: limits.pinTriesMinutes * MINUTE }
/** All addresses at a company: beyond this only those that staff sign in from are heard. */
const COMPANY = { wrong: limits.pinTriesOfCompany, windowMs: limits.pinTriesOfCompanyMinutes * MINUTE }
/** After a quiet day the waiting starts from its beginning. */
const FORGET_MS = limits.pinBlockMaxHours * 60 * MINUTE

/**
 * One try of a PIN within the limits of A11: `work` answers undefined for a wrong one. Throws the 429 without having
 * tried. The counts are rows of Postgres, shared by instances; the time is the caller's.
 */
export async function tryPin<T>(
  context: PublicContext,
  company: Company,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { db, ip, now } = context
  const { subdomain } = company
  const sql = db.withoutCompany
  const [mine, all] = [hashed('pin', subdomain, ip), hashed('pin', subdomain)]
  const known = await wasSeen(sql, { subdomain, ip }, now())
  await take(sql, mine, ADDRESS, now())
  try {
    await take(sql, all, known ? { ...COMPANY, wrong: null } : COMPANY, now())
  } catch (error) {
    await settle(sql, mine, false)
    throw error
  }
  let found: T | undefined
  try {
    found = await work()
  } catch (error) {
    // Our own failure is nobody's wrong try.
    await Promise.all([settle(sql, mine, false), settle(sql, all, false)])
    throw error
  }
  const [, ofCompany] = await Promise.all([
    settle(sql, mine, found === undefined),
    settle(sql, all, found === undefined),
  ])
  if (found !== undefined) return found
  await block(sql, mine, now())
  // Exactly once in a window: told to the company's administrators (A11), in the place of the one wrong try.
  await recordRefusal(context, company.id, ofCompany === COMPANY.wrong ? 'auth.pin_limited' : 'auth.login_failed')
  return undefined
}

/** Counts a try as pending, or throws the 429; `wrong: null` counts without a limit. */
async function take(sql: Tag, key: string, { wrong, windowMs }: { wrong: number | null; windowMs: number }, at: Date) {
  const oldest = new Date(at.getTime() - windowMs)
  const quiet = new Date(at.getTime() - FORGET_MS)
  const [row] = await sql`
    insert into pin_tries as p (key, window_start, pending) values (${key}, ${at}, 1)
    on conflict (key) do update set
      window_start = case when p.window_start <= ${oldest} then ${at} else p.window_start end,
      wrong = case when p.window_start <= ${oldest} then 0 else p.wrong end,
      pending = case when p.window_start <= ${oldest} then 1 else p.pending + 1 end,
      level = case when p.blocked_until <= ${quiet} then 0 else p.level end
    where (p.blocked_until is null or p.blocked_until <= ${at})
      and (p.window_start <= ${oldest} or ${wrong}::integer is null or p.wrong + p.pending < ${wrong})
    returning 1`
  if (row) return
  const [held] = await sql<{ windowStart: Date; blockedUntil: Date | null }[]>`
    select window_start, blocked_until from pin_tries where key = ${key}`
  const until = Math.max((held?.windowStart.getTime() ?? 0) + windowMs, held?.blockedUntil?.getTime() ?? 0)
  throw tooMany((until - at.getTime()) / 1000)
}

/** The try is judged; answers how many wrong ones there are now. */
async function settle(sql: Tag, key: string, isWrong: boolean): Promise<number | undefined> {
  const [row] = await sql<{ wrong: number }[]>`
    update pin_tries set pending = greatest(pending - 1, 0), wrong = wrong + ${isWrong ? 1 : 0}
    where key = ${key} returning wrong`
  return row?.wrong
}

/** The tenth wrong one: 15 minutes, then 30, an hour … a day. */
async function block(sql: Tag, key: string, at: Date): Promise<void> {
  await sql`
    update pin_tries set
      blocked_until = ${at}::timestamptz + least(
        make_interval(mins => ${limits.pinTriesMinutes}) * power(2, level),
        make_interval(hours => ${limits.pinBlockMaxHours})),
      level = least(level + 1, 20), wrong = 0, pending = 0, window_start = ${at}
    where key = ${key} and wrong >= ${ADDRESS.wrong}`
}
