import type { Tables } from '../db.ts'
import type { Amount } from './amounts.ts'

/** Several pages of the list, and columns of the board that are longer than a screen. */
const MANY_TASKS = 300

type Of<Row> = { companyId: string; row: Row }
type Task = Of<Tables['tasks'][number]['row']>

/** Tasks and what makes them, when the other tables have been cut: whom and what is not there they do not name. */
export function resizeTasks(tables: Tables, amount: Exclude<Amount, 'seed'>, copyId: (number: number) => string): void {
  if (amount === 'many') tables.tasks = [...tables.tasks, ...copies(tables.tasks, copyId)]
  else cut(tables, amount)
  tables.taskNumbers = new Map(tables.tasks.map(({ companyId, row }) => [companyId, row.number]))
}

function copies(tasks: readonly Task[], copyId: (number: number) => string): Task[] {
  const last = Math.max(0, ...tasks.map(({ row }) => row.number))
  return Array.from({ length: Math.max(0, MANY_TASKS - tasks.length) }, (_, at) =>
    tasks.slice(at % tasks.length, (at % tasks.length) + 1).map(({ companyId, row }) => {
      const number = last + at + 1
      // A group tells of its own people alone.
      return {
        companyId,
        row: { ...structuredClone(row), _id: copyId(number), number, title: `${row.title} ${number}`, group: null },
      }
    }),
  ).flat()
}

function cut(tables: Tables, amount: 'none' | 'one'): void {
  const left = new Set([
    ...tables.users.map(({ row }) => row.id),
    ...[...tables.restaurants, ...tables.categories, ...tables.forms].map(({ row }) => row._id),
  ])
  const known = (id: string | null) => (id !== null && left.has(id) ? id : null)
  const working = <Row extends { assignees: string[] }>(rows: Of<Row>[]) =>
    amount === 'none' ? [] : rows.filter(({ row }) => row.assignees.every((id) => left.has(id)))
  // The one with the most to look at.
  tables.tasks = working(tables.tasks)
    .toSorted((a, b) => b.row.comments.length - a.row.comments.length)
    .slice(0, 1)
  tables.taskSeries = working(tables.taskSeries).slice(0, 1)
  tables.taskTemplates = working(tables.taskTemplates).slice(0, 1)
  const series = new Set(tables.taskSeries.map(({ row }) => row._id))
  for (const { row } of [...tables.tasks, ...tables.taskSeries, ...tables.taskTemplates]) {
    row.category = known(row.category)
    row.restaurant = known(row.restaurant)
    row.form = known(row.form)
  }
  for (const { row } of tables.tasks) row.series = row.series !== null && series.has(row.series) ? row.series : null
  const there = new Set(tables.tasks.map(({ row }) => row._id))
  for (const { row } of tables.formResponses) if (row.task && !there.has(row.task._id)) row.task = null
}
