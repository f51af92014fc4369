import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Item } from '../../../../openapi/rules/checklist-items.ts'
import type { Answers } from '../../../../openapi/rules/run-answers.ts'
import { merged } from '../../../../openapi/rules/run-merge.ts'
import type { Tag } from '../../../db/client.ts'

/** One hand-in of one item; moments as in JSON, for the rules compare them so. */
export type AnswerRow = {
  itemId: string
  clientId: string
  answeredAt: string
  answeredBy: string
  signedBy: string | null
  value: components['schemas']['RunValue']
  na: boolean
  isFail: boolean
  isLate: boolean
  comment: string
  photos: string[]
  takenAt: string[]
  scanned: boolean
  notScannedReason: string | null
}

/** What a sheet leaves out. */
const blank = {
  signedBy: null,
  value: null,
  na: false,
  isFail: false,
  isLate: false,
  comment: '',
  photos: [],
  takenAt: [],
  scanned: false,
  notScannedReason: null,
} satisfies Partial<AnswerRow>
type Kept = Omit<AnswerRow, keyof typeof blank> & Partial<AnswerRow>

/** All hand-ins of runs, in the order in which they came; those of old runs stand in one sheet (clock/fold-answers.ts). */
export async function answersOfRuns(
  sql: Tag,
  companyId: string,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, AnswerRow[]>> {
  if (runIds.length === 0) return new Map()
  // One statement, so that what is folded meanwhile is seen before or after it, and not twice or never.
  const kept = await sql<{ runId: string; answers: Kept[] }[]>`
    select run_id, answers, false as is_fresh from run_sheets
    where company_id = ${companyId} and (business_date, run_id) in (
      select run_date(id), id from unnest(${[...runIds]}::uuid[]) id)
    union all
    select run_id, jsonb_agg(jsonb_build_object(
        'itemId', item_id, 'clientId', client_id, 'answeredAt', answered_at, 'answeredBy', answered_by, 'signedBy', signed_by,
        'value', value, 'na', na, 'isFail', is_fail, 'isLate', is_late, 'comment', comment, 'photos', photos,
        'takenAt', taken_at, 'scanned', scanned, 'notScannedReason', not_scanned_reason
      ) order by received_at, item_id, client_id), true
    from run_answers where company_id = ${companyId} and run_id = any (${[...runIds]}::uuid[])
    group by run_id
    order by is_fresh`
  return new Map(
    [...Map.groupBy(kept, ({ runId }) => runId)].map(([runId, parts]) => [
      runId,
      parts.flatMap(({ answers }) => answers).map(asRow),
    ]),
  )
}

/** Moments in the one spelling that the rules compare. */
const iso = (at: string) => new Date(at).toISOString()
const asRow = (kept: Kept): AnswerRow => {
  const row = { ...blank, ...kept }
  return { ...row, answeredAt: iso(row.answeredAt), takenAt: row.takenAt.map(iso) }
}

export type Counting = ReturnType<typeof merged<AnswerRow>>

/** By the ids as the items spell them: those of the rows are in lower case. */
export function countingOf(items: readonly Item[], rows: readonly AnswerRow[]): Counting {
  const found = merged(rows)
  return new Map(
    items.flatMap(({ id }) => {
      const one = found.get(id.toLowerCase())
      return one ? [[id, one] as const] : []
    }),
  )
}

/** As the rules of answers look at them. */
export const rulesOf = (counting: Counting): Answers =>
  new Map(
    [...counting].map(([id, { answer }]) => [
      id,
      { ...answer, isAtPlace: answer.scanned || answer.notScannedReason !== null },
    ]),
  )
