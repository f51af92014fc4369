import { labels } from '../../../openapi/gen/labels.gen.ts'
import type { Given, MonthRun, Table } from '../../../openapi/rules/journals/journal-month.ts'
import { tableOf } from '../../../openapi/rules/journals/journal-table.ts'
import type { Kind } from '../../../openapi/rules/journals/journals.ts'
import { merged } from '../../../openapi/rules/checklists/run-merge.ts'
import type { MockSignedIn } from '../../context.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import type { StoredChecklist, StoredRun } from '../../seed/checklists/rows.ts'
import { zoneOf } from '../tasks/present.ts'
import { checklistOf } from './access.ts'
import { fixOf } from './fixes.ts'
import { itemsOf } from './present.ts'

export type Asked = { kind: Kind; month: string; place: Schemas['JournalPlace'] }

export const sourcesOf = ({ company }: Pick<MockSignedIn, 'company'>, kind: Kind): StoredChecklist[] =>
  rowsOf('checklists', company._id)
    .filter(({ journal }) => journal?.kind === kind)
    .toSorted((a, b) => a.title.localeCompare(b.title, 'ru') || a._id.localeCompare(b._id))
export const told = (sources: readonly StoredChecklist[]): Schemas['JournalSource'][] =>
  sources.map(({ _id, title }) => ({ _id, title }))

export function runsOf(context: MockSignedIn, { kind, month, place }: Asked): StoredRun[] {
  const sources = sourcesOf(context, kind).map(({ _id }) => _id)
  return rowsOf('runs', context.company._id)
    .filter(({ restaurant, businessDate }) => restaurant === place._id && businessDate.startsWith(month))
    .filter(({ checklist, status }) => sources.includes(checklist) && status !== 'cancelled')
    .toSorted(
      (a, b) =>
        a.businessDate.localeCompare(b.businessDate) ||
        a.startsAt.localeCompare(b.startsAt) ||
        a._id.localeCompare(b._id),
    )
}

export function monthOf(context: MockSignedIn, asked: Asked): Table {
  const { company, now } = context
  const runs = runsOf(context, asked)
  return tableOf({
    kind: asked.kind,
    month: asked.month,
    zone: zoneOf(context, asked.place._id),
    now: new Date(now()),
    checklists: told(sourcesOf(context, asked.kind)),
    runs: runs.map((run): MonthRun => ({
      id: run._id,
      checklist: run.checklist,
      day: run.businessDate,
      items: itemsOf(context, run),
      answers: new Map([...merged(run.answers)].map(([id, { answer }]): [string, Given] => [id, answer])),
      startsAt: new Date(run.startsAt),
      dueAt: new Date(run.dueAt),
      closesAt: new Date(run.closesAt),
      isCompleted: run.status === 'completed',
      completedBy: run.completedBy,
      assignee: run.assignee,
      sign: checklistOf(context, run.checklist)?.sign ?? 'none',
    })),
    columnOf: (checklist, item) =>
      checklistOf(context, checklist)?.journal?.columns.find((one) => one.item === item)?.column,
    personOf: (id) => {
      const user = rowsOf('users', company._id).find((one) => one.id === id)
      return { name: user?.name ?? '—', position: user?.position?.name ?? '' }
    },
    fixOf: (runId, item) => {
      const run = runs.find(({ _id }) => _id === runId)
      const fix = run && fixOf(context, run, item)
      const task = rowsOf('tasks', company._id).find(({ _id }) => _id === fix?.task)
      if (!task) return undefined
      return { task: task._id, number: task.number, state: labels.TaskStatus[task.status].toLocaleLowerCase('ru') }
    },
  })
}
