import { failedOf } from '../../checklists/failed.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Item } from '../../../openapi/rules/checklists/checklist-items.ts'
import { merged } from '../../../openapi/rules/checklists/run-merge.ts'
import { progressOf, scoreOf } from '../../../openapi/rules/checklists/run-score.ts'
import { numbersOf } from '../../checklists/numbers.ts'
import { savedAudience } from '../../audience/save.ts'
import type { Tag } from '../../db/client.ts'
import { addFileRefs } from '../../db/entities/file-refs.ts'

type Schemas = components['schemas']
/** As the contract shows it; whom and what it names is kept by ids. */
type Shown = '_id' | 'title' | 'description' | 'isActive' | 'mode' | 'sign' | 'schedule' | 'allowLate' | 'version'
export type DemoChecklist = Pick<Schemas['Checklist'], Shown | 'journal' | 'publicCode' | 'createdAt' | 'updatedAt'> &
  Record<'scanKey' | 'liveSince' | 'createdBy', string> &
  Record<'restaurants' | 'positions', string[]> & { category: string | null }
export type DemoChecklistVersion = Pick<
  Schemas['ChecklistVersion'],
  'version' | 'title' | 'items' | 'schedule' | 'at'
> &
  Record<'checklist' | 'by', string>
type DemoAnswer = Omit<Schemas['RunAnswer'], 'answeredBy' | 'signedBy' | 'photos' | 'earlier' | 'fix' | 'isLate'> & {
  isLate: boolean
  answeredBy: string
  signedBy: string | null
  photos: { fileId: string; takenAt: string }[]
}
type Entry = Pick<Schemas['Run']['history'][number], 'at' | 'action' | 'comment'> & { by: string | null }
export type DemoRun = Pick<
  Schemas['RunSummary'],
  '_id' | 'businessDate' | 'startsAt' | 'dueAt' | 'closesAt' | 'status'
> &
  Pick<Schemas['RunSummary'], 'isLate' | 'completedAt' | 'updatedAt'> & {
    checklist: string
    version: number
    ordinal: number
    isSentLate: boolean
    comment: string
    log: Entry[]
    answers: DemoAnswer[]
  } & Record<'restaurant' | 'assignee' | 'startedAt' | 'completedBy' | 'remindedAt', string | null>
export type DemoFix = {
  task: string
  checklist: string
  restaurant: string | null
  itemId: string
  isOpen: boolean
  runs: string[]
}
type Rows = { checklists: DemoChecklist[]; versions: DemoChecklistVersion[]; runs: DemoRun[]; fixes: DemoFix[] }

/** With all their versions, and what was done by them; behind the tasks that their failures opened. */
export async function seedChecklists(sql: Tag, companyId: string, rows: Rows): Promise<void> {
  for (const row of rows.checklists) await seedChecklist(sql, companyId, row)
  for (const { checklist, version, title, items, schedule, by, at } of rows.versions)
    await sql`
      insert into checklist_versions (company_id, checklist_id, version, title, items, schedule, saved_by, saved_at)
      values (${companyId}, ${checklist}, ${version}, ${title}, ${sql.json(items as never)}, ${sql.json(schedule as never)},
        ${by}, ${at})`
  await Promise.all(
    rows.runs.map((run) => {
      const own = ({ checklist, version }: DemoChecklistVersion) =>
        checklist === run.checklist && version === run.version
      return seedRun(sql, companyId, run, rows.versions.find(own)?.items ?? [])
    }),
  )
  for (const { task, checklist, restaurant, itemId, isOpen, runs } of rows.fixes) {
    await sql`
      insert into checklist_fixes (company_id, task_id, checklist_id, restaurant_id, item_id, is_open)
      values (${companyId}, ${task}, ${checklist}, ${restaurant}, ${itemId}, ${isOpen})`
    await sql`
      insert into run_fixes (company_id, run_id, item_id, task_id)
      select ${companyId}, unnest(${runs}::uuid[]), ${itemId}, ${task}`
  }
}

const seedChecklist = (sql: Tag, companyId: string, row: DemoChecklist) => sql`
  insert into checklists (company_id, id, title, description, category_id, is_active, mode, sign, audience_id, schedule,
    allow_late, journal, version, live_since, public_code, scan_key, created_by, created_at, updated_at)
  values (${companyId}, ${row._id}, ${row.title}, ${row.description}, ${row.category}, ${row.isActive}, ${row.mode}, ${row.sign},
    ${savedAudience(sql, companyId, { restaurants: row.restaurants, positions: row.positions })},
    ${sql.json(row.schedule as never)}, ${row.allowLate},
    ${row.journal && sql.json(row.journal as never)}, ${row.version}, ${row.liveSince}, ${row.publicCode},
    ${row.scanKey}, ${row.createdBy}, ${row.createdAt}, ${row.updatedAt})`

async function seedRun(sql: Tag, companyId: string, row: DemoRun, items: readonly Item[]): Promise<void> {
  const { _id: id, businessDate, answers, log } = row
  const counting = new Map(
    [...merged(answers)].map(([itemId, { answer }]) => [itemId, { ...answer, isAtPlace: answer.scanned === true }]),
  )
  const { items: shown, answered, fails, criticalFailed } = progressOf(items, counting)
  const score = row.status === 'completed' ? scoreOf(items, counting) : null
  const numbers = numbersOf(items, counting)
  const failed = failedOf(items, counting)
  const people = [...new Set(answers.map(({ answeredBy }) => answeredBy))]
  const last =
    answers
      .map(({ answeredAt }) => answeredAt)
      .toSorted()
      .at(-1) ?? null
  await sql`
    insert into checklist_runs (company_id, id, business_date, checklist_id, version, restaurant_id, assignee_id, ordinal,
      status, starts_at, due_at, closes_at, started_at, completed_at, completed_by, is_late, is_sent_late, items, answered,
      fails, critical_failed, score, comment, people, last_answer_at, reminded_at, log, updated_at,
      numbers, failed)
    values (${companyId}, ${id}, ${businessDate}, ${row.checklist}, ${row.version}, ${row.restaurant}, ${row.assignee},
      ${row.ordinal}, ${row.status}, ${row.startsAt}, ${row.dueAt}, ${row.closesAt}, ${row.startedAt}, ${row.completedAt},
      ${row.completedBy}, ${row.isLate}, ${row.isSentLate}, ${shown}, ${answered}, ${fails}, ${criticalFailed}, ${score},
      ${row.comment}, ${people}::uuid[], ${last}, ${row.remindedAt}, ${log.length > 0 ? sql.json(log as never) : null},
      ${row.updatedAt}, ${numbers ? sql.json(numbers) : null}, ${failed ? sql.json(failed) : null})`
  await Promise.all(
    answers.map(
      (one) => sql`
        insert into run_answers (company_id, run_id, item_id, client_id, answered_at, received_at, answered_by, signed_by,
          value, na, is_fail, is_late, comment, photos, taken_at, scanned, not_scanned_reason)
        values (${companyId}, ${id}, ${one.itemId}, ${one.clientId}, ${one.answeredAt}, ${one.answeredAt}, ${one.answeredBy},
          ${one.signedBy}, ${sql.json(one.value)}, ${one.na}, ${one.isFail}, ${one.isLate}, ${one.comment},
          ${one.photos.map(({ fileId }) => fileId)}::uuid[], ${one.photos.map(({ takenAt }) => takenAt)}::text[]::timestamptz[],
          ${one.scanned ?? false}, ${one.notScannedReason ?? null})`,
    ),
  )
  const photos = answers.flatMap((one) => one.photos.map(({ fileId }) => fileId))
  await addFileRefs(sql, { companyId, kind: 'checklist_run', id }, photos)
}
