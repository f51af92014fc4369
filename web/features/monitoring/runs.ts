import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { ChartProps } from '../../ui/chart/Chart.tsx'
import { plural } from '../../lib/plural.ts'
import { ofPlace, RUN_ROWS } from '../../../openapi/rules/monitoring/monitoring-rows.ts'
import { linksOf, type Looking, partDays } from './asked.ts'
import type { Measure } from './Compared.tsx'
import { groupWords, number, partName, partNote, placeName, shortDays } from './words.ts'

type Schemas = components['schemas']
type RunFigures = Snapshot<Schemas['MonitoringRunFigures']>
type Series = Snapshot<Schemas['MonitoringRunSeries']>
type Places = Snapshot<Schemas['MonitoringRunPlaces']>

/** What was decided, of which the completed are a share. */
export const decided = (figures: RunFigures) => RUN_ROWS.decided.of(figures)
export const inTime = (figures: RunFigures) => RUN_ROWS.onTime.of(figures)
export const lacking = (figures: RunFigures) => RUN_ROWS.lacking.of(figures)
export const noRuns = ({ counts }: RunFigures) => counts.total + counts.ahead === 0

/** Why not all of them: the rows that are missing in the share. */
export function whyLacking(figures: RunFigures, looking: Looking) {
  const n = lacking(figures)
  return n === 0 ? undefined : { label: `${number(n)} не выполнено`, to: linksOf(looking).runs(RUN_ROWS.lacking.rows) }
}
export function whyLate({ counts: { late } }: RunFigures, looking: Looking) {
  return late === 0
    ? undefined
    : { label: `${number(late)} с опозданием`, to: linksOf(looking).runs(RUN_ROWS.late.rows) }
}

const BARS = [RUN_ROWS.onTime, RUN_ROWS.late, RUN_ROWS.lacking]
/** Checklists by day: what was in time, late, missed, and what is still ahead. */
export function runBars(series: Series, looking: Looking): ChartProps {
  const { runs } = linksOf(looking)
  const dates = series.map(({ date }) => date)
  return {
    kind: 'bars',
    title: `Чек-листы ${groupWords[looking.group]}`,
    of: 'Когда',
    parts: ['вовремя', 'с опозданием', 'пропущены, просрочены'],
    rows: series.map(({ date, counts }, at) => {
      const days = partDays(dates, at, looking.asked.to)
      const ahead = counts.ahead + counts.inProgress
      return {
        name: partName(date, looking),
        ...partNote(date, looking),
        values: BARS.map((bar) => bar.of({ counts })),
        links: BARS.map(({ rows }) => runs({ ...days, ...rows })),
        ...(ahead > 0 && { ahead }),
      }
    }),
  }
}

/** The share that was completed in each restaurant, with a stroke where it was before. */
export function placeBars(places: Places, looking: Looking): ChartProps {
  const { runs } = linksOf(looking)
  const { previous } = looking
  return {
    kind: 'rows',
    title: 'Рестораны',
    of: 'Ресторан',
    parts: ['выполнено'],
    unit: '%',
    hint: `Доля выполненных, чёрточка: ${shortDays(previous)}`,
    rows: places.flatMap(({ restaurant, now, before }) => {
      if (now.completionRate === null) return []
      const { missed } = now.counts
      const place = ofPlace(restaurant)
      const to = runs({ ...place, ...RUN_ROWS.decided.rows })
      return {
        name: placeName(restaurant),
        values: [now.completionRate],
        to,
        ...(before.completionRate !== null && {
          before: before.completionRate,
          note: `было ${before.completionRate}%`,
        }),
        ...(missed > 0 && {
          aside: {
            label: `${missed} ${plural(missed, 'пропущен', 'пропущены', 'пропущено')}`,
            to: runs({ ...place, ...RUN_ROWS.missed.rows }),
          },
        }),
      }
    }),
  }
}

export const runMeasures: readonly Measure<RunFigures>[] = [
  { title: 'Выполнено', of: ({ completionRate }) => completionRate, unit: '%', better: 'more' },
  { title: 'Вовремя', of: ({ onTimeRate }) => onTimeRate, unit: '%', better: 'more' },
  { title: 'Пропущено, просрочено', of: lacking, better: 'less' },
  { title: 'Отклонений', of: ({ fails }) => fails, better: 'less' },
]
