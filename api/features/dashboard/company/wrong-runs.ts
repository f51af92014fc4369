import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { deviationTitle } from '../../../../openapi/rules/dashboard.ts'
import { remindedUntil } from '../../../../openapi/rules/run-state.ts'
import { shownItems } from '../../../../openapi/rules/run-answers.ts'
import { isOpen } from '../../../../openapi/rules/tasks.ts'
import { aroundNow, dayOf, statusNow } from '../../../checklists/days.ts'
import { answersOfRuns, countingOf, rulesOf } from '../../../checklists/run-answers.ts'
import { fixesOf } from '../../../checklists/run-fixes.ts'
import { itemsOfRuns } from '../../../checklists/run-items.ts'
import { type Names, namesOf } from '../../../checklists/run-names.ts'
import type { Fragment } from '../../../db/client.ts'
import type { Who } from '../who.ts'

type Wrong = components['schemas']['DashboardWrong']
type RunRow = {
  id: string
  checklistId: string
  version: number
  title: string
  assigneeId: string | null
  people: string[]
  dueAt: Date
  items: number
  answered: number
  remindedAt: Date | null
  restaurant: Wrong['restaurant']
  timezone: string
}
/** Of one company in one day; what is beyond them is not counted either. */
const RUNS_LOOKED_AT = 200

const runsOf = ({ sql, db, companyId, timezone, now }: Who, where: Fragment) =>
  db.read(
    () => sql<RunRow[]>`
      select r.id, r.checklist_id, r.version, k.title, r.assignee_id, r.people, r.due_at, r.items, r.answered, r.reminded_at,
        case when p.id is not null then jsonb_build_object('_id', p.id, 'name', p.name) end as restaurant,
        coalesce(p.timezone, ${timezone}) as timezone
      from checklist_runs r
      join checklists k on k.company_id = ${companyId} and k.id = r.checklist_id
      left join restaurants p on p.company_id = ${companyId} and p.id = r.restaurant_id
      where r.company_id = ${companyId} and ${aroundNow(sql, { now })} and ${where} limit ${RUNS_LOOKED_AT}`,
  )

/** Behind their deadline, and open still. */
export async function lateRuns(who: Who): Promise<Wrong[]> {
  const { sql, db, companyId, now } = who
  const rows = await runsOf(
    who,
    sql`r.status in ('scheduled', 'in_progress', 'overdue') and ${statusNow(sql, { now })} = 'overdue' order by r.due_at, r.id`,
  )
  const names = await db.read(() => namesOf(sql, companyId, rows.flatMap(doing)))
  return rows.map((row) => ({
    kind: 'lateRun',
    target: row.id,
    title: row.title,
    restaurant: row.restaurant,
    at: row.dueAt.toISOString(),
    timezone: row.timezone,
    people: doing(row).map(names),
    answeredCount: row.answered,
    itemsCount: row.items,
    canRemind: remindedUntil(row.remindedAt, now) === undefined,
  }))
}

/** Whose run it is, else who has answered in it. */
const doing = ({ assigneeId, people }: RunRow): string[] =>
  (assigneeId === null ? people : [assigneeId]).slice(0, limits.dashboard.peopleShown)

/** What failed in the runs of the day and is not mended: a task that is done has mended it. */
export async function deviations(who: Who): Promise<Wrong[]> {
  const { sql, db, companyId, company, now } = who
  const rows = await runsOf(
    who,
    sql`r.business_date = ${dayOf(sql, { company, now })} and r.fails > 0 and r.status <> 'cancelled'
      order by r.last_answer_at desc, r.id`,
  )
  const ids = rows.map(({ id }) => id)
  const [itemsOf, answers, fixes] = await Promise.all([
    db.read(() => itemsOfRuns(sql, companyId, rows)),
    db.read(() => answersOfRuns(sql, companyId, ids)),
    db.read(() => fixesOf(sql, companyId, ids)),
  ])
  const failed = rows.flatMap((row) => {
    const items = itemsOf(row)
    const counting = countingOf(items, answers.get(row.id) ?? [])
    return shownItems(items, rulesOf(counting)).flatMap((item) => {
      const answer = counting.get(item.id)?.answer
      const fix = fixes.get(row.id)?.find(({ itemId }) => itemId === item.id.toLowerCase())
      return answer?.isFail && fix?.status !== 'done' ? [{ row, item, answer, fix }] : []
    })
  })
  const names: Names = await db.read(() =>
    namesOf(
      sql,
      companyId,
      failed.map(({ answer }) => answer.answeredBy),
    ),
  )
  return failed.map(({ row, item, answer, fix }) => {
    const isMended = fix !== undefined && isOpen(fix.status)
    return {
      kind: 'deviation',
      target: row.id,
      title: deviationTitle(item, answer),
      ...(isMended && { number: fix.number }),
      restaurant: row.restaurant,
      at: answer.answeredAt,
      timezone: row.timezone,
      people: isMended ? fix.people.slice(0, limits.dashboard.peopleShown) : [names(answer.answeredBy)],
      canRemind: false,
    }
  })
}
