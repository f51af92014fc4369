import { labels } from '../../gen/labels.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { dayWords } from '../time/day-words.ts'
import {
  both,
  cell,
  type Cell,
  type Compared,
  type Figures,
  figuresTable,
  hourCell,
  newsFigures,
  placeCell,
  readingFigures,
  type Table,
  taskFigures,
  testFigures,
} from './monitoring-sheet.ts'

type Schemas = components['schemas']
type Runs = Schemas['MonitoringRunFigures']
const RUNS: readonly (readonly [string, (figures: Runs) => Cell])[] = [
  ['Чек-листов', ({ counts }) => counts.total],
  ['Завершено', ({ counts }) => counts.completed],
  ['Из них после срока', ({ counts }) => counts.late],
  ['Пропущено', ({ counts }) => counts.missed],
  ['Просрочено', ({ counts }) => counts.overdue],
  ['Идут', ({ counts }) => counts.inProgress],
  ['Ещё не начаты', ({ counts }) => counts.ahead],
  ['Завершено, %', ({ completionRate }) => cell(completionRate)],
  ['Вовремя, %', ({ onTimeRate }) => cell(onTimeRate)],
  ['Средний балл', ({ avgScore }) => cell(avgScore)],
  ['Отклонений', ({ fails }) => fails],
]
const runFigures = (runs: Compared<Runs>): Figures => RUNS.map(([name, of]) => [name, both(runs, of)])
const runsTable = (title: string, what: string, rows: readonly (readonly [Cell, Runs])[]): Table => ({
  title,
  columns: [what, ...RUNS.map(([name]) => name)],
  rows: rows.map(([name, runs]) => [name, ...RUNS.map(([, of]) => of(runs))]),
})
const runSeries = ({ group }: Schemas['MonitoringSpan'], series: Schemas['MonitoringRunSeries']): Table => ({
  title: labels.MonitoringGroup[group],
  columns: [
    'Дата',
    'Чек-листов',
    'Завершено',
    'Из них после срока',
    'Пропущено',
    'Просрочено',
    'Идут',
    'Ещё не начаты',
  ],
  rows: series.map(({ date, counts: { total, completed, late, missed, overdue, inProgress, ahead } }) => [
    dayWords(date),
    total,
    completed,
    late,
    missed,
    overdue,
    inProgress,
    ahead,
  ]),
})
const WEEKDAYS = ['', 'Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']
const hoursTable = (hours: Schemas['MonitoringHours']): Table => ({
  title: 'Отклонения по часам',
  columns: ['День недели', 'Час', 'Отклонений'],
  rows: hours.map(({ weekday, hour, fails }) => [WEEKDAYS[weekday] ?? '', hourCell(hour), fails]),
})

export function summaryTables(body: Schemas['MonitoringSummary']): [Table, ...Table[]] {
  const { checklists, tasks, tests, news, knowledgeBase, users } = body
  const of = (section: string, figures: Figures): Figures =>
    figures.map(([name, values]) => [`${section}: ${name.toLowerCase()}`, values])
  return [
    figuresTable('Обзор', [
      ...(checklists ? of('Чек-листы', runFigures(checklists)) : []),
      ...(tasks ? of('Задачи', taskFigures(tasks)) : []),
      ...(tests ? of('Тесты', testFigures(tests)) : []),
      ...(news ? of('Новости', newsFigures(news)) : []),
      ...(knowledgeBase ? of('База знаний', readingFigures(knowledgeBase)) : []),
      ...of('Сотрудники', [
        ['Работали с системой', both(users, ({ active }) => active)],
        ['Всего', both(users, ({ total }) => total)],
      ]),
    ]),
    ...(checklists ? [runSeries(body.span, checklists.series), placesTable(checklists.byRestaurant)] : []),
    ...(checklists ? [hoursTable(checklists.hours)] : []),
  ]
}
const placesTable = (places: Schemas['MonitoringRunPlaces']): Table =>
  runsTable(
    'По ресторанам',
    'Ресторан',
    places.map(({ restaurant, now }) => [placeCell(restaurant), now]),
  )

export const checklistsTables = (body: Schemas['MonitoringChecklists']): [Table, ...Table[]] => [
  figuresTable('Чек-листы', runFigures(body)),
  runSeries(body.span, body.series),
  placesTable(body.byRestaurant),
  runsTable(
    'По чек-листам',
    'Чек-лист',
    body.byTemplate.map(({ checklist, now }) => [checklist.title, now]),
  ),
  {
    title: 'Частые отклонения',
    columns: ['Чек-лист', 'Пункт', 'Отклонений'],
    rows: body.topFails.map(({ checklist, title, fails }) => [checklist.title, title, fails]),
  },
  hoursTable(body.hours),
]
