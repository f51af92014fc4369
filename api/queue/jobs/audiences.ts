import { isCarried } from '../../audience/kinds.ts'
import { errorCode } from '../../db/unavailable.ts'
import type { Run } from './runner.ts'

const DAY = 24 * 3_600_000
const BATCH = 200
/** How often a batch may be refused, each time because something has begun to point to one of it. */
const REFUSALS = 10

/** Audiences that no row carries, a day after they were made: one that is being saved may be carried in a moment. */
export async function sweepAudiences({ sql, now, signal, keep }: Run): Promise<number> {
  const since = new Date(now.getTime() - DAY)
  let total = 0
  let refusals = 0
  while (!signal.aborted) {
    try {
      const { count } = await sql`
        delete from audiences where (company_id, id) in (
          select a.company_id, a.id from audiences a
          where a.created_at <= ${since} and not ${isCarried(sql, 'a.id', 'a.company_id')} limit ${BATCH})`
      total += count
      if (count < BATCH) break
    } catch (error) {
      // Who writes a row holds its audience, so this waited for him; his reference refuses what was picked before it.
      if (errorCode(error) !== FOREIGN_KEY || ++refusals > REFUSALS) throw error
    }
    await keep()
  }
  return total
}

const FOREIGN_KEY = '23503'
