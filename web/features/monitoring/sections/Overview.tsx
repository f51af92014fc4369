import type { Snapshot } from 'valtio'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { CHECKED } from '../../../../openapi/rules/attempts/attempt-statuses.ts'
import { RUN_ROWS, TASK_ROWS } from '../../../../openapi/rules/monitoring/monitoring-rows.ts'
import { useRead } from '../../../data/useRead.ts'
import { href } from '../../../routes.ts'
import { LazyChart } from '../../../ui/chart/LazyChart.tsx'
import { linksOf, type Looking, useLooking } from '../asked.ts'
import { Change } from '../Change.tsx'
import { HeatMap } from '../HeatMap.tsx'
import { Panel } from '../Panel.tsx'
import { decided, inTime, noRuns, placeBars, runBars, whyLacking, whyLate } from '../runs.ts'
import { type TileProps, Tiles } from '../Tiles.tsx'
import { number, percent } from '../words.ts'

type Summary = Snapshot<components['schemas']['MonitoringSummary']>

export function Overview() {
  const looking = useLooking()
  const read = useRead('monitoringGet', { query: looking.asked })
  return (
    <Panel read={read} isEmpty={isEmpty}>
      {(data) => (
        <>
          <Tiles tiles={tilesOf(data, looking)} />
          {data.checklists && (
            <>
              <div className="panel-pair">
                <LazyChart {...runBars(data.checklists.series, looking)} />
                <LazyChart {...placeBars(data.checklists.byRestaurant, looking)} />
              </div>
              <HeatMap hours={data.checklists.hours} to={linksOf(looking).heat} />
            </>
          )}
        </>
      )}
    </Panel>
  )
}

/** Nothing was there to be done by anybody; who works here is always known. */
const isEmpty = ({ checklists, tasks, tests, news, knowledgeBase }: Summary) =>
  (!checklists || noRuns(checklists.now)) &&
  (!tasks || tasks.now.created + tasks.now.done + tasks.now.due === 0) &&
  (!tests || tests.now.attempts === 0) &&
  (!news || news.now.published === 0) &&
  (!knowledgeBase || knowledgeBase.now.views === 0)

/** What is off is absent. */
function tilesOf({ checklists, tasks, tests, news }: Summary, looking: Looking): TileProps[] {
  const { runs, tasks: taskRows, results } = linksOf(looking)
  const rate = (now: number | null, before: number | null) => (
    <Change now={now} before={before} unit="п. п." better="more" />
  )
  const of = (part: number, whole: number) => `${number(part)} из ${number(whole)}`
  const tiles: (TileProps | undefined)[] = [
    checklists && {
      name: 'Чек-листы выполнены',
      value: percent(checklists.now.completionRate),
      to: runs(RUN_ROWS.decided.rows),
      change: rate(checklists.now.completionRate, checklists.before.completionRate),
      note: of(checklists.now.counts.completed, decided(checklists.now)),
      why: whyLacking(checklists.now, looking),
    },
    checklists && {
      name: 'Выполнены вовремя',
      value: percent(checklists.now.onTimeRate),
      to: runs(RUN_ROWS.completed.rows),
      change: rate(checklists.now.onTimeRate, checklists.before.onTimeRate),
      note: of(inTime(checklists.now), checklists.now.counts.completed),
      why: whyLate(checklists.now, looking),
    },
    tasks && {
      name: 'Просроченные задачи',
      value: number(tasks.now.overdue),
      to: taskRows(TASK_ROWS.overdue.rows),
      change: <Change now={tasks.now.overdue} before={tasks.before.overdue} better="less" />,
      note: `из ${number(tasks.now.due)}`,
    },
    tests && {
      name: 'Тесты сданы',
      value: percent(tests.now.passRate),
      to: results({ statuses: CHECKED }),
      change: rate(tests.now.passRate, tests.before.passRate),
      note: `лучшие попытки: ${of(tests.now.passed, tests.now.people)}`,
    },
    news && {
      name: 'Новости прочитаны',
      value: percent(news.now.readRate),
      to: href('news'),
      change: rate(news.now.readRate, news.before.readRate),
      note: of(news.now.read, news.now.audience),
    },
  ]
  return tiles.filter((tile) => tile !== undefined)
}
