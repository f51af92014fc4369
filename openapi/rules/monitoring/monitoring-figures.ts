import type { components } from '../../gen/schema.d.ts'

type Schemas = components['schemas']
export type RunCounts = Schemas['MonitoringRunCounts']
/** What a set of runs adds up to: counts beside the sums that averages are made of. */
export type RunSums = Omit<RunCounts, 'total'> & { scoreSum: number; scored: number; fails: number }

export const NO_RUNS: RunSums = {
  completed: 0,
  late: 0,
  missed: 0,
  overdue: 0,
  inProgress: 0,
  ahead: 0,
  scoreSum: 0,
  scored: 0,
  fails: 0,
}

/** The whole percent of a part, or null of nothing (D19). */
export const rateOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((100 * part) / whole) : null
/** The whole average of percents. */
export const averageOf = (sum: number, n: number): number | null => (n > 0 ? Math.round(sum / n) : null)
/** Hours with tenths, of a sum in milliseconds. */
export const hoursOf = (sumMs: number, n: number): number | null =>
  n > 0 ? Math.round(sumMs / n / 360_000) / 10 : null

/** Of two sets of runs that share none. */
export function addRuns(one: RunSums, other: RunSums): RunSums {
  return {
    completed: one.completed + other.completed,
    late: one.late + other.late,
    missed: one.missed + other.missed,
    overdue: one.overdue + other.overdue,
    inProgress: one.inProgress + other.inProgress,
    ahead: one.ahead + other.ahead,
    scoreSum: one.scoreSum + other.scoreSum,
    scored: one.scored + other.scored,
    fails: one.fails + other.fails,
  }
}

/** What is only scheduled is no part of the total (D19). */
export const runCounts = ({ completed, late, missed, overdue, inProgress, ahead }: RunSums): RunCounts => ({
  total: completed + missed + overdue + inProgress,
  completed,
  late,
  missed,
  overdue,
  inProgress,
  ahead,
})

/** Rates are reckoned last, of the sums: an average of rates would be another number. */
export const runFigures = (sums: RunSums): Schemas['MonitoringRunFigures'] => ({
  counts: runCounts(sums),
  completionRate: rateOf(sums.completed, sums.completed + sums.missed + sums.overdue),
  onTimeRate: rateOf(sums.completed - sums.late, sums.completed),
  avgScore: averageOf(sums.scoreSum, sums.scored),
  fails: sums.fails,
})

type Compared = {
  now: Schemas['MonitoringRunFigures']
  before: Schemas['MonitoringRunFigures']
  /** What it is of. */
  restaurant?: Schemas['MonitoringPlace']
  checklist?: Schemas['MonitoringTarget']
}
/**
 * The worst first: by the share that was completed, then by how many were not; those with nothing to count last. Of what is as
 * bad by name, what has no restaurant last.
 */
export const byCompletion = (one: Compared, other: Compared): number =>
  (one.now.completionRate ?? 101) - (other.now.completionRate ?? 101) ||
  lacking(other) - lacking(one) ||
  byName(one, other)
const lacking = ({ now: { counts } }: Compared): number => counts.missed + counts.overdue
function byName(one: Compared, other: Compared): number {
  const [a, b] = [named(one), named(other)]
  if (!a || !b) return Number(!a) - Number(!b)
  return a.name.localeCompare(b.name, 'ru') || (a._id < b._id ? -1 : Number(a._id > b._id))
}
const named = ({ restaurant, checklist }: Compared): Schemas['NamedRef'] | null =>
  checklist ? { _id: checklist._id, name: checklist.title } : (restaurant ?? null)
