import { ended, type WholeRow } from '../../../../openapi/rules/attempts/attempt-row.ts'
import { knowByTest } from '../../../articles/known-by-test.ts'
import { settlePassed } from '../../../articles/told.ts'
import { completeCourses } from '../../../courses/complete.ts'
import type { Tag } from '../../../db/client.ts'
import { changedAt } from '../../../db/updated-at.ts'
import { type Event, type EventContext, record } from '../../../events/record.ts'
import { settleTaken, tellResult } from '../told.ts'
import { refreshPerson } from './person.ts'

type Ending = { now: Date; autoSubmitted: boolean; submittedAs?: string | null }
/** Hands it in, whoever does so: the one who has locked it. */
export async function finish(
  sql: Tag,
  context: EventContext,
  row: WholeRow,
  { now, autoSubmitted, submittedAs = null }: Ending,
): Promise<WholeRow> {
  const companyId = context.company._id
  const next: WholeRow = { ...row, ...ended(row, now, autoSubmitted, submittedAs), updatedAt: changedAt(now, row) }
  await sql`
    update test_attempts set status = ${next.status}, submitted_at = ${next.submittedAt}, auto_submitted = ${autoSubmitted},
      submitted_as = ${submittedAs}, rights = ${next.rights}::integer[], points = ${next.points}::integer[],
      seconds = ${next.seconds}::integer[], score = ${next.score}, max_score = ${next.maxScore},
      percent = ${next.percent}, updated_at = ${next.updatedAt}
    where company_id = ${companyId} and id = ${row.id}`
  await refreshPerson(sql, companyId, row)
  // None of them waits for another's answer.
  await Promise.all([
    next.status === 'passed' && knowByTest(sql, companyId, next),
    record(sql, context, finished(next)),
    tellResult(sql, companyId, next, now),
    next.status === 'review' && settleTaken(sql, companyId, next, now),
  ])
  await followed(sql, companyId, next, now)
  return next
}

/** What is done once a test is passed: the last that its transaction does. */
export async function followed(
  sql: Tag,
  companyId: string,
  { status, userId, testId }: Pick<WholeRow, 'status' | 'userId' | 'testId'>,
  now: Date,
): Promise<void> {
  if (status !== 'passed') return
  await settlePassed(sql, { company: companyId, now }, testId, userId)
  await completeCourses(sql, companyId, userId, { tests: [testId] }, now)
}

export const entityOf = ({ testId, title }: { testId: string; title: string }) => ({ id: testId, title })
/** Whose attempt it is, as the log tells it. */
export const told = ({ userName, number }: { userName: string; number: number }) => ({
  employee: { new: userName },
  attempt: { new: number },
})

const finished = (row: WholeRow): Event => ({
  action: 'test.attempt_finished',
  entity: entityOf(row),
  changes: {
    ...told(row),
    ...(row.percent !== null && { percent: { new: row.percent }, isPassed: { new: row.status === 'passed' } }),
  },
})
