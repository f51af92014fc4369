import type { components } from '../../../../openapi/gen/schema.d.ts'
import { fillsIn } from '../../../checklists/filling.ts'
import type { Fragment, Tag } from '../../../db/client.ts'
import { maySee, type Who } from './who.ts'

type Schemas = components['schemas']
type Named = Schemas['NamedRef']
/** What happened and no other field tells; moments as in JSON. */
export type Entry = { at: string; by: string | null; action: 'completed' | 'returned' | 'reminded'; comment?: string }

export type RunRow = {
  id: string
  date: string
  checklistId: string
  version: number
  ordinal: number
  restaurantId: string | null
  assigneeId: string | null
  status: Schemas['RunStatus']
  startsAt: Date
  dueAt: Date
  closesAt: Date
  startedAt: Date | null
  completedAt: Date | null
  completedBy: string | null
  completedAs: string | null
  isLate: boolean
  isSentLate: boolean
  items: number
  answered: number
  fails: number
  criticalFailed: boolean
  score: number | null
  comment: string
  people: string[]
  lastAnswerAt: Date | null
  remindedAt: Date | null
  log: Entry[] | null
  updatedAt: Date
  title: string
  sign: Schemas['ChecklistSign']
  scanKey: string
  category: Named | null
  restaurant: Named | null
  timezone: string
  requireScan: boolean
  /** Whoever asks is one of those who fill it in. */
  isMine: boolean
}

/** Of `r`, with the tables of `runJoins`. */
const runColumns = (sql: Tag, who: Who): Fragment => sql`
  r.id, r.business_date::text as date, r.checklist_id, r.version, r.ordinal, r.restaurant_id, r.assignee_id, r.status,
  r.starts_at, r.due_at, r.closes_at, r.started_at, r.completed_at, r.completed_by, r.completed_as, r.is_late,
  r.is_sent_late, r.items, r.answered, r.fails, r.critical_failed, r.score, r.comment, r.people, r.last_answer_at, r.reminded_at,
  r.log, r.updated_at, k.title, k.sign, k.scan_key,
  case when c.id is not null then jsonb_build_object('_id', c.id, 'name', c.name) end as category,
  case when p.id is not null then jsonb_build_object('_id', p.id, 'name', p.name) end as restaurant,
  coalesce(p.timezone, ${who.company.timezone}) as timezone,
  v.items @? '$[*] ? (@.requireScan == true)' as require_scan, ${fillsIn(sql, who)} as is_mine`

const runJoins = (sql: Tag, { companyId }: Who): Fragment => sql`
  join checklists k on k.company_id = ${companyId} and k.id = r.checklist_id
  join checklist_versions v on v.company_id = ${companyId} and v.checklist_id = r.checklist_id and v.version = r.version
  left join restaurants p on p.company_id = ${companyId} and p.id = r.restaurant_id
  left join categories c on c.company_id = ${companyId} and c.id = k.category_id`

/** Those of `where`, which names the days of `r`: each month is a table of its own. */
export const selectRuns = (sql: Tag, who: Who, where: Fragment) => sql<RunRow[]>`
  select ${runColumns(sql, who)} from checklist_runs r ${runJoins(sql, who)} where r.company_id = ${who.companyId} ${where}`

/**
 * Those of `where`, of `r` and its restaurant `p`, in this order. Cut before the rest is joined: planned as one, a company's
 * runs of three years were all joined and sorted for a page of fifty.
 */
export const selectPage = (
  sql: Tag,
  who: Who,
  { where, order, limit, offset }: { where: Fragment; order: Fragment; limit: number; offset: number },
) => sql<RunRow[]>`
  select ${runColumns(sql, who)} from (
    select r.* ${runsAndPlaces(sql, who)} ${where} order by ${order} limit ${limit} offset ${offset}
  ) r ${runJoins(sql, who)} order by ${order}`

/** For conditions of `r` and `p`; who needs no restaurant pays for none. */
export const runsAndPlaces = (sql: Tag, { companyId }: Who): Fragment => sql`
  from checklist_runs r
  left join restaurants p on p.company_id = ${companyId} and p.id = r.restaurant_id
  where r.company_id = ${companyId}`

/** If it is there for him. The day of a run stands in its id. */
export async function findRun(sql: Tag, who: Who, id: string): Promise<RunRow | undefined> {
  const [row] = await selectRuns(
    sql,
    who,
    sql`and r.business_date = run_date(${id}::uuid) and r.id = ${id} and ${maySee(sql, who)}`,
  )
  return row
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockRun(sql: Tag, who: Who, id: string): Promise<RunRow | undefined> {
  const lock = sql`
    select from checklist_runs
    where company_id = ${who.companyId} and business_date = run_date(${id}::uuid) and id = ${id} for no key update`
  // A statement of its own, so that it sees what was written by the one who held the lock before; sent behind it at once.
  const [held, row] = await Promise.all([lock.execute(), findRun(sql, who, id)])
  return held.length > 0 ? row : undefined
}
