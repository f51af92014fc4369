import { cleanText } from '../../../../openapi/rules/text/clean-text.ts'
import { closesOnceReturned, isReturnable } from '../../../../openapi/rules/checklists/run-state.ts'
import { momentsOf } from '../../../checklists/shift.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { changedAt } from '../../../db/updated-at.ts'
import { record } from '../../../events/record.ts'
import { tellReturned } from '../told.ts'
import { dayEnds } from './present.ts'
import { entityOf } from './refuse.ts'
import { type Entry, lockRun, type RunRow } from './rows.ts'
import { wholeOf } from './whole.ts'
import { whoOf } from './who.ts'

/** Its answers stay, and it is done once more. */
export const runReturn: FeatureHandlers<'checklists'>['runReturn'] = async (context) => {
  const { path, body, repeat, company, problem } = context
  return repeat.answer(company._id, async (sql) => {
    const who = whoOf(context)
    const { companyId, userId, now } = who
    const run = await lockRun(sql, who, path.id)
    if (!run) throw problem(404, 'CHECKLIST_NOT_FOUND')
    const ends = dayEnds(run)
    if (!isReturnable(momentsOf(run), ends, now)) throw problem(409, 'RUN_NOT_RETURNABLE')
    const comment = cleanText(body.comment)
    const { completedAt, completedBy } = run
    const log: Entry[] = [
      ...(run.log ?? []),
      ...(completedAt ? [{ at: completedAt.toISOString(), by: completedBy, action: 'completed' as const }] : []),
      { at: now.toISOString(), by: userId, action: 'returned', comment },
    ]
    const next: RunRow = {
      ...run,
      status: 'in_progress',
      completedAt: null,
      completedBy: null,
      completedAs: null,
      isLate: false,
      isSentLate: false,
      score: null,
      closesAt: closesOnceReturned(run, ends),
      log,
      updatedAt: changedAt(now, run),
    }
    await sql`
      update checklist_runs set status = ${next.status}, completed_at = null, completed_by = null, completed_as = null,
        is_late = false, is_sent_late = false, score = null, closes_at = ${next.closesAt}, log = ${sql.json(log)}, updated_at = ${next.updatedAt}
      where company_id = ${companyId} and business_date = ${run.date} and id = ${run.id}`
    await tellReturned(sql, companyId, { run, by: userId, comment }, now)
    await record(sql, context, {
      action: 'checklist.run_returned',
      entity: entityOf(run),
      changes: { comment: { new: comment } },
    })
    return { status: 200, body: await wholeOf(sql, who, next) }
  })
}
