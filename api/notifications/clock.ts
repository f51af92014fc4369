import { MINUTE } from '../../openapi/rules/time/durations.ts'
import { enterAsApp, type Tag } from '../db/client.ts'
import type { Run } from '../queue/jobs/runner.ts'

/** After a standstill, or at first, what is longer ago is no news. */
const LOOK_BACK_MS = 15 * MINUTE

export type Span = { company: string; from: Date; now: Date }

/**
 * Tells what the clock has brought since the last look, each once: how far it has looked is written with what it told. Two
 * processes wait for each other here. A look of long after now was by a clock that has been set back: it would silence
 * everybody until then, and counts as none.
 */
export const lookedOn = (
  { write, now }: Pick<Run, 'write' | 'now'>,
  { company, name }: { company: string; name: string },
  tellSince: (sql: Tag, span: Span) => Promise<number>,
): Promise<number> =>
  write(async (sql) => {
    await enterAsApp(sql, company)
    const since = new Date(now.getTime() - LOOK_BACK_MS)
    await sql`
      insert into notification_clocks (company_id, name, looked_at) values (${company}, ${name}, ${since}) on conflict do nothing`
    const [last] = await sql<{ lookedAt: Date }[]>`
      select case when looked_at > ${new Date(now.getTime() + LOOK_BACK_MS)} then ${since} else greatest(looked_at, ${since}) end as looked_at
      from notification_clocks
      where company_id = ${company} and name = ${name} for no key update`
    if (!last || last.lookedAt >= now) return 0
    const told = await tellSince(sql, { company, from: last.lookedAt, now })
    await sql`
      update notification_clocks set looked_at = ${now} where company_id = ${company} and name = ${name}`
    return told
  })
