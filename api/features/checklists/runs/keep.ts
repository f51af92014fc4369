import { progressOf, scoreOf } from '../../../../openapi/rules/checklists/run-score.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { failedOf } from '../../../checklists/failed.ts'
import { numbersOf } from '../../../checklists/numbers.ts'
import type { Tag } from '../../../db/client.ts'
import { addFileRefs } from '../../../db/entities/file-refs.ts'
import { changedAt } from '../../../db/updated-at.ts'
import { type AnswerRow, type Counting, rulesOf } from '../../../checklists/run-answers.ts'
import type { RunRow } from './rows.ts'

/** Each hand-in is a row and stays one; its photos are read by whoever reads the run. */
export async function keepAnswers(
  sql: Tag,
  companyId: string,
  runId: string,
  rows: readonly AnswerRow[],
  now: Date,
): Promise<void> {
  await sql`
    insert into run_answers (company_id, run_id, item_id, client_id, answered_at, received_at, answered_by, signed_by, value,
      na, is_fail, is_late, comment, photos, taken_at, scanned, not_scanned_reason)
    select ${companyId}, ${runId}, a."itemId", a."clientId", a."answeredAt", ${now}, a."answeredBy", a."signedBy", a.value,
      a.na, a."isFail", a."isLate", a.comment, a.photos, a."takenAt", a.scanned, a."notScannedReason"
    from jsonb_to_recordset(${sql.json(rows as never)}) as a ("itemId" uuid, "clientId" uuid, "answeredAt" timestamptz,
      "answeredBy" uuid, "signedBy" uuid, value jsonb, na boolean, "isFail" boolean, "isLate" boolean, comment text,
      photos uuid[], "takenAt" timestamptz[], scanned boolean, "notScannedReason" text)
    on conflict do nothing`
  const photos = rows.flatMap((row) => row.photos)
  if (photos.length > 0) await addFileRefs(sql, { companyId, kind: 'checklist_run', id: runId }, photos)
}

/** The run as it stands after answers: whatever is counted is counted anew. */
export async function keepProgress(
  sql: Tag,
  companyId: string,
  run: RunRow,
  { items, counting, taken, now }: { items: readonly Item[]; counting: Counting; taken: AnswerRow[]; now: Date },
): Promise<RunRow> {
  const answers = rulesOf(counting)
  const { items: shown, answered, fails, criticalFailed } = progressOf(items, answers)
  const times = taken.map(({ answeredAt }) => Date.parse(answeredAt))
  const next: RunRow = {
    ...run,
    // Also where it was answered before, while its checklist was switched off.
    status: run.status === 'scheduled' ? 'in_progress' : run.status,
    startedAt: run.startedAt ?? new Date(Math.min(...times)),
    items: shown,
    answered,
    fails,
    criticalFailed,
    score: run.status === 'completed' ? scoreOf(items, answers) : run.score,
    people: [...new Set([...run.people, ...taken.map(({ answeredBy }) => answeredBy)])],
    lastAnswerAt: new Date(Math.max(run.lastAnswerAt?.getTime() ?? 0, ...times)),
    updatedAt: changedAt(now, run),
  }
  const given = new Map([...counting].map(([id, { answer }]) => [id, answer]))
  const [numbers, failed] = [numbersOf(items, given), failedOf(items, given)]
  await sql`
    update checklist_runs set status = ${next.status}, started_at = ${next.startedAt}, items = ${next.items},
      answered = ${next.answered}, fails = ${next.fails}, critical_failed = ${next.criticalFailed}, score = ${next.score},
      numbers = ${numbers ? sql.json(numbers) : null}, failed = ${failed ? sql.json(failed) : null},
      people = ${next.people}::uuid[], last_answer_at = ${next.lastAnswerAt}, updated_at = ${next.updatedAt}
    where company_id = ${companyId} and business_date = ${run.date} and id = ${run.id}`
  return next
}
