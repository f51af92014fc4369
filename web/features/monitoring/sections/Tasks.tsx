import type { Snapshot } from 'valtio'
import { Link } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { useRead } from '../../../data/useRead.ts'
import { LazyChart } from '../../../ui/chart/LazyChart.tsx'
import { ofPlace, TASK_ROWS } from '../../../../openapi/rules/monitoring/monitoring-rows.ts'
import { ownKeys } from '../../../../openapi/rules/values/own-keys.ts'
import { linksOf, partDays, useLooking } from '../asked.ts'
import { Change } from '../Change.tsx'
import { Compared, type Measure } from '../Compared.tsx'
import { Numbers } from '../Numbers.tsx'
import { Panel } from '../Panel.tsx'
import { Tiles } from '../Tiles.tsx'
import { groupWords, NONE, number, partName, partNote, placeName } from '../words.ts'

type Figures = Snapshot<components['schemas']['MonitoringTaskFigures']>
const STATUSES = ownKeys(labels.TaskStatus)

const LINES = [TASK_ROWS.created, TASK_ROWS.done, TASK_ROWS.overdue]
const measures: readonly Measure<Figures>[] = [
  { title: 'Создано', of: ({ created }) => created, better: 'neither' },
  { title: 'Выполнено', of: ({ done }) => done, better: 'more' },
  { title: 'Просрочено', of: ({ overdue }) => overdue, better: 'less' },
  { title: 'Среднее время, ч', of: ({ avgHours }) => avgHours, better: 'less' },
]

export function Tasks() {
  const looking = useLooking()
  const { tasks, openTasks } = linksOf(looking)
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
                to: tasks(TASK_ROWS.created.rows),
                change: <Change now={now.created} before={before.created} better="neither" />,
              },
              {
                name: 'Выполнено',
                value: number(now.done),
                to: tasks(TASK_ROWS.done.rows),
                change: <Change now={now.done} before={before.done} better="more" />,
              },
              {
                name: 'Просрочено',
                value: number(now.overdue),
                to: tasks(TASK_ROWS.overdue.rows),
                change: <Change now={now.overdue} before={before.overdue} better="less" />,
                note: `из ${number(now.due)}`,
              },
              {
                name: 'Среднее время',
                value: now.avgHours === null ? NONE : `${number(now.avgHours)} ч`,
                to: tasks(TASK_ROWS.done.rows),
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
              rows={series.map(({ date, created, done, overdue }, at) => {
                const days = partDays(
                  series.map((part) => part.date),
                  at,
                  looking.asked.to,
                )
                return {
                  name: partName(date, looking),
                  ...partNote(date, looking),
                  values: [created, done, overdue],
                  links: LINES.map(({ rows }) => tasks({ ...days, ...rows })),
                }
              })}
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
                to: tasks({ ...TASK_ROWS.created.rows, status }),
              }))}
            />
          </div>
          <Compared
            title="Рестораны, два периода"
            of="Ресторан"
            measures={measures}
            rows={byRestaurant.map(({ restaurant, ...figures }) => {
              const place = ofPlace(restaurant)
              return {
                key: restaurant?._id ?? '',
                name: placeName(restaurant),
                ...figures,
                links: [...LINES, TASK_ROWS.done].map(({ rows }) => tasks({ ...place, ...rows })),
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
              const link = (n: number, to: (assignee: string) => string) =>
                user.id === null ? number(n) : <Link href={to(user.id)}>{number(n)}</Link>
              const of = (rows: Parameters<typeof tasks>[0]) => (assignee: string) => tasks({ ...rows, assignee })
              return {
                key: user.id ?? user.name,
                name: user.name,
                cells: [
                  link(done, of(TASK_ROWS.done.rows)),
                  link(due, of(TASK_ROWS.due.rows)),
                  link(overdue, of(TASK_ROWS.overdue.rows)),
                  link(open, (assignee) => openTasks({ assignee })),
                ],
              }
            })}
          />
        </>
      )}
    </Panel>
  )
}
