import { describe, expect, test } from 'bun:test'
import { examples } from '../../gen/examples.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { byCompletion, NO_RUNS, runFigures } from './monitoring-figures.ts'
import {
  byBehind,
  byFails,
  byHardness,
  byPassing,
  byPeople,
  byPlace,
  byUnread,
  isUnread,
  type Judged,
  personRow,
} from './monitoring-order.ts'
import { checklistsTables, summaryTables } from './monitoring-run-tables.ts'
import { sheetName, sheetOf, type Table } from './monitoring-sheet.ts'
import { isBehind, isDue, taskFigures, type TaskMoments, taskSums } from './monitoring-tasks.ts'
import { knowledgeTables, peopleTables, tasksTables, testsTables } from './monitoring-tables.ts'

type Schemas = components['schemas']
const { monitoring } = examples
const NOW = new Date('2026-11-21T12:00:00Z')
const task = (status: Schemas['TaskStatus'], more: Partial<Record<'deadline' | 'completedAt', string>> = {}) => ({
  status,
  createdAt: new Date('2026-11-20T12:00:00Z'),
  deadline: more.deadline === undefined ? null : new Date(more.deadline),
  completedAt: more.completedAt === undefined ? null : new Date(more.completedAt),
})

describe('tasks', () => {
  const deadline = '2026-11-21T10:00:00Z'
  test('are due once the deadline has come, unless they were cancelled', () => {
    expect(isDue(task('new', { deadline }), NOW)).toBe(true)
    expect(isDue(task('cancelled', { deadline }), NOW)).toBe(false)
    expect(isDue(task('new', { deadline: '2026-11-21T13:00:00Z' }), NOW)).toBe(false)
    expect(isDue(task('new'), NOW)).toBe(false)
  })
  test('are behind while they are not done, and stay so when they were done too late', () => {
    expect(isBehind(task('review', { deadline }), NOW)).toBe(true)
    expect(isBehind(task('done', { deadline, completedAt: '2026-11-21T11:00:00Z' }), NOW)).toBe(true)
    expect(isBehind(task('done', { deadline, completedAt: deadline }), NOW)).toBe(false)
  })
  test('add up by what happened in the period', () => {
    const tasks: TaskMoments[] = [
      task('done', { deadline, completedAt: '2026-11-21T09:00:00Z' }),
      task('done', { completedAt: '2026-11-21T03:00:00Z' }),
      task('new', { deadline }),
    ]
    const isIn = (at: Date) => at.toISOString() > '2026-11-21'
    const sums = taskSums(tasks, isIn, NOW)
    expect(taskFigures(sums)).toEqual({ created: 0, done: 2, due: 2, overdue: 1, avgHours: 18 })
    expect(taskFigures(taskSums([], isIn, NOW)).avgHours).toBeNull()
  })
})

describe('the order', () => {
  const ref = (_id: string, name: string) => ({ _id, name })
  test('of places is by name, none last', () => {
    const places = [null, ref('2', 'Парк'), ref('1', 'Мойка')].toSorted(byPlace)
    expect(places.map((place) => place?.name)).toEqual(['Мойка', 'Парк', undefined])
  })
  test('of what is completed as badly is by name', () => {
    const figures = runFigures({ ...NO_RUNS, completed: 1, missed: 1 })
    const of = (restaurant: Schemas['MonitoringPlace']) => ({ restaurant, now: figures, before: figures })
    const found = [of(null), of(ref('2', 'Парк')), of(ref('3', 'Мойка')), of(ref('1', 'Мойка'))].toSorted(byCompletion)
    expect(found.map(({ restaurant }) => restaurant?._id)).toEqual(['1', '3', '2', undefined])
    const list = (_id: string, title: string) => ({ checklist: { _id, title }, now: figures, before: figures })
    const lists = [list('1', 'Обход'), list('2', 'Закрытие')].toSorted(byCompletion)
    expect(lists.map(({ checklist }) => checklist.title)).toEqual(['Закрытие', 'Обход'])
  })
  test('of assignees begins with who is most behind, then with who did most', () => {
    const of = (name: string, overdue: number, done: number) => ({
      user: { id: name, name },
      overdue,
      done,
      due: 0,
      open: 0,
    })
    const found = [of('Б', 0, 1), of('А', 0, 1), of('В', 0, 7), of('Г', 2, 0)].toSorted(byBehind)
    expect(found.map(({ user }) => user.name).join('')).toBe('ГВАБ')
  })
  test('of tests is by the share of those whom it is for, nobody last', () => {
    const of = (title: string, passed: number, failed: number) => ({
      test: { _id: title, title },
      passed,
      failed,
      assigned: passed + failed,
      notStarted: 0,
      attempts: 0,
      avgPercent: null,
    })
    const found = [of('В', 0, 0), of('Б', 3, 1), of('А', 1, 1)].toSorted(byPassing)
    expect(found.map(({ test: { title } }) => title).join('')).toBe('АБВ')
  })
  test('of questions, failures and unread articles begins with the worst', () => {
    const target = { _id: '1', title: 'Тест' }
    const question = (questionId: string, asked: number, rights: number) => ({
      ...{ test: target, questionId, asked, rights },
    })
    const questions = [question('г', 4, 2), question('в', 8, 4), question('а', 300, 1), question('б', 299, 1)]
    expect(
      questions
        .toSorted(byHardness)
        .map(({ questionId }) => questionId)
        .join(''),
    ).toBe('абвг')
    const fail = (itemId: string, fails: number) => ({ checklist: target, itemId, title: 'Пункт', fails })
    expect(
      [fail('б', 1), fail('а', 1), fail('в', 4)]
        .toSorted(byFails)
        .map(({ itemId }) => itemId)
        .join(''),
    ).toBe('ваб')
    const article = (title: string, audience: number, read: number) => ({
      article: { _id: title, title },
      audience,
      read,
    })
    const unread = [article('а', 4, 1), article('б', 3, 0), article('в', 9, 0)].toSorted(byUnread)
    expect(unread.map((one) => one.article.title).join('')).toBe('вба')
    expect([isUnread({ audience: 4, read: 2 }), isUnread({ audience: 0, read: 0 })]).toEqual([false, false])
    expect(isUnread({ audience: 5, read: 2 })).toBe(true)
  })
  test('of people is by name, or the worst first and those who were not asked last', () => {
    const of = (name: string, more: Partial<Judged>): Judged => ({
      ...{ user: { id: name, name }, runs: 0, runsLate: 0, tasksDue: 0, tasksOverdue: 0 },
      ...{ percents: 0, reviewed: 0, newsFor: 0, newsRead: 0, ...more },
    })
    const people = [
      of('А', {}),
      of('Б', { runs: 3, tasksDue: 1, reviewed: 2 }),
      of('В', { runs: 5, runsLate: 3, tasksDue: 1, tasksOverdue: 1, newsFor: 3 }),
    ]
    const sorted = (sort: Schemas['MonitoringUserSort']) =>
      people
        .toReversed()
        .toSorted(byPeople(sort))
        .map(({ user }) => user.name)
        .join('')
    const SORTED = { name: 'АБВ', checklists: 'ВБА', tasks: 'ВБА', tests: 'БАВ', news: 'ВАБ' } as const
    for (const sort of ['name', 'checklists', 'tasks', 'tests', 'news'] as const)
      expect([sort, sorted(sort)]).toEqual([sort, SORTED[sort]])
    const more = { position: null, restaurants: [], tasksDone: 0, lastLoginAt: null }
    expect(people.map((one) => personRow(one, more))).toMatchObject([
      { runsOnTimeRate: null, testsAvgPercent: null, newsReadRate: null },
      { runsOnTimeRate: 100, testsAvgPercent: 0 },
      { runsOnTimeRate: 40, tasksOverdue: 1, newsReadRate: 0 },
    ])
  })
})

describe('the file', () => {
  const all: [Table, ...Table[]][] = [
    summaryTables(monitoring.monitoringSummary),
    checklistsTables(monitoring.monitoringChecklists),
    tasksTables(monitoring.monitoringTasks),
    testsTables(monitoring.monitoringTests),
    knowledgeTables(monitoring.monitoringKnowledge),
    peopleTables(monitoring.monitoringPeople.people, (at) => at),
  ]
  test('has every table of a section, each row as wide as its header', () => {
    for (const tables of all)
      for (const { columns, rows } of tables) for (const row of rows) expect(row).toHaveLength(columns.length)
  })
  test('has an empty cell for whoever has never signed in', () => {
    const people = monitoring.monitoringPeople.people.flatMap((one) => [one, { ...one, lastLoginAt: null }])
    const [table] = peopleTables(people, (at) => `в ${at}`)
    expect(table?.rows.map((row) => row.at(-1))).toEqual(
      people.map(({ lastLoginAt }) => (lastLoginAt === null ? '' : `в ${lastLoginAt}`)),
    )
  })
  test('puts them one beneath the other', () => {
    const table = (title: string): Table => ({ title, columns: [title + '1'], rows: [[1], [2]] })
    expect(sheetOf([table('А'), table('Б')])).toEqual({
      titles: ['А1'],
      rows: [[1], [2], [], ['Б'], ['Б1'], [1], [2]],
    })
  })
  test('leaves out what is switched off', () => {
    const { span, users } = monitoring.monitoringSummary
    expect(summaryTables({ span, users })).toEqual([
      {
        title: 'Обзор',
        columns: ['Показатель', 'За период', 'За прошлый период'],
        rows: [
          ['Сотрудники: работали с системой', 27, 25],
          ['Сотрудники: всего', 32, 32],
        ],
      },
    ])
  })
  test('is called by its section and its days', () => {
    expect(sheetName('tests', { from: '2026-11-15', to: '2026-11-21' })).toBe('Мониторинг Тесты 2026-11-15 2026-11-21')
    expect(sheetName('users', { from: '2026-11-21', to: '2026-11-21' })).toBe(
      'Мониторинг Сотрудники 2026-11-21 2026-11-21',
    )
  })
})
