import { cleanText } from '../../../../openapi/rules/text/clean-text.ts'
import { missing } from '../../../../openapi/rules/checklists/run-answers.ts'
import { clampedAt } from '../../../../openapi/rules/checklists/run-merge.ts'
import { scoreOf } from '../../../../openapi/rules/checklists/run-score.ts'
import {
  completionRefusal,
  isLate,
  isOfBeforeReturn,
  isSentLate,
} from '../../../../openapi/rules/checklists/run-state.ts'
import { momentsOf } from '../../../checklists/shift.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { changedAt } from '../../../db/updated-at.ts'
import { record } from '../../../events/record.ts'
import { answersOfRuns, countingOf, rulesOf } from '../../../checklists/run-answers.ts'
import { settleRuns } from '../told.ts'
import { entityOf, refuse } from './refuse.ts'
import { lockRun, type RunRow } from './rows.ts'
import { whoSigned } from './signed.ts'
import { itemsOfRuns } from '../../../checklists/run-items.ts'
import { wholeOf } from './whole.ts'
import { whoOf, type Who } from './who.ts'

type Context = Parameters<FeatureHandlers<'checklists'>['runComplete']>[0]

/** Of several who do so at once one completes it. A device knows its own by `clientId`. */
export const runComplete: FeatureHandlers<'checklists'>['runComplete'] = async (context) => {
  const { path, body, repeat, company, problem } = context
  return repeat.answer(company._id, async (sql) => {
    const caller = whoOf(context)
    const run = await lockRun(sql, caller, path.id)
    if (!run) throw problem(404, 'CHECKLIST_NOT_FOUND')
    // As late as in runAnswer, and for the same.
    const who = { ...caller, now: context.now() }
    const at = completedAt(body, run, who.now)
    const isDone = run.status === 'completed'
    const isSaid = isDone ? run.completedAs === body.clientId?.toLowerCase() : isOfBeforeReturn(run.log, at)
    const written = isSaid ? run : await complete(sql, context, { who, run, at })
    return { status: 200, body: await wholeOf(sql, who, written) }
  })
}

const completedAt = ({ completedAt: said }: Context['body'], run: RunRow, now: Date): Date =>
  said === undefined ? now : clampedAt(said, momentsOf(run).opensAt, now)

type Completing = { who: Who; run: RunRow; at: Date }
async function complete(sql: Tag, context: Context, { who, run, at }: Completing): Promise<RunRow> {
  const { body, settings, problem } = context
  const { companyId, now } = who
  const moments = momentsOf(run)
  refuse(run, completionRefusal(moments, at, now))
  const [itemsOf, byRun] = await Promise.all([
    itemsOfRuns(sql, companyId, [run]),
    answersOfRuns(sql, companyId, [run.id]),
  ])
  const items = itemsOf(run)
  const answers = rulesOf(countingOf(items, byRun.get(run.id) ?? []))
  const lacking = missing(items, answers)
  if (lacking.size > 0) {
    const fields = Object.fromEntries([...lacking].map(([id, text]) => [`items.${id}`, text]))
    throw problem(409, 'RUN_INCOMPLETE', { n: lacking.size }, { fields })
  }
  const isNeeded = run.sign !== 'none'
  const asked = { signature: body.signature, isNeeded, field: 'signature' }
  const { by } = await whoSigned(sql, { settings, who, run }, asked)
  const score = scoreOf(items, answers)
  const next: RunRow = {
    ...run,
    status: 'completed',
    completedAt: at,
    completedBy: by,
    completedAs: body.clientId ?? null,
    isLate: isLate(moments, at),
    isSentLate: isSentLate(moments, at, now),
    score,
    comment: body.comment === undefined ? run.comment : cleanText(body.comment),
    updatedAt: changedAt(now, run),
  }
  await sql`
    update checklist_runs set status = ${next.status}, completed_at = ${at}, completed_by = ${by},
      completed_as = ${next.completedAs}, is_late = ${next.isLate}, is_sent_late = ${next.isSentLate}, score = ${score},
      comment = ${next.comment}, updated_at = ${next.updatedAt}
    where company_id = ${companyId} and business_date = ${run.date} and id = ${run.id}`
  await settleRuns(sql, companyId, [run.id], now)
  await record(sql, context, {
    action: 'checklist.run_completed',
    entity: entityOf(run),
    changes: { score: { new: score } },
  })
  return next
}
