import { useRead } from '../../../data/useRead.ts'
import { LazyChart } from '../../../ui/chart/LazyChart.tsx'
import { Link } from 'wouter'
import { ofPlace, RUN_ROWS } from '../../../../openapi/rules/monitoring/monitoring-rows.ts'
import { linksOf, useLooking } from '../asked.ts'
import { Change } from '../Change.tsx'
import { Compared } from '../Compared.tsx'
import { HeatMap } from '../HeatMap.tsx'
import { Numbers, Titled } from '../Numbers.tsx'
import { Panel } from '../Panel.tsx'
import { decided, inTime, lacking, noRuns, placeBars, runBars, runMeasures, whyLacking, whyLate } from '../runs.ts'
import { Tiles } from '../Tiles.tsx'
import { number, percent, placeName } from '../words.ts'

export function Checklists() {
  const looking = useLooking()
  const { runs, heat } = linksOf(looking)
  const read = useRead('monitoringGetChecklists', { query: looking.asked })
  const linksFor = (more: Parameters<typeof runs>[0]) =>
    [RUN_ROWS.decided, RUN_ROWS.completed, RUN_ROWS.lacking, RUN_ROWS.fails].map(({ rows }) =>
      runs({ ...more, ...rows }),
    )
  return (
    <Panel read={read} isEmpty={({ now }) => noRuns(now)}>
      {({ now, before, series, byRestaurant, byTemplate, topFails, hours }) => (
        <>
          <Tiles
            tiles={[
              {
                name: 'Выполнены',
                value: percent(now.completionRate),
                to: runs(RUN_ROWS.decided.rows),
                change: <Change now={now.completionRate} before={before.completionRate} unit="п. п." better="more" />,
                note: `${number(now.counts.completed)} из ${number(decided(now))}`,
                why: whyLacking(now, looking),
              },
              {
                name: 'Вовремя',
                value: percent(now.onTimeRate),
                to: runs(RUN_ROWS.completed.rows),
                change: <Change now={now.onTimeRate} before={before.onTimeRate} unit="п. п." better="more" />,
                note: `${number(inTime(now))} из ${number(now.counts.completed)}`,
                why: whyLate(now, looking),
              },
              {
                name: 'Пропущены, просрочены',
                value: number(lacking(now)),
                to: runs(RUN_ROWS.lacking.rows),
                change: <Change now={lacking(now)} before={lacking(before)} better="less" />,
              },
              {
                name: 'Средний балл',
                value: percent(now.avgScore),
                to: runs(RUN_ROWS.completed.rows),
                change: <Change now={now.avgScore} before={before.avgScore} unit="п. п." better="more" />,
              },
              {
                name: 'Отклонения',
                value: number(now.fails),
                to: runs(RUN_ROWS.fails.rows),
                change: <Change now={now.fails} before={before.fails} better="less" />,
              },
            ]}
          />
          <div className="panel-pair">
            <LazyChart {...runBars(series, looking)} />
            <LazyChart {...placeBars(byRestaurant, looking)} />
          </div>
          <Compared
            title="Рестораны, два периода"
            of="Ресторан"
            measures={runMeasures}
            rows={byRestaurant.map(({ restaurant, ...figures }) => ({
              key: restaurant?._id ?? '',
              name: placeName(restaurant),
              ...figures,
              links: linksFor(ofPlace(restaurant)),
            }))}
          />
          <Compared
            title="По шаблонам"
            of="Чек-лист"
            measures={runMeasures}
            rows={byTemplate.map(({ checklist, ...figures }) => ({
              key: checklist._id,
              name: checklist.title,
              ...figures,
              links: linksFor({ checklist: checklist._id }),
            }))}
          />
          <Numbers
            title="Частые отклонения"
            of="Пункт"
            heads={['Отклонений']}
            none="Отклонений нет"
            rows={topFails.map(({ checklist, itemId, title, fails }) => ({
              key: `${checklist._id}-${itemId}`,
              name: <Titled title={title} of={checklist.title} />,
              cells: [
                <Link key="rows" href={runs({ ...RUN_ROWS.fails.rows, checklist: checklist._id, item: itemId })}>
                  {number(fails)}
                </Link>,
              ],
            }))}
          />
          <HeatMap hours={hours} to={heat} />
        </>
      )}
    </Panel>
  )
}
