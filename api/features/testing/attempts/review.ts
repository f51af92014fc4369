import { reviewed, reviewFault } from '../../../../openapi/rules/attempts/attempt-review.ts'
import type { WholeRow } from '../../../../openapi/rules/attempts/attempt-row.ts'
import { forgetTest, knowByTest } from '../../../articles/known-by-test.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { changedAt, isStale } from '../../../db/updated-at.ts'
import { record } from '../../../events/record.ts'
import { tellDecided, tellReviewed } from '../told.ts'
import { whoOf } from '../who.ts'
import { entityOf, followed, told } from './outcome.ts'
import { refreshPerson } from './person.ts'
import { lockAttempt } from './rows.ts'
import { presentWhole } from '../../../../openapi/rules/attempts/attempt-whole.ts'

/** A person's points for any question; once none waits any more the attempt is passed or not. */
export const attemptReview: FeatureHandlers<'testing'>['attemptReview'] = async (context) => {
  const { path, body, db, company, user, problem } = context
  return db.write(company._id, async (sql) => {
    const who = whoOf(context)
    const row = await lockAttempt(sql, who.companyId, path.id)
    if (!row) throw problem(404, 'ATTEMPT_NOT_FOUND')
    if (row.status === 'in_progress') throw problem(409, 'ATTEMPT_NOT_FINISHED')
    if (isStale(body.updatedAt, row)) throw problem(409, 'STALE')
    const fault = reviewFault(row, body.answers)
    if (fault?.code === 'POINTS_OUT_OF_RANGE') throw problem(400, fault.code, fault.values, { fields: fault.fields })
    if (fault) throw problem(400, fault.code, undefined, { fields: fault.fields })
    const outcome = reviewed(row, body.answers)
    const { rights, points, comments, status, score, percent } = outcome
    const next: WholeRow = {
      ...row,
      ...outcome,
      reviewer: { id: user.id, name: user.name },
      reviewedAt: who.now,
      updatedAt: changedAt(who.now, row),
    }
    await sql`
      update test_attempts set status = ${status}, rights = ${rights}::integer[], points = ${points}::integer[],
        comments = ${sql.json(comments)}, score = ${score}, percent = ${percent}, reviewed_by = ${user.id},
        reviewed_at = ${who.now}, updated_at = ${next.updatedAt}
      where company_id = ${who.companyId} and id = ${row.id}`
    await refreshPerson(sql, who.companyId, row)
    await (status === 'passed' ? knowByTest : forgetTest)(sql, who.companyId, row)
    const changes = {
      ...told(row),
      ...(percent !== null && {
        percent: { ...(row.percent !== null && { old: row.percent }), new: percent },
        isPassed: { new: status === 'passed' },
      }),
    }
    await record(sql, context, { action: 'test.reviewed', entity: entityOf(row), changes })
    const decided = { before: row, after: next, reviewer: user.id }
    await tellReviewed(sql, who.companyId, decided, who.now)
    await followed(sql, who.companyId, next, who.now)
    await tellDecided(sql, who.companyId, decided, who.now)
    return { status: 200, body: presentWhole(next, who) }
  })
}
