import { asksAllChanges } from '../../../openapi/asked-changes.ts'
import { problem } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { attemptSheet } from '../../../openapi/rules/attempts/attempt-sheet.ts'
import { reviewed, reviewFault } from '../../../openapi/rules/attempts/attempt-review.ts'
import { presentSummary, type WholeRow } from '../../../openapi/rules/attempts/attempt-row.ts'
import { askedAgain, practiced, practiceOutcome } from '../../../openapi/rules/attempts/attempt-practice.ts'
import { presentWhole } from '../../../openapi/rules/attempts/attempt-whole.ts'
import { holdsWords } from '../../../openapi/rules/text/folded.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import { businessDateOf } from '../../../openapi/rules/time/schedule.ts'
import { wallAt } from '../../../openapi/rules/time/wall-clock.ts'
import { isoDateIn } from '../../../openapi/rules/time/wall-words.ts'
import { changedRows } from '../../changed-rows.ts'
import { forgetTest } from '../../acknowledged.ts'
import type { FeatureHandlers } from '../../context.ts'
import { db, rowsOf, staffOf } from '../../db.ts'
import { record } from '../../events.ts'
import { spreadsheetReply } from '../../spreadsheets.ts'
import { forgetNotices } from '../notifications/stream.ts'
import { zoneOf } from '../tasks/present.ts'
import {
  askingOf,
  attemptsOf,
  dropAttempt,
  entityOf,
  laterThan,
  passed,
  personOf,
  storedAttempt,
  told,
  type Who,
  wholeOf,
} from './rows.ts'
import { tellDecided, tellReviewed, tellTaker } from './told.ts'

/** As the server counts. */
const COUNTED = 1000

function changedAttempts({ now }: Who, all: WholeRow[], query: Query, limit: number) {
  const { rows, total: newer, next } = changedRows(all.map(presentSummary), query, { limit, now })
  const total = Math.min(newer, COUNTED)
  const more = newer > total && { totalIsMore: true }
  return { status: 200 as const, body: { results: rows, total, ...more, ...pagesOf(total, { page: 1, limit }), next } }
}

type Calls =
  | 'attemptList'
  | 'attemptExport'
  | 'attemptReview'
  | 'attemptDelete'
  | 'attemptGetPractice'
  | 'attemptPractice'
type Handlers = FeatureHandlers<'testing'>
export const results: Pick<Handlers, Calls | 'testReset'> = {
  attemptList(context) {
    const { page, limit, ...asked } = context.query
    const all = found(context, asked)
    const window = windowOf({ page, limit }, limits.testing.pageSize)
    if (askingOf(context).seesAll && asksAllChanges(asked)) return changedAttempts(context, all, asked, window.limit)
    const total = Math.min(all.length, COUNTED)
    return {
      status: 200,
      body: {
        results: all.slice(window.offset, window.offset + window.limit).map(presentSummary),
        total,
        ...(all.length > total && { totalIsMore: true }),
        ...pagesOf(total, window),
      },
    }
  },

  attemptExport(context) {
    const { format = 'xlsx', ...asked } = context.query
    const { timezone: timeZone } = context.company
    const reply = spreadsheetReply({
      format,
      fileName: `Результаты тестов ${isoDateIn(context.now(), timeZone)}`,
      columns: attemptSheet.columns,
      rows: found(context, { ...asked, scope: 'all' }).map((row) => attemptSheet.cells(presentSummary(row))),
      timeZone,
      most: limits.testing.exportMax,
    })
    return { status: 200, ...reply }
  },

  attemptReview(context) {
    const { path, body, user } = context
    const row = storedAttempt(context, path.id)
    if (!row) throw problem(404, 'ATTEMPT_NOT_FOUND')
    const whole = wholeOf(context, row)
    if (row.status === 'in_progress') throw problem(409, 'ATTEMPT_NOT_FINISHED')
    if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== row.updatedAt.getTime())
      throw problem(409, 'STALE')
    const fault = reviewFault(whole, body.answers)
    if (fault?.code === 'POINTS_OUT_OF_RANGE') throw problem(400, fault.code, fault.values, { fields: fault.fields })
    if (fault) throw problem(400, fault.code, undefined, { fields: fault.fields })
    const old = row.percent
    Object.assign(row, reviewed(whole, body.answers), {
      reviewerId: user.id,
      reviewedAt: new Date(context.now()),
      updatedAt: laterThan(context, row.updatedAt),
    })
    tellReviewed(context, old, { ...row, title: whole.title })
    if (row.status === 'passed') passed(context, row)
    else forgetTest(context, row)
    tellDecided(context, old, { ...row, title: whole.title })
    record(context, {
      action: 'test.reviewed',
      entity: entityOf(context, row),
      changes: {
        ...told(context, row),
        ...(row.percent !== null && {
          percent: { ...(old !== null && { old }), new: row.percent },
          isPassed: { new: row.status === 'passed' },
        }),
      },
    })
    return { status: 200, body: presentWhole(wholeOf(context, row), askingOf(context)) }
  },

  attemptDelete(context) {
    const row = storedAttempt(context, context.path.id)
    if (!row) throw problem(404, 'ATTEMPT_NOT_FOUND')
    dropAttempt(context, row)
    forgetTest(context, row)
    forgetNotices(context, row.id)
    if (personOf(context, row.testId, row.userId).bestPassed !== true) tellTaker(context, row, { again: 'removed' })
    const { percent } = row
    record(context, {
      action: 'test.attempt_removed',
      entity: entityOf(context, row),
      changes: { ...told(context, row), ...(percent !== null && { percent: { new: percent } }) },
    })
    return { status: 200, body: { message: 'Результат удален', test: row.testId } }
  },

  /** One more than the limit, and the pause is over. */
  testReset(context) {
    const { path, body, company, now } = context
    const test = rowsOf('tests', company._id).find(({ _id }) => _id === path.id)
    if (!test) throw problem(404, 'TEST_NOT_FOUND')
    const person = staffOf(company._id).find(({ id }) => id === body.userId)
    if (!person) throw problem(400, 'USER_NOT_FOUND', undefined, { fields: { userId: messages.USER_NOT_FOUND } })
    const gift = rowsOf('gifts', company._id).find((one) => one.test === test._id && one.user === person.id)
    const freeFrom = new Date(now())
    if (gift) Object.assign(gift, { extra: gift.extra + 1, freeFrom })
    else db.gifts.push({ companyId: company._id, row: { test: test._id, user: person.id, extra: 1, freeFrom } })
    tellTaker(context, { testId: test._id, userId: person.id }, { again: 'added' })
    const entity = { id: test._id, title: test.title }
    record(context, { action: 'test.attempt_added', entity, changes: { employee: { new: person.name } } })
    return { status: 200, body: { message: 'Попытка добавлена' } }
  },

  attemptGetPractice: (context) => ({ status: 200, body: askedAgain(practiceOf(context)) }),
  attemptPractice: (context) => ({ status: 200, body: practiceOutcome(practiceOf(context), context.body) }),
}

function practiceOf(context: Who & { path: { id: string } }) {
  const row = storedAttempt(context, context.path.id)
  if (!row || row.userId !== context.user.id) throw problem(404, 'ATTEMPT_NOT_FOUND')
  const again = practiced(wholeOf(context, row), askingOf(context))
  if (typeof again === 'string') throw problem(409, again)
  return again
}

type Query = Omit<Parameters<Handlers['attemptList']>[0]['query'], 'page' | 'limit'>
/** What the filters leave, newest first. */
function found(
  who: Who,
  { scope, test, user, restaurant, position, status, statuses, from, to, moment, search }: Query,
): WholeRow[] {
  const { seesAll, userId } = askingOf(who)
  const countedOn = ({ startedAt, submittedAt }: WholeRow) => {
    if (moment === 'submitted') return submittedAt && businessDateOf(submittedAt, zoneOf(who, restaurant ?? null))
    return new Date(wallAt(who.company.timezone, startedAt)).toISOString().slice(0, 'yyyy-mm-dd'.length)
  }
  const isWithin = (day: string | null) =>
    day !== null && (from === undefined || day >= from) && (to === undefined || day <= to)
  const worksIn = (id: string) =>
    rowsOf('users', who.company._id).some(
      (one) => one.id === id && one.restaurants.some(({ _id }) => _id === restaurant),
    )
  const isCalled = holdsWords(search)
  return attemptsOf(who, (row) => (scope === 'all' && seesAll) || row.userId === userId)
    .filter((row) => test === undefined || row.testId === test)
    .filter((row) => user === undefined || row.userId === user)
    .filter((row) => restaurant === undefined || worksIn(row.userId))
    .filter((row) => position === undefined || row.position?._id === position)
    .filter((row) => status === undefined || row.status === status)
    .filter((row) => statuses === undefined || statuses.split(',').includes(row.status))
    .filter((row) => isWithin(countedOn(row)))
    .filter((row) => isCalled(row.userName) || isCalled(row.title))
    .toReversed()
    .sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
}
