import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { deviationTitle } from '../../../../openapi/rules/monitoring/dashboard.ts'
import { remindedUntil } from '../../../../openapi/rules/checklists/run-state.ts'
import { isOpen } from '../../../../openapi/rules/tasks/tasks.ts'
import { answersOfRuns, countingOf } from '../../../checklists/run-answers.ts'
import { fixesOf } from '../../../checklists/run-fixes.ts'
import { itemsOfRuns } from '../../../checklists/run-items.ts'
import { namesOf } from '../../../checklists/run-names.ts'
import type { Who } from '../who.ts'
import type { FailedItem, LateRun } from './runs.ts'

type Wrong = components['schemas']['DashboardWrong']
/** A row, and what it was made of. */
export type Late = { row: Wrong; late: LateRun }
export type Failed = { row: Wrong; failed: FailedItem; item: Item }

/** What is told of a row beside its place in the order. */
export type Told = [row: Wrong, told: Partial<Wrong>]

type RunRow = {
  id: string
  title: string
  assigneeId: string | null
  people: string[]
  items: number
  answered: number
  remindedAt: Date | null
}

const rowOf = (kind: Wrong['kind'], title: string, { run, restaurant, timezone, at }: LateRun): Wrong => ({
  ...{ kind, target: run, title, restaurant, timezone, at: new Date(at).toISOString() },
  people: [],
  canRemind: false,
})

export const lateRuns = (late: readonly LateRun[]): Late[] =>
  late.map((one) => ({ row: rowOf('lateRun', '', one), late: one }))

export async function deviations({ sql, db, companyId }: Who, failed: readonly FailedItem[]): Promise<Failed[]> {
  const itemsOf = await db.read(() => itemsOfRuns(sql, companyId, failed))
  return failed.flatMap((one) => {
    const item = itemsOf(one).find(({ id }) => id.toLowerCase() === one.item)
    return item ? [{ row: rowOf('deviation', item.title, one), failed: one, item }] : []
  })
}

/** How far the runs are, and whose they are; else who has answered in them. */
export async function progressOfLate(who: Who, shown: readonly Late[]): Promise<Told[]> {
  if (shown.length === 0) return []
  const { sql, db, companyId, now } = who
  const rows = await db.read(
    () => sql<RunRow[]>`
      select r.id, k.title, r.assignee_id, r.people, r.items, r.answered, r.reminded_at
      from unnest(${shown.map(({ late }) => late.date)}::text[], ${shown.map(({ late }) => late.run)}::uuid[]) s (date, id)
      cross join lateral (
        select * from checklist_runs r where r.company_id = ${companyId} and r.business_date = s.date::date and r.id = s.id limit 1) r
      join checklists k on k.company_id = ${companyId} and k.id = r.checklist_id`,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  const names = await db.read(() => namesOf(sql, companyId, rows.flatMap(doing)))
  return shown.flatMap(({ row }) => {
    const run = known.get(row.target)
    if (!run) return []
    const told: Partial<Wrong> = {
      title: run.title,
      people: doing(run).map(names),
      answeredCount: run.answered,
      itemsCount: run.items,
      canRemind: remindedUntil(run.remindedAt, now) === undefined,
    }
    return [[row, told]]
  })
}

const doing = ({ assigneeId, people }: RunRow): string[] =>
  (assigneeId === null ? people : [assigneeId]).slice(0, limits.dashboard.peopleShown)

/** What was answered, and who mends it; else who has answered. */
export async function answersOfFailed({ sql, db, companyId }: Who, shown: readonly Failed[]): Promise<Told[]> {
  const ids = [...new Set(shown.map(({ failed }) => failed.run))]
  const items = [...new Set(shown.map(({ failed }) => failed.item))]
  const [answers, fixes] = await Promise.all([
    db.read(() => answersOfRuns(sql, companyId, ids, items)),
    db.read(() => fixesOf(sql, companyId, ids)),
  ])
  const found = shown.flatMap(({ row, failed, item }) => {
    const answer = countingOf([item], answers.get(failed.run) ?? []).get(item.id)?.answer
    const fix = fixes.get(failed.run)?.find(({ itemId }) => itemId === failed.item)
    return answer ? [{ row, item, answer, fix }] : []
  })
  const answerers = found.map(({ answer }) => answer.answeredBy)
  const names = await db.read(() => namesOf(sql, companyId, answerers))
  return found.map(({ row, item, answer, fix }) => {
    const isMended = fix !== undefined && isOpen(fix.status)
    const told: Partial<Wrong> = {
      title: deviationTitle(item, answer),
      ...(isMended && { number: fix.number }),
      people: isMended ? fix.people.slice(0, limits.dashboard.peopleShown) : [names(answer.answeredBy)],
    }
    return [row, told]
  })
}
