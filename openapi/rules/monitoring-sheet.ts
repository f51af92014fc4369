import { labels } from '../gen/labels.gen.ts'
import type { components } from '../gen/schema.d.ts'
import type { Period } from './monitoring-period.ts'

type Schemas = components['schemas']
type Cell = string | number
/** A table as a section shows it. */
export type Table = { title: string; columns: readonly string[]; rows: readonly (readonly Cell[])[] }
type Compared<T> = { now: T; before: T }

const cell = (value: number | null): Cell => value ?? ''
export const dayCell = (date: string): string => date.split('-').toReversed().join('.')
const placeCell = (place: Schemas['MonitoringPlace']): string => place?.name ?? 'Без ресторана'

/** One beneath the other, each under its name: a file of values has a single sheet. */
export function sheetOf([first, ...more]: readonly [Table, ...Table[]]): {
  titles: readonly string[]
  rows: readonly (readonly Cell[])[]
} {
  const rows = more.flatMap(({ title, columns, rows: own }) => [[], [title], columns, ...own])
  return { titles: first.columns, rows: [...first.rows, ...rows] }
}
export const sheetName = (section: Schemas['MonitoringSection'], { from, to }: Period): string =>
  `Мониторинг ${labels.MonitoringSection[section]} ${from === to ? from : `${from} ${to}`}`

type Figures = readonly (readonly [title: string, Compared<Cell>])[]
const figuresTable = (title: string, figures: Figures): Table => ({
  title,
  columns: ['Показатель', 'За период', 'За прошлый период'],
  rows: figures.map(([name, { now, before }]) => [name, now, before]),
})
const both = <T>({ now, before }: Compared<T>, of: (figures: T) => Cell): Compared<Cell> => ({
  now: of(now),
  before: of(before),
})

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
    dayCell(date),
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
const hourCell = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const hoursTable = (hours: Schemas['MonitoringHours']): Table => ({
  title: 'Отклонения по часам',
  columns: ['День недели', 'Час', 'Отклонений'],
  rows: hours.map(({ weekday, hour, fails }) => [WEEKDAYS[weekday] ?? '', hourCell(hour), fails]),
})

const taskFigures = (tasks: Compared<Schemas['MonitoringTaskFigures']>): Figures => [
  ['Создано', both(tasks, ({ created }) => created)],
  ['Выполнено', both(tasks, ({ done }) => done)],
  ['Наступил срок', both(tasks, ({ due }) => due)],
  ['Просрочено', both(tasks, ({ overdue }) => overdue)],
  ['Среднее время выполнения, ч', both(tasks, ({ avgHours }) => cell(avgHours))],
]
const testFigures = (tests: Compared<Schemas['MonitoringTestFigures']>): Figures => [
  ['Попыток', both(tests, ({ attempts }) => attempts)],
  ['Проверено, сотрудник и тест', both(tests, ({ people }) => people)],
  ['Сдали', both(tests, ({ passed }) => passed)],
  ['Сдали, %', both(tests, ({ passRate }) => cell(passRate))],
  ['Средний результат, %', both(tests, ({ avgPercent }) => cell(avgPercent))],
]
const newsFigures = (news: Compared<Schemas['MonitoringNewsFigures']>): Figures => [
  ['Вышло', both(news, ({ published }) => published)],
  ['Прочитано, %', both(news, ({ readRate }) => cell(readRate))],
  ['Ознакомились, %', both(news, ({ ackRate }) => cell(ackRate))],
]
const readingFigures = (reading: Compared<Schemas['MonitoringReadingFigures']>): Figures => [
  ['Просмотров', both(reading, ({ views }) => views)],
  ['Читателей', both(reading, ({ readers }) => readers)],
]

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

export const tasksTables = (body: Schemas['MonitoringTasks']): [Table, ...Table[]] => [
  figuresTable('Задачи', taskFigures(body)),
  {
    title: labels.MonitoringGroup[body.span.group],
    columns: ['Дата', 'Создано', 'Выполнено', 'Просрочено'],
    rows: body.series.map(({ date, created, done, overdue }) => [dayCell(date), created, done, overdue]),
  },
  {
    title: 'По исполнителям',
    columns: ['Сотрудник', 'Выполнено', 'Наступил срок', 'Просрочено', 'Открыто'],
    rows: body.byAssignee.map(({ user, done, due, overdue, open }) => [user.name, done, due, overdue, open]),
  },
  {
    title: 'По ресторанам',
    columns: ['Ресторан', 'Создано', 'Выполнено', 'Наступил срок', 'Просрочено', 'Среднее время выполнения, ч'],
    rows: body.byRestaurant.map(({ restaurant, now: { created, done, due, overdue, avgHours } }) => [
      placeCell(restaurant),
      created,
      done,
      due,
      overdue,
      cell(avgHours),
    ]),
  },
  {
    title: 'По статусам',
    columns: ['Статус', 'Создано'],
    rows: Object.entries(labels.TaskStatus).map(([status, label]) => [
      label,
      body.byStatus[status as keyof typeof labels.TaskStatus],
    ]),
  },
]

export const testsTables = (body: Schemas['MonitoringTests']): [Table, ...Table[]] => [
  figuresTable('Тесты', testFigures(body)),
  {
    title: labels.MonitoringGroup[body.span.group],
    columns: ['Дата', 'Попыток', 'Сдано', 'Средний результат, %'],
    rows: body.series.map(({ date, attempts, passed, avgPercent }) => [
      dayCell(date),
      attempts,
      passed,
      cell(avgPercent),
    ]),
  },
  {
    title: 'По тестам',
    columns: ['Тест', 'Назначен', 'Сдали', 'Не сдали', 'Не начинали', 'Попыток', 'Средний результат, %'],
    rows: body.byTest.map(({ test, assigned, passed, failed, notStarted, attempts, avgPercent }) => [
      test.title,
      assigned,
      passed,
      failed,
      notStarted,
      attempts,
      cell(avgPercent),
    ]),
  },
  {
    title: 'Самые трудные вопросы',
    columns: ['Тест', 'Вопрос', 'Спрошен', 'Верно, %'],
    rows: body.hardestQuestions.map(({ test, title, asked, rightRate }) => [test.title, title, asked, cell(rightRate)]),
  },
]

export const knowledgeTables = (body: Schemas['MonitoringKnowledge']): [Table, ...Table[]] => [
  figuresTable('База знаний', readingFigures(body)),
  {
    title: labels.MonitoringGroup[body.span.group],
    columns: ['Дата', 'Просмотров', 'Читателей'],
    rows: body.series.map(({ date, views, readers }) => [dayCell(date), views, readers]),
  },
  {
    title: 'Чаще читают',
    columns: ['Статья', 'Просмотров', 'Читателей'],
    rows: body.topArticles.map(({ article, views, readers }) => [article.title, views, readers]),
  },
  {
    title: 'Мало читают',
    columns: ['Статья', 'Для скольких', 'Открывали'],
    rows: body.unreadArticles.map(({ article, audience, read }) => [article.title, audience, read]),
  },
  {
    title: 'Искали и не нашли',
    columns: ['Запрос', 'Раз'],
    rows: body.searchMisses.map(({ query, count }) => [query, count]),
  },
  {
    title: 'По часам',
    columns: ['Час', 'Просмотров'],
    rows: body.hours.map(({ hour, views }) => [hourCell(hour), views]),
  },
]

export const peopleTables = (
  people: readonly Schemas['MonitoringPerson'][],
  moment: (at: string) => string,
): [Table] => [
  {
    title: 'Сотрудники',
    columns: [
      'Сотрудник',
      'Должность',
      'Рестораны',
      'Чек-листов завершено',
      'Из них вовремя, %',
      'Задач выполнено',
      'Задач просрочено',
      'Тесты, %',
      'Новости прочитаны, %',
      'Последний вход',
    ],
    rows: people.map((row) => [
      row.user.name,
      row.position?.name ?? '',
      row.restaurants.map(({ name }) => name).join('; '),
      row.runsCompleted,
      cell(row.runsOnTimeRate),
      row.tasksDone,
      row.tasksOverdue,
      cell(row.testsAvgPercent),
      cell(row.newsReadRate),
      row.lastLoginAt === null ? '' : moment(row.lastLoginAt),
    ]),
  },
]
