import type { components } from '../../../openapi/gen/schema.d.ts'
import {
  addRuns,
  byCompletion,
  NO_RUNS,
  runCounts,
  runFigures,
  type RunSums,
} from '../../../openapi/rules/monitoring/monitoring-figures.ts'
import { partsOf } from '../../../openapi/rules/monitoring/monitoring-period.ts'
import { failHours, topFails } from './deviations.ts'
import { listSums, type RunRow, runSums } from './runs.ts'
import type { Scope } from './scope.ts'

type Schemas = components['schemas']
type Two = { now: RunSums; before: RunSums }

export async function checklistsOf(scope: Scope): Promise<Schemas['MonitoringChecklists']> {
  const [runs, lists, fails, hours] = await Promise.all([
    runSums(scope),
    listSums(scope),
    topFails(scope),
    failHours(scope),
  ])
  const byTemplate = [...twoOf(lists, ({ id }) => id)].map(({ rows: [row], ...two }) => ({
    checklist: { _id: row.id, title: row.title },
    ...shown(two),
  }))
  return {
    span: scope.span,
    ...figuresOf(scope, runs),
    byTemplate: byTemplate.toSorted(byCompletion),
    topFails: fails,
    hours,
  }
}

/** What the summary shows of them. */
export async function checklistsPart(scope: Scope): Promise<NonNullable<Schemas['MonitoringSummary']['checklists']>> {
  const [runs, hours] = await Promise.all([runSums(scope), failHours(scope)])
  return { ...figuresOf(scope, runs), hours }
}

function figuresOf({ span }: Scope, rows: readonly RunRow[]) {
  const of = (kind: RunRow['kind']) => rows.filter((row) => row.kind === kind)
  const [all = { now: NO_RUNS, before: NO_RUNS }] = twoOf(of('all'), () => '')
  const parts = new Map(of('part').map((row) => [row.isNow ? row.part : null, row]))
  const byRestaurant = [...twoOf(of('place'), ({ place }) => place)].map(({ rows: [{ place, name }], ...two }) => ({
    restaurant: place === null ? null : { _id: place, name: name ?? '—' },
    ...shown(two),
  }))
  return {
    ...shown(all),
    series: partsOf(span).map((date) => ({ date, counts: runCounts(parts.get(date) ?? NO_RUNS) })),
    byRestaurant: byRestaurant.toSorted(byCompletion),
  }
}

const shown = ({ now, before }: Two) => ({ now: runFigures(now), before: runFigures(before) })

/** Both periods of each thing; things of which there was nothing are left out. */
function* twoOf<Row extends RunSums & { isNow: boolean }>(rows: readonly Row[], keyOf: (row: Row) => string | null) {
  for (const own of Map.groupBy(rows, keyOf).values()) {
    const [first] = own
    if (!first) continue
    const sumOf = (isNow: boolean) =>
      own.filter((row) => row.isNow === isNow).reduce<RunSums>((sum, row) => addRuns(sum, row), NO_RUNS)
    yield { rows: [first] as [Row], now: sumOf(true), before: sumOf(false) }
  }
}
