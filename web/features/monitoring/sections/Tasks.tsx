import type { Snapshot } from 'valtio'
import { Link } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { useRead } from '../../../data/useRead.ts'
import { LazyChart } from '../../../ui/chart/LazyChart.tsx'
import { linksOf, useLooking } from '../asked.ts'
import { Change } from '../Change.tsx'
import { Compared, type Measure } from '../Compared.tsx'
import { Numbers } from '../Numbers.tsx'
import { Panel } from '../Panel.tsx'
import { Tiles } from '../Tiles.tsx'
import { groupWords, NONE, number, partName, partNote, placeName } from '../words.ts'

type Figures = Snapshot<components['schemas']['MonitoringTaskFigures']>
type Status = components['schemas']['TaskStatus']
const STATUSES = Object.keys(labels.TaskStatus) as Status[] // its own keys

const measures: readonly Measure<Figures>[] = [
  { title: 'Создано', of: ({ created }) => created, better: 'neither' },
  { title: 'Выполнено', of: ({ done }) => done, better: 'more' },
  { title: 'Просрочено', of: ({ overdue }) => overdue, better: 'less' },
  { title: 'Среднее время, ч', of: ({ avgHours }) => avgHours, better: 'less' },
]

export function Tasks() {
  const looking = useLooking()
  const { tasks, days } = linksOf(looking)
  const read = useRead('monitoringGetTasks', { query: looking.asked })
  return (
    <Panel read={read} isEmpty={({ now }) => now.created + now.done + now.due === 0}>
      {({ now, before, series, byAssignee, byRestaurant, byStatus }) => (
        <>
          <Tiles
            tiles={[
              {
                name: 'Создано',
                value: number(now.created),
                to: tasks(days),
                change: <Change now={now.created} before={before.created} better="neither" />,
              },
              {
                name: 'Выполнено',
                value: number(now.done),
                to: tasks({ status: 'done' }),
                change: <Change now={now.done} before={before.done} better="more" />,
              },
              {
                name: 'Просрочено',
                value: number(now.overdue),
                to: tasks({ overdue: true }),
                change: <Change now={now.overdue} before={before.overdue} better="less" />,
                note: `из ${number(now.due)}`,
              },
              {
                name: 'Среднее время',
                value: now.avgHours === null ? NONE : `${number(now.avgHours)} ч`,
                to: tasks({ status: 'done' }),
                change: <Change now={now.avgHours} before={before.avgHours} unit="ч" better="less" />,
              },
            ]}
          />
          <div className="panel-pair">
            <LazyChart
              kind="lines"
              title={`Задачи ${groupWords[looking.group]}`}
              of="Когда"
              parts={['создано', 'выполнено', 'просрочено']}
              rows={series.map(({ date, created, done, overdue }) => ({
                name: partName(date, looking),
                ...partNote(date, looking),
                values: [created, done, overdue],
              }))}
            />
            <LazyChart
              kind="rows"
              title="По статусам"
              of="Статус"
              parts={['задач']}
              hint="Созданные за период, нынешний статус"
              rows={STATUSES.map((status) => ({
                name: labels.TaskStatus[status],
                values: [byStatus[status]],
                to: tasks({ ...days, status }),
              }))}
            />
          </div>
          <Compared
            title="Рестораны, два периода"
            of="Ресторан"
            measures={measures}
            rows={byRestaurant.map(({ restaurant, ...figures }) => {
              const place = { restaurant: restaurant?._id }
              return {
                key: restaurant?._id ?? '',
                name: placeName(restaurant),
                ...figures,
                links: [
                  tasks({ ...days, ...place }),
                  tasks({ ...place, status: 'done' }),
                  tasks({ ...place, overdue: true }),
                  undefined,
                ],
              }
            })}
          />
          <Numbers
            title="По исполнителям"
            of="Сотрудник"
            heads={['Выполнено', 'Срок наступил', 'Просрочено', 'Открыты сейчас']}
            none="Задач ни у кого нет"
            rows={byAssignee.map(({ user, done, due, overdue, open }) => {
              // Of a removed person the tasks can't be asked for any more.
              const link = (n: number, more: Record<string, string | boolean | undefined>) =>
                user.id === null ? number(n) : <Link href={tasks({ assignee: user.id, ...more })}>{number(n)}</Link>
              return {
                key: user.id ?? user.name,
                name: user.name,
                cells: [
                  link(done, { status: 'done' }),
                  number(due),
                  link(overdue, { overdue: true }),
                  link(open, { status: undefined }),
                ],
              }
            })}
          />
        </>
      )}
    </Panel>
  )
}
