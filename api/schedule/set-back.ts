import { HOUR } from '../../openapi/rules/time/durations.ts'
import { businessDateOf, occurrences, type ScheduleRule } from '../../openapi/rules/time/schedule.ts'
import { enterAsApp, type Tag } from '../db/client.ts'
import type { Run } from '../queue/jobs/runner.ts'
import { zonesOf } from './zone.ts'

/** By more the clocks of two instances do not differ. */
const FARTHER_MS = HOUR

/**
 * A clock that was ahead has made moments that have not come, and nothing is looked at before the last of them. Once it is
 * set back they are reckoned from now on; what was made stays marked, so that it is not made again when its time comes.
 */
export function reckoningFromNow(): (run: Run) => Promise<void> {
  // The last mark of each company when it was reckoned: the marks stay until their time, and need no second look.
  const reckoned = new Map<string, number>()
  return async ({ sql, write, now, signal }) => {
    const far = new Date(now.getTime() + FARTHER_MS)
    // By the marks, which have an index: usually there is none of later than now.
    const ahead = await sql<{ companyId: string; last: Date }[]>`
      select company_id, max(moment) as last from schedule_moments where moment > ${far} group by company_id`
    for (const { companyId, last } of ahead) {
      if (signal.aborted) return
      if (reckoned.get(companyId) === last.getTime()) continue
      await write(async (tx) => {
        await enterAsApp(tx, companyId)
        await reckon(tx, companyId, far, now)
      })
      reckoned.set(companyId, last.getTime())
    }
  }
}

type Row = { id: string; restaurantId: string | null; rule: ScheduleRule; doneDate: string | null }

async function reckon(sql: Tag, companyId: string, far: Date, now: Date): Promise<void> {
  const rows = await sql<Row[]>`
    select id, restaurant_id, rule, done_date::text as done_date from schedules
    where company_id = ${companyId} and done_to > ${far} order by id for update`
  // Asked once the rows are held, as where they are made.
  const zones = await zonesOf(sql, companyId)
  for (const { id, restaurantId, rule, doneDate } of rows) {
    const zone = zones.get(restaurantId) ?? ''
    const behind = doneDate !== null && doneDate <= businessDateOf(now, zone) ? doneDate : null
    const [next] = occurrences(rule, zone, now, behind ?? undefined)
    await sql`
      update schedules set done_to = ${now}, done_date = ${behind}, next_at = ${next?.at ?? null},
        look_at = ${next?.at ?? null}, failures = 0, last_error = null
      where company_id = ${companyId} and id = ${id}`
  }
}
