import { labels } from '../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { type Cell, type Column, spreadsheetReply } from '../../spreadsheets/write.ts'
import { checklistsOf } from './checklists.ts'
import { knowledgeOf } from './knowledge.ts'
import { listPeople } from './people.ts'
import type { Scope } from './scope.ts'
import { summaryOf } from './summary.ts'
import { tasksOf } from './tasks.ts'
import { testsOf } from './tests.ts'

type Schemas = components['schemas']
type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
type Table = { columns: string[]; rows: Rows }
const FIRST_WIDTH = 22
const WIDTH = 18
const NAME_WIDTH = 40
/** What is asked for at once. */
const PAGE = 100

export async function exported(scope: Scope, section: Schemas['MonitoringSection'], format: 'xlsx' | 'csv') {
  const { columns, rows } = await TABLES[section](scope)
  const { from, to } = scope.span.period
  return spreadsheetReply({
    format,
    fileName: `Мониторинг ${labels.MonitoringSection[section]} ${from} ${to}`,
    columns: columns.map((title, at): Column => ({
      title,
      width: at === 0 ? FIRST_WIDTH : at === 1 ? NAME_WIDTH : WIDTH,
    })),
    rows,
    timeZone: scope.timezone,
  })
}

const RUNS = ['Всего', 'Завершены', 'С опозданием', 'Пропущены', 'Просрочены', 'Идут', 'Ещё не начаты']
const counts = ({ total, completed, late, missed, overdue, inProgress, ahead }: Schemas['MonitoringRunCounts']) => [
  ...[total, completed, late, missed, overdue, inProgress, ahead],
]
const runs = (one: Schemas['MonitoringRunFigures']): Cell[] => [
  ...counts(one.counts),
  ...[one.completionRate, one.onTimeRate, one.avgScore, one.fails],
]
const tasks = ({ created, done, due, overdue, avgHours }: Schemas['MonitoringTaskFigures']): Cell[] => [
  ...[created, done, due, overdue, avgHours],
]
const PLACE = 'Ресторан'
const nameOf = (place: Schemas['NamedRef'] | null) => place?.name ?? 'Без ресторана'

const TABLES: Record<Schemas['MonitoringSection'], (scope: Scope) => Promise<Table>> = {
  summary: async (scope) => ({
    columns: ['Раздел', 'Показатель', 'За период', 'За прошлый период'],
    rows: figuresOf(await summaryOf(scope)),
  }),
  checklists: async (scope) => {
    const told = await checklistsOf(scope)
    return {
      columns: ['Разрез', 'Название', ...RUNS, 'Выполнение, %', 'Вовремя, %', 'Средний балл', 'Отклонений'],
      rows: [
        ['Всего', '', ...runs(told.now)],
        ['Прошлый период', '', ...runs(told.before)],
        ...told.series.map(({ date, counts: of }) => ['С дня', date, ...counts(of)]),
        ...told.byRestaurant.map(({ restaurant, now }) => [PLACE, nameOf(restaurant), ...runs(now)]),
        ...told.byTemplate.map(({ checklist, now }) => ['Чек-лист', checklist.title, ...runs(now)]),
        ...told.topFails.map(({ checklist, title, fails }) => [
          ...['Отклонение', `${checklist.title}: ${title}`],
          ...[...RUNS, '', '', ''].map(() => null),
          fails,
        ]),
      ],
    }
  },
  tasks: async (scope) => {
    const told = await tasksOf(scope)
    return {
      columns: [
        'Разрез',
        'Название',
        'Создано',
        'Выполнено',
        'Наступил срок',
        'Просрочено',
        'Часов в среднем',
        'Открыты сейчас',
      ],
      rows: [
        ['Всего', '', ...tasks(told.now)],
        ['Прошлый период', '', ...tasks(told.before)],
        ...told.series.map(({ date, created, done, overdue }) => ['С дня', date, created, done, null, overdue]),
        ...told.byRestaurant.map(({ restaurant, now }) => [PLACE, nameOf(restaurant), ...tasks(now)]),
        ...told.byAssignee.map(({ user, done, due, overdue, open }) => [
          ...['Исполнитель', user.name],
          ...[null, done, due, overdue, null, open],
        ]),
      ],
    }
  },
  tests: async (scope) => {
    const told = await testsOf(scope)
    return {
      columns: [
        'Разрез',
        'Название',
        'Попыток',
        'Назначено',
        'Сдали',
        'Не сдали',
        'Не начинали',
        'Средний результат, %',
        'Верных, %',
      ],
      rows: [
        ['Всего', '', told.now.attempts, told.now.people, told.now.passed, null, null, told.now.avgPercent],
        [
          'Прошлый период',
          '',
          told.before.attempts,
          told.before.people,
          told.before.passed,
          null,
          null,
          told.before.avgPercent,
        ],
        ...told.series.map(({ date, attempts, passed, avgPercent }) => [
          ...['С дня', date, attempts, null, passed, null, null],
          avgPercent,
        ]),
        ...told.byTest.map((one) => [
          ...['Тест', one.test.title, one.attempts, one.assigned, one.passed, one.failed, one.notStarted],
          one.avgPercent,
        ]),
        ...told.hardestQuestions.map(({ test, title, asked, rightRate }) => [
          ...['Вопрос', `${test.title}: ${title}`, asked, null, null, null, null, null],
          rightRate,
        ]),
      ],
    }
  },
  'knowledge-base': async (scope) => {
    const told = await knowledgeOf(scope)
    return {
      columns: ['Разрез', 'Название', 'Просмотров', 'Читателей', 'Для скольких'],
      rows: [
        ['Всего', '', told.now.views, told.now.readers],
        ['Прошлый период', '', told.before.views, told.before.readers],
        ...told.series.map(({ date, views, readers }) => ['С дня', date, views, readers]),
        ...told.topArticles.map(({ article, views, readers }) => ['Читают', article.title, views, readers]),
        ...told.unreadArticles.map(({ article, audience, read }) => ['Не читают', article.title, null, read, audience]),
        ...told.searchMisses.map(({ query, count }) => ['Искали и не нашли', query, count]),
        ...told.hours.map(({ hour, views }) => ['В час', `${String(hour).padStart(2, '0')}:00`, views]),
      ],
    }
  },
  users: (scope) =>
    Promise.resolve({
      columns: [
        'Сотрудник',
        'Рестораны',
        'Должность',
        'Чек-листов',
        'Вовремя, %',
        'Задач выполнено',
        'Просрочено',
        'Тесты, %',
        'Новости, %',
        'Последний вход',
      ],
      rows: peopleRows(scope),
    }),
}

async function* peopleRows(scope: Scope): AsyncGenerator<readonly Cell[]> {
  for (let offset = 0; offset < limits.users.max; offset += PAGE) {
    const people = await listPeople(scope, { limit: PAGE, offset, sort: 'name' })
    for (const one of people)
      yield [
        one.user.name,
        one.restaurants.map(({ name }) => name).join('; '),
        one.position?.name ?? null,
        ...[
          one.runsCompleted,
          one.runsOnTimeRate,
          one.tasksDone,
          one.tasksOverdue,
          one.testsAvgPercent,
          one.newsReadRate,
        ],
        one.lastLoginAt === null ? null : new Date(one.lastLoginAt),
      ]
    if (people.length < PAGE) return
  }
}

/** Each figure of a section in a line: its name, and how much it was in both periods. */
export function* figuresOf({
  checklists,
  tasks: given,
  tests,
  news,
  knowledgeBase,
  users,
}: Schemas['MonitoringSummary']): Generator<Cell[]> {
  type Both<F> = { now: F; before: F }
  function* lines<F>(
    section: string,
    both: Both<F> | undefined,
    figures: Record<string, (one: F) => Cell>,
  ): Generator<Cell[]> {
    if (!both) return
    for (const [name, of] of Object.entries(figures)) yield [section, name, of(both.now), of(both.before)]
  }
  yield* lines('Чек-листы', checklists, {
    ...Object.fromEntries(
      RUNS.map((name, at) => [name, (one: Schemas['MonitoringRunFigures']) => counts(one.counts)[at] ?? 0]),
    ),
    'Выполнение, %': (one) => one.completionRate,
    'Вовремя, %': (one) => one.onTimeRate,
    'Средний балл': (one) => one.avgScore,
    Отклонений: (one) => one.fails,
  })
  yield* lines('Задачи', given, {
    Создано: (one) => one.created,
    Выполнено: (one) => one.done,
    'Наступил срок': (one) => one.due,
    Просрочено: (one) => one.overdue,
    'Часов в среднем': (one) => one.avgHours,
  })
  yield* lines('Тесты', tests, {
    Попыток: (one) => one.attempts,
    'Сдали, %': (one) => one.passRate,
    'Средний результат, %': (one) => one.avgPercent,
  })
  yield* lines('Новости', news, {
    Вышло: (one) => one.published,
    'Прочитали, %': (one) => one.readRate,
    'Ознакомились, %': (one) => one.ackRate,
  })
  yield* lines('База знаний', knowledgeBase, { Просмотров: (one) => one.views, Читателей: (one) => one.readers })
  yield* lines('Сотрудники', users, { Активных: (one) => one.active, Работающих: (one) => one.total })
}
