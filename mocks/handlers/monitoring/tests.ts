import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { WholeRow } from '../../../openapi/rules/attempts/attempt-row.ts'
import { averageOf, rateOf } from '../../../openapi/rules/monitoring/monitoring-figures.ts'
import { byHardness, byPassing } from '../../../openapi/rules/monitoring/monitoring-order.ts'
import { partOf, partsOf, type Period } from '../../../openapi/rules/monitoring/monitoring-period.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { attemptsOf, personOf } from '../testing/rows.ts'
import { isMeantFor } from '../../audience.ts'
import { type Asked, compared, isWithin, worksIn } from './asked.ts'

type Ended = WholeRow & { day: string }
/** All that were handed in, in both periods. */
export function endedOf({ who, restaurant, position, user, span, dayOf }: Asked): Ended[] {
  const people = new Map(rowsOf('users', who.company._id).map((one) => [one.id, one]))
  return attemptsOf(who, () => true).flatMap((row) => {
    const person = people.get(row.userId)
    const isMeant =
      (position === undefined || row.position?._id === position) &&
      (user === undefined || row.userId === user) &&
      (restaurant === undefined || (person !== undefined && worksIn(person, restaurant)))
    if (row.submittedAt === null || !isMeant) return []
    const day = dayOf(row.submittedAt)
    return isWithin(day, span.period) || isWithin(day, span.previous) ? [{ ...row, day }] : []
  })
}
const of = (rows: readonly Ended[], period: Period) => rows.filter(({ day }) => isWithin(day, period))
const isChecked = ({ status }: Ended) => status === 'passed' || status === 'failed'
const pairsOf = (rows: readonly Ended[]) => new Set(rows.map(({ userId, testId }) => `${userId} ${testId}`)).size
const isPassed = ({ status }: Ended) => status === 'passed'
/** What the results of those that were checked add up to. */
export function percentsOf(rows: readonly Ended[]): { percents: number; reviewed: number } {
  const percents = rows.filter(isChecked).flatMap(({ percent }) => percent ?? [])
  return { percents: percents.reduce((sum, one) => sum + one, 0), reviewed: percents.length }
}
function percentOf(rows: readonly Ended[]): number | null {
  const { percents, reviewed } = percentsOf(rows)
  return averageOf(percents, reviewed)
}

export const testSummary = (asked: Asked, rows: readonly Ended[] = endedOf(asked)) =>
  compared(asked, (period): Schemas['MonitoringTestFigures'] => {
    const own = of(rows, period)
    const [people, passed] = [pairsOf(own.filter(isChecked)), pairsOf(own.filter(isPassed))]
    return { attempts: own.length, people, passed, passRate: rateOf(passed, people), avgPercent: percentOf(own) }
  })

function rowOf(
  asked: Asked,
  test: Schemas['Test'],
  own: readonly Ended[],
): Schemas['MonitoringTests']['byTest'][number] {
  const people = asked.people
    .filter((user) => isMeantFor(test, user))
    .map((user) => personOf(asked.who, test._id, user.id))
  const passed = people.filter(({ bestPassed }) => bestPassed).length
  const notStarted = people.filter(({ used }) => used === 0).length
  return {
    test: { _id: test._id, title: test.title },
    assigned: people.length,
    passed,
    failed: people.length - passed - notStarted,
    notStarted,
    attempts: own.length,
    avgPercent: percentOf(own),
  }
}

const HARDEST = 10
function hardestOf(asked: Asked, rows: readonly Ended[]): Schemas['MonitoringTests']['hardestQuestions'] {
  const tests = new Map(rowsOf('tests', asked.who.company._id).map((test) => [test._id, test]))
  const answers = rows.flatMap((row) =>
    row.asked.flatMap((questionId, at) => {
      const right = row.rights?.[at] ?? null
      return right === null ? [] : [{ row, questionId, right }]
    }),
  )
  return [...Map.groupBy(answers, ({ row, questionId }) => `${row.testId} ${questionId}`).values()]
    .flatMap((given) => {
      const [last] = given.toSorted((a, b) => b.row.version - a.row.version)
      const test = last && tests.get(last.row.testId)
      if (!last || !test || given.length < limits.monitoring.hardestAskedMin) return []
      const { questionId, row } = last
      const asks = (questions: readonly Schemas['TestQuestion'][] = []) => questions.find(({ id }) => id === questionId)
      const title = (asks(test.questions) ?? asks(row.questions))?.text ?? '—'
      const rights = given.reduce((sum, one) => sum + one.right, 0)
      return [{ test: { _id: test._id, title: test.title }, questionId, title, asked: given.length, rights }]
    })
    .sort(byHardness)
    .slice(0, HARDEST)
    .map(({ rights, ...row }) => ({ ...row, rightRate: rateOf(rights, row.asked) }))
}

export function testsTab(asked: Asked): Schemas['MonitoringTests'] {
  const { span, who } = asked
  const all = endedOf(asked)
  const rows = of(all, span.period)
  const parts = Map.groupBy(rows, ({ day }) => partOf(day, span))
  const byTest = Map.groupBy(rows, ({ testId }) => testId)
  return {
    span,
    ...testSummary(asked, all),
    series: partsOf(span).map((date) => {
      const own = parts.get(date) ?? []
      return { date, attempts: own.length, passed: own.filter(isPassed).length, avgPercent: percentOf(own) }
    }),
    byTest: rowsOf('tests', who.company._id)
      .filter(({ _id, isActive }) => isActive || byTest.has(_id))
      .map((test) => rowOf(asked, test, byTest.get(test._id) ?? []))
      .sort(byPassing)
      .slice(0, TESTS),
    hardestQuestions: hardestOf(asked, rows),
  }
}
const TESTS = 200
