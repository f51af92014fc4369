import {
  addRuns,
  byCompletion,
  NO_RUNS,
  runCounts,
  runFigures,
  type RunSums,
} from '../../../openapi/rules/monitoring/monitoring-figures.ts'
import { byFails, byHour } from '../../../openapi/rules/monitoring/monitoring-order.ts'
import { partOf, partsOf, type Period } from '../../../openapi/rules/monitoring/monitoring-period.ts'
import { merged } from '../../../openapi/rules/checklists/run-merge.ts'
import { shownItems } from '../../../openapi/rules/checklists/run-answers.ts'
import { progressOf, scoreOf } from '../../../openapi/rules/checklists/run-score.ts'
import { statusAt } from '../../../openapi/rules/checklists/run-state.ts'
import { wallAt } from '../../../openapi/rules/time/wall-clock.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import type { StoredRun } from '../../seed/checklists/rows.ts'
import { checklistOf } from '../checklists/access.ts'
import { makeRuns } from '../checklists/days.ts'
import { answersOf, itemsOf, momentsOf } from '../checklists/present.ts'
import { zoneOf } from '../tasks/present.ts'
import { type Asked, compared, isWithin, placeOf } from './asked.ts'

/** All that there were in both periods, but what was cancelled. */
export function runsOf(asked: Asked): StoredRun[] {
  const { who, restaurant, isOfPeople, isChosen, span } = asked
  makeRuns(who)
  return rowsOf('runs', who.company._id).filter(
    ({ status, businessDate, completedBy, assignee, ...run }) =>
      status !== 'cancelled' &&
      (isWithin(businessDate, span.period) || isWithin(businessDate, span.previous)) &&
      (restaurant === undefined || run.restaurant === restaurant) &&
      (!isOfPeople || isChosen(completedBy ?? assignee)),
  )
}

const of = (runs: readonly StoredRun[], period: Period) =>
  runs.filter(({ businessDate }) => isWithin(businessDate, period))

function sumsOf({ who, now }: Asked, run: StoredRun): RunSums {
  const status = statusAt(momentsOf(run), now)
  const [items, answers] = [itemsOf(who, run), answersOf(run)]
  const { fails } = progressOf(items, answers)
  switch (status) {
    case 'completed':
      return { ...NO_RUNS, completed: 1, late: Number(run.isLate), fails, scoreSum: scoreOf(items, answers), scored: 1 }
    case 'scheduled':
      return { ...NO_RUNS, ahead: 1, fails }
    case 'in_progress':
      return { ...NO_RUNS, inProgress: 1, fails }
    case 'cancelled':
      return NO_RUNS
    default:
      return { ...NO_RUNS, [status]: 1, fails }
  }
}
const totalOf = (asked: Asked, runs: readonly StoredRun[]): RunSums =>
  runs.map((run) => sumsOf(asked, run)).reduce(addRuns, NO_RUNS)
const figuresOf = (asked: Asked, runs: readonly StoredRun[]) =>
  compared(asked, (period) => runFigures(totalOf(asked, of(runs, period))))

function seriesOf(asked: Asked, runs: readonly StoredRun[]): Schemas['MonitoringRunSeries'] {
  const { span } = asked
  const parts = Map.groupBy(of(runs, span.period), ({ businessDate }) => partOf(businessDate, span))
  return partsOf(span).map((date) => ({ date, counts: runCounts(totalOf(asked, parts.get(date) ?? [])) }))
}

const placesOf = (asked: Asked, runs: readonly StoredRun[]): Schemas['MonitoringRunPlaces'] =>
  [...Map.groupBy(runs, ({ restaurant }) => restaurant)]
    .map(([id, own]) => ({ restaurant: placeOf(asked, id), ...figuresOf(asked, own) }))
    .sort(byCompletion)

/** The failures that stand. */
function failsOf({ who, span }: Asked, runs: readonly StoredRun[]) {
  return of(runs, span.period).flatMap((run) => {
    const [items, answers] = [itemsOf(who, run), answersOf(run)]
    const counting = merged(run.answers)
    const { cells } = progressOf(items, answers)
    return shownItems(items, answers).flatMap(({ id, title }, at) => {
      const answer = counting.get(id)?.answer
      return answer && cells[at] === 'fail' ? [{ run, itemId: id, title, at: answer.answeredAt }] : []
    })
  })
}
type Fail = ReturnType<typeof failsOf>[number]

/** The day of the week is that of the checklist, the hour that of the clock at its restaurant. */
function hoursOf({ who }: Asked, fails: readonly Fail[]): Schemas['MonitoringHours'] {
  const counts = new Map<string, Schemas['MonitoringHours'][number]>()
  for (const { run, at } of fails) {
    const weekday = new Date(`${run.businessDate}T00:00Z`).getUTCDay() || 7
    const hour = new Date(wallAt(zoneOf(who, run.restaurant), new Date(at))).getUTCHours()
    const known = counts.get(`${weekday} ${hour}`)
    counts.set(`${weekday} ${hour}`, { weekday, hour, fails: (known?.fails ?? 0) + 1 })
  }
  return [...counts.values()].sort(byHour)
}

/** Nothing is told of a checklist that was removed. */
function targetOf({ who }: Asked, id: string): Schemas['MonitoringTarget'][] {
  const list = checklistOf(who, id)
  return list ? [{ _id: id, title: list.title }] : []
}

function topFailsOf(asked: Asked, fails: readonly Fail[]): Schemas['MonitoringChecklists']['topFails'] {
  const items = Map.groupBy(fails, ({ run, itemId }) => `${run.checklist} ${itemId}`)
  return [...items.values()]
    .flatMap(([first, ...more]) => {
      if (!first) return []
      const { run, itemId } = first
      const today = checklistOf(asked.who, run.checklist)?.items.find(({ id }) => id === itemId)
      const last = [first, ...more].toSorted((a, b) => b.run.version - a.run.version)[0]
      const title = today?.title ?? last?.title ?? first.title
      return targetOf(asked, run.checklist).map((checklist) => ({ checklist, itemId, title, fails: 1 + more.length }))
    })
    .sort(byFails)
    .slice(0, TOP)
}
const TOP = 20

export function runSummary(asked: Asked): NonNullable<Schemas['MonitoringSummary']['checklists']> {
  const runs = runsOf(asked)
  return {
    ...figuresOf(asked, runs),
    series: seriesOf(asked, runs),
    byRestaurant: placesOf(asked, runs),
    hours: hoursOf(asked, failsOf(asked, runs)),
  }
}

export function checklistsTab(asked: Asked): Schemas['MonitoringChecklists'] {
  const runs = runsOf(asked)
  return {
    span: asked.span,
    ...runSummary(asked),
    byTemplate: [...Map.groupBy(runs, ({ checklist }) => checklist)]
      .flatMap(([id, own]) => targetOf(asked, id).map((checklist) => ({ checklist, ...figuresOf(asked, own) })))
      .sort(byCompletion),
    topFails: topFailsOf(asked, failsOf(asked, runs)),
  }
}
