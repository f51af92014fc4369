import { isOverdue } from '../../../../openapi/rules/attempts/attempt-state.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { SECOND } from '../../../../openapi/rules/time/durations.ts'
import { enterAsApp, type Tag } from '../../../db/client.ts'
import { BY_ITSELF } from '../../../events/record.ts'
import type { Run } from '../../../queue/jobs/runner.ts'
import { finish } from '../attempts/outcome.ts'
import { findAttempt } from '../attempts/rows.ts'

/** As many as one call of the job looks at before it asks whether it is still the one. */
const LOT = 100

/** Hands in what the clock has ended, each in a transaction of its own: a hundred may end in one second. */
export async function closeAttempts(run: Run): Promise<number> {
  const ended = new Date(run.now.getTime() - limits.testing.graceSeconds * SECOND)
  const skipped: string[] = []
  let closed = 0
  for (;;) {
    await run.keep()
    const due = await run.sql<{ companyId: string; id: string }[]>`
      select company_id, id from test_attempts
      where status = 'in_progress' and expires_at <= ${ended} and id <> all (${skipped}::uuid[])
      order by expires_at limit ${LOT}`
    for (const { companyId, id } of due) {
      if (run.signal.aborted) return closed
      const isClosed = await run.write(async (sql) => {
        await enterAsApp(sql, companyId)
        return closeOverdue(sql, companyId, id, run.now)
      })
      if (isClosed) closed += 1
      else skipped.push(id)
    }
    if (due.length < LOT) return closed
  }
}

/** Whoever answers it at the last moment holds it and goes first. */
export async function closeOverdue(sql: Tag, companyId: string, id: string, now: Date): Promise<boolean> {
  const [held] = await sql`
    select from test_attempts
    where company_id = ${companyId} and id = ${id} and status = 'in_progress' for no key update skip locked`
  const row = held && (await findAttempt(sql, companyId, id))
  if (!row || !isOverdue(row, now)) return false
  await finish(sql, { ...BY_ITSELF, company: { _id: companyId }, now: () => now }, row, { now, autoSubmitted: true })
  return true
}
