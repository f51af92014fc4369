import { resultFacts, type WholeRow } from '../../../openapi/rules/attempts/attempt-row.ts'
import type { MockSignedIn } from '../../context.ts'
import { isMeantFor } from '../../audience.ts'
import { rowsOf, staffOf } from '../../db.ts'
import type { Facts } from '../../../openapi/rules/notifications/notification-words.ts'
import { forgetNotices } from '../notifications/stream.ts'
import { restate, settle, tellPeople } from '../notifications/tell.ts'

/** Whom an attempt tells of what, as api/features/testing/told.ts. */

type Where = Pick<MockSignedIn, 'company' | 'now' | 'user'>
type Result = Pick<WholeRow, 'id' | 'testId' | 'title' | 'userId' | 'percent' | 'status'>

/** Administrators: what came of it, or that it waits for one of them. */
export const tellResult = (where: Where, result: Result, reviewer?: string): void =>
  tellPeople(where, {
    kind: 'testResult',
    facts: resultFacts(result),
    link: { type: 'attempt', id: result.id },
    people: staffOf(where.company._id).flatMap(({ id }) => (id === reviewer ? [] : [id])),
    by: result.userId,
  })

/** A person has decided it: nobody else has to. Once it is decided otherwise, what was told of it says so. */
export function tellReviewed(where: Where, before: number | null, result: Result): void {
  if (result.percent === null) return
  if (before !== null) return restate(where, { link: result.id, kind: 'testResult', facts: resultFacts(result) })
  forgetNotices(where, result.id)
  tellResult(where, result, where.user.id)
}

type Of = Pick<WholeRow, 'testId' | 'userId'>
type Since = Pick<Facts['testAssigned'], 'again' | 'reviewed'>

/** Handed in, and waiting for somebody else. */
export const settleTaken = (where: Where, { testId, userId }: Of): void =>
  settle(where, testId, { kinds: ['testAssigned'], isOf: (id) => id === userId })

/** Whoever takes it, as long as it is for him: what others have done about it. */
export function tellTaker(where: Where, { testId, userId }: Of, since: Since): void {
  const test = rowsOf('tests', where.company._id).find(({ _id }) => _id === testId)
  if (!test?.isActive) return
  tellPeople(where, {
    kind: 'testAssigned',
    facts: { title: test.title, dueAt: null, ...since },
    link: { type: 'test', id: testId },
    people: staffOf(where.company._id).flatMap((one) => (one.id === userId && isMeantFor(test, one) ? [one.id] : [])),
    by: where.user.id,
    group: `test ${testId}`,
  })
}

/** The same for whoever has handed it in; what is over once he has passed comes before. */
export function tellDecided(where: Where, before: number | null, result: Result): void {
  const { id: attempt, testId, userId, title, percent, status } = result
  if (percent === null) return
  const reviewed = { attempt, percent, isPassed: status === 'passed' }
  if (before === null) return tellTaker(where, { testId, userId }, { reviewed })
  restate(where, {
    link: testId,
    kind: 'testAssigned',
    facts: { title, dueAt: null, reviewed },
    only: (row) => row.userId === userId && (row.facts as Facts['testAssigned']).reviewed?.attempt === attempt,
  })
}
