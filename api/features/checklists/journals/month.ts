import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { daysIn, type Given, type MonthRun, type Table } from '../../../../openapi/rules/journals/journal-month.ts'
import { tableOf } from '../../../../openapi/rules/journals/journal-table.ts'
import type { Column, Kind } from '../../../../openapi/rules/journals/journals.ts'
import type { Tag } from '../../../db/client.ts'
import { answersOfRuns, countingOf } from '../../../checklists/run-answers.ts'
import { itemsOfRuns } from '../../../checklists/run-items.ts'
import type { Who } from '../runs/who.ts'
import { type Place, type Source, told } from './sources.ts'

type Schemas = components['schemas']
type RunRow = {
  id: string
  day: string
  checklistId: string
  version: number
  startsAt: Date
  dueAt: Date
  closesAt: Date
  status: Schemas['RunStatus']
  completedBy: string | null
  assigneeId: string | null
}
export type Asked = { kind: Kind; month: string; place: Place }

/** The first and the last day. */
export const spanOf = (month: string): [from: string, to: string] => [`${month}-01`, `${month}-${daysIn(month)}`]

const runsOf = (sql: Tag, companyId: string, { month, place }: Asked, sources: readonly Source[]) => {
  const [from, to] = spanOf(month)
  return sql<RunRow[]>`
    select id, business_date::text as day, checklist_id, version, starts_at, due_at, closes_at, status, completed_by,
      assignee_id
    from checklist_runs
    where company_id = ${companyId} and restaurant_id = ${place._id} and business_date between ${from} and ${to}
      and checklist_id = any (${sources.map(({ id }) => id)}::uuid[]) and status <> 'cancelled'
    order by business_date, starts_at, id limit ${limits.checklists.journalRunsMax + 1}`
}

/** What a month of a restaurant says now. */
export async function monthOf(sql: Tag, who: Who, asked: Asked, sources: readonly Source[]): Promise<Table> {
  const { companyId, now } = who
  const rows = sources.length === 0 ? [] : await runsOf(sql, companyId, asked, sources)
  const ids = rows.map(({ id }) => id)
  const [itemsOf, answers, fixes] = await Promise.all([
    itemsOfRuns(sql, companyId, rows),
    answersOfRuns(sql, companyId, ids),
    fixesOfRuns(sql, companyId, ids),
  ])
  const signs = new Map(sources.map(({ id, sign }) => [id, sign]))
  const runs = rows.map((row): MonthRun => {
    const items = itemsOf(row)
    const counting = countingOf(items, answers.get(row.id) ?? [])
    return {
      id: row.id,
      checklist: row.checklistId,
      day: row.day,
      items,
      answers: new Map([...counting].map(([id, { answer }]): [string, Given] => [id, answer])),
      startsAt: row.startsAt,
      dueAt: row.dueAt,
      closesAt: row.closesAt,
      isCompleted: row.status === 'completed',
      completedBy: row.completedBy,
      assignee: row.assigneeId,
      sign: signs.get(row.checklistId) ?? 'none',
    }
  })
  const people = await peopleOf(sql, companyId, runs)
  const columns = columnsOf(sources)
  return tableOf({
    kind: asked.kind,
    month: asked.month,
    zone: asked.place.timezone,
    now,
    runs,
    checklists: told(sources),
    columnOf: (checklist, item) => columns.get(`${checklist} ${item.toLowerCase()}`),
    personOf: (id) => people.get(id) ?? { name: '—', position: '' },
    fixOf: (run, item) => fixes.get(`${run} ${item.toLowerCase()}`),
  })
}

const columnsOf = (sources: readonly Source[]): Map<string, Column> =>
  new Map(
    sources.flatMap(({ id, journal }) =>
      journal.columns.map(({ item, column }) => [`${id} ${item.toLowerCase()}`, column] as const),
    ),
  )

/** The newest task of each item's failure. */
async function fixesOfRuns(sql: Tag, companyId: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, { task: string; number: number; state: string }>()
  const rows = await sql<
    { runId: string; itemId: string; task: string; number: number; status: Schemas['TaskStatus'] }[]
  >`
    select f.run_id, f.item_id, t.id as task, t.number, t.status
    from run_fixes f join tasks t on t.company_id = ${companyId} and t.id = f.task_id
    where f.company_id = ${companyId} and f.run_id = any (${ids}::uuid[]) order by t.number`
  return new Map(
    rows.map(({ runId, itemId, task, number, status }) => [
      `${runId} ${itemId}`,
      { task, number, state: labels.TaskStatus[status].toLocaleLowerCase('ru') },
    ]),
  )
}

async function peopleOf(sql: Tag, companyId: string, runs: readonly MonthRun[]) {
  const named = runs.flatMap(({ completedBy, assignee, answers }) => [
    completedBy,
    assignee,
    ...[...answers.values()].flatMap(({ answeredBy, signedBy }) => [answeredBy, signedBy]),
  ])
  const ids = [...new Set(named.filter((id) => id !== null))]
  if (ids.length === 0) return new Map<string, { name: string; position: string }>()
  const rows = await sql<{ id: string; name: string; position: string }[]>`
    select u.id, u.name, coalesce(p.name, '') as position
    from users u left join positions p on p.company_id = u.company_id and p.id = u.position_id
    where u.company_id = ${companyId} and u.id = any (${ids}::uuid[])`
  return new Map(rows.map(({ id, name, position }) => [id, { name, position }]))
}
