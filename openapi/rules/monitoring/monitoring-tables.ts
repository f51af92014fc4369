import { labels } from '../../gen/labels.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { dayWords } from '../time/day-words.ts'
import {
  cell,
  figuresTable,
  hourCell,
  placeCell,
  readingFigures,
  type Table,
  taskFigures,
  testFigures,
} from './monitoring-sheet.ts'

type Schemas = components['schemas']
export const tasksTables = (body: Schemas['MonitoringTasks']): [Table, ...Table[]] => [
  figuresTable('Задачи', taskFigures(body)),
  {
    title: labels.MonitoringGroup[body.span.group],
    columns: ['Дата', 'Создано', 'Выполнено', 'Просрочено'],
    rows: body.series.map(({ date, created, done, overdue }) => [dayWords(date), created, done, overdue]),
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
      dayWords(date),
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
    rows: body.series.map(({ date, views, readers }) => [dayWords(date), views, readers]),
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
