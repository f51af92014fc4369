import { changedAt as later } from '../tasks/present.ts'
import { personFrom, type Person } from '../../../openapi/rules/attempts/attempt-person.ts'
import { ended, type WholeRow } from '../../../openapi/rules/attempts/attempt-row.ts'
import { isOverdue } from '../../../openapi/rules/attempts/attempt-state.ts'
import type { Asking } from '../../../openapi/rules/attempts/attempt-whole.ts'
import { knowByTest } from '../../acknowledged.ts'
import { completeCourses } from '../../courses.ts'
import type { MockSignedIn } from '../../context.ts'
import { db, rowsOf } from '../../db.ts'
import { record } from '../../events.ts'
import { may } from '../../may.ts'
import { refsToday } from '../../refs.ts'
import type { StoredAttempt } from '../../seed/attempts.ts'
import { settlePassed } from '../acknowledgements/told.ts'
import { personRef } from '../tasks/present.ts'
import { settleTaken, tellResult } from './told.ts'

export type Who = MockSignedIn

export const askingOf = ({ user, now }: Pick<Who, 'user' | 'now'>): Asking => ({
  userId: user.id,
  seesAll: may(user, 'test.readAll'),
  now: new Date(now()),
})

/** With the names of today, and closed where the clock has ended it: here no job comes by. */
export function wholeOf(who: Who, row: StoredAttempt): WholeRow {
  const now = new Date(who.now())
  if (isOverdue(row, now)) finish(who, row, { autoSubmitted: true })
  const test = rowsOf('tests', who.company._id).find(({ _id }) => _id === row.testId)
  const { reviewerId, position, ...rest } = row
  return {
    ...rest,
    position: (position && refsToday('positions', new Set([position._id]), who.company._id)[0]) ?? null,
    title: test?.title ?? '',
    userName: personRef(who, row.userId).name,
    reviewer: reviewerId === null ? null : personRef(who, reviewerId),
  }
}

export const attemptsOf = (who: Who, filter: (row: StoredAttempt) => boolean): WholeRow[] =>
  rowsOf('attempts', who.company._id)
    .filter(filter)
    .map((row) => wholeOf(who, row))

/** The row itself, which is written to. */
export const storedAttempt = ({ company }: Pick<Who, 'company'>, id: string): StoredAttempt | undefined =>
  rowsOf('attempts', company._id).find((row) => row.id === id)

/** What is done once a test is passed. */
export function passed(who: Who, row: StoredAttempt): void {
  knowByTest(who, row)
  settlePassed(who, row.testId, row.userId)
  completeCourses(who, { userId: row.userId })
}

type Ending = { autoSubmitted: boolean; submittedAs?: string | null }
/** Hands it in. */
export function finish(who: Who, row: StoredAttempt, { autoSubmitted, submittedAs = null }: Ending): void {
  const now = new Date(who.now())
  const named = { ...row, title: '', userName: '', reviewer: null }
  Object.assign(row, ended(named, now, autoSubmitted, submittedAs), { updatedAt: laterThan(who, row.updatedAt) })
  tellResult(who, { ...row, ...entityOf(who, row), id: row.id })
  if (row.status === 'passed') passed(who, row)
  else if (row.status === 'review') settleTaken(who, row)
  const { percent, status } = row
  record(autoSubmitted ? { ...who, user: undefined as never } : who, {
    action: 'test.attempt_finished',
    entity: entityOf(who, row),
    changes: {
      ...told(who, row),
      ...(percent !== null && { percent: { new: percent }, isPassed: { new: status === 'passed' } }),
    },
  })
}

export const laterThan = (who: Who, updatedAt: Date): Date =>
  new Date(later(who, { updatedAt: updatedAt.toISOString() }))

export const entityOf = ({ company }: Pick<Who, 'company'>, { testId }: { testId: string }) => ({
  id: testId,
  title: rowsOf('tests', company._id).find(({ _id }) => _id === testId)?.title ?? '',
})
/** Whose attempt it is, as the log tells it. */
export const told = (who: Who, { userId, number }: { userId: string; number: number }) => ({
  employee: { new: personRef(who, userId).name },
  attempt: { new: number },
})

/** What somebody has of a test, reckoned from his attempts. */
export function personOf(who: Who, testId: string, userId: string): Person {
  const own = attemptsOf(who, (row) => row.testId === testId && row.userId === userId)
  const gift = rowsOf('gifts', who.company._id).find((one) => one.test === testId && one.user === userId)
  const person = personFrom(own, gift)
  const removed = db.attemptNumbers.get(`${testId} ${userId}`) ?? 0
  return { ...person, lastNumber: Math.max(person.lastNumber, removed) }
}

export function dropAttempt({ company }: Pick<Who, 'company'>, { id, testId, userId, number }: StoredAttempt): void {
  const key = `${testId} ${userId}`
  db.attemptNumbers.set(key, Math.max(db.attemptNumbers.get(key) ?? 0, number))
  db.attempts = db.attempts.filter((one) => one.companyId !== company._id || one.row.id !== id)
}
