import { resultFacts, type WholeRow } from '../../../openapi/rules/attempts/attempt-row.ts'
import type { MockSignedIn } from '../../context.ts'
import { staffOf } from '../../db.ts'
import { forgetNotices } from '../notifications/stream.ts'
import { restate, tellPeople } from '../notifications/tell.ts'

/** Whom an attempt tells of what, as api/features/testing/told.ts. */

type Where = Pick<MockSignedIn, 'company' | 'now' | 'user'>
type Result = Pick<WholeRow, 'id' | 'title' | 'userId' | 'percent' | 'status'>

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
