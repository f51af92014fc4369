import { labels } from '../../gen/labels.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import type { Period } from './monitoring-period.ts'
import type { Column } from '../sheets/sheet.ts'

type Schemas = components['schemas']
export type Cell = string | number
/** A table as a section shows it. */
export type Table = { title: string; columns: readonly string[]; rows: readonly (readonly Cell[])[] }
export type Compared<T> = { now: T; before: T }

/** Of no figure the cell is empty: a nought would be one. */
export const cell = (value: number | null): Cell => value ?? ''
export const placeCell = (place: Schemas['MonitoringPlace']): string => place?.name ?? 'Без ресторана'

/** One beneath the other, each under its name: a file of values has a single sheet. */
export function sheetOf([first, ...more]: readonly [Table, ...Table[]]): {
  titles: readonly string[]
  rows: readonly (readonly Cell[])[]
} {
  const rows = more.flatMap(({ title, columns, rows: own }) => [[], [title], columns, ...own])
  return { titles: first.columns, rows: [...first.rows, ...rows] }
}
const [NAME_WIDTH, WIDTH] = [40, 18]
/** The first column names the row. */
export const columnsOf = (titles: readonly string[]): Column[] =>
  titles.map((title, at) => ({ title, width: at === 0 ? NAME_WIDTH : WIDTH }))

export const sheetName = (section: Schemas['MonitoringSection'], { from, to }: Period): string =>
  `Мониторинг ${labels.MonitoringSection[section]} ${from} ${to}`

export const hourCell = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

export type Figures = readonly (readonly [title: string, Compared<Cell>])[]
export const figuresTable = (title: string, figures: Figures): Table => ({
  title,
  columns: ['Показатель', 'За период', 'За прошлый период'],
  rows: figures.map(([name, { now, before }]) => [name, now, before]),
})
/** One figure of the period and of the one before. */
export const both = <T>({ now, before }: Compared<T>, of: (figures: T) => Cell): Compared<Cell> => ({
  now: of(now),
  before: of(before),
})

export const taskFigures = (tasks: Compared<Schemas['MonitoringTaskFigures']>): Figures => [
  ['Создано', both(tasks, ({ created }) => created)],
  ['Выполнено', both(tasks, ({ done }) => done)],
  ['Наступил срок', both(tasks, ({ due }) => due)],
  ['Просрочено', both(tasks, ({ overdue }) => overdue)],
  ['Среднее время выполнения, ч', both(tasks, ({ avgHours }) => cell(avgHours))],
]
export const testFigures = (tests: Compared<Schemas['MonitoringTestFigures']>): Figures => [
  ['Попыток', both(tests, ({ attempts }) => attempts)],
  ['Проверено, сотрудник и тест', both(tests, ({ people }) => people)],
  ['Сдали', both(tests, ({ passed }) => passed)],
  ['Сдали, %', both(tests, ({ passRate }) => cell(passRate))],
  ['Средний результат, %', both(tests, ({ avgPercent }) => cell(avgPercent))],
]
export const newsFigures = (news: Compared<Schemas['MonitoringNewsFigures']>): Figures => [
  ['Вышло', both(news, ({ published }) => published)],
  ['Прочитано, %', both(news, ({ readRate }) => cell(readRate))],
  ['Ознакомились, %', both(news, ({ ackRate }) => cell(ackRate))],
]
export const readingFigures = (reading: Compared<Schemas['MonitoringReadingFigures']>): Figures => [
  ['Просмотров', both(reading, ({ views }) => views)],
  ['Читателей', both(reading, ({ readers }) => readers)],
]
