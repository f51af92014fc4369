import type { components } from '../../openapi/gen/schema.d.ts'
import type { Item } from '../../openapi/rules/checklists/checklist-items.ts'
import type { Answers } from '../../openapi/rules/checklists/run-answers.ts'
import { merged } from '../../openapi/rules/checklists/run-merge.ts'
import type { Tag } from '../db/client.ts'

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

/**
 * All hand-ins of runs, in the order in which they came; those of old runs stand in one sheet (clock/fold-answers.ts). Who
 * looks at some items alone names them, and finds no others but in sheets.
 */
export async function answersOfRuns(
  sql: Tag,
  companyId: string,
  runIds: readonly string[],
  itemIds?: readonly string[],
): Promise<ReadonlyMap<string, AnswerRow[]>> {
  if (runIds.length === 0) return new Map()
  // One statement, so that what is folded meanwhile is seen before or after it, and not twice or never. Sheets come first.
  const rows = await sql<(Fresh | Folded)[]>`
    select s.run_id, s.answers as sheet, null::timestamptz as received_at, null::uuid as item_id, null::uuid as client_id,
      null::timestamptz as answered_at, null::uuid as answered_by, null::uuid as signed_by, null::jsonb as value,
      false as na, false as is_fail, false as is_late, '' as comment, '{}'::uuid[] as photos, '[]'::jsonb as taken_at,
      false as scanned, null as not_scanned_reason
    from unnest(${[...runIds]}::uuid[]) a (id)
    join run_sheets s on s.company_id = ${companyId} and s.business_date = run_date(a.id) and s.run_id = a.id
    union all
    select run_id, null, received_at, item_id, client_id, answered_at, answered_by, signed_by, value, na, is_fail, is_late,
      comment, photos, to_jsonb(taken_at), scanned, not_scanned_reason
    from run_answers where company_id = ${companyId} and run_id = any (${[...runIds]}::uuid[])
      ${itemIds ? sql`and item_id = any (${[...itemIds]}::uuid[])` : sql``}
    order by run_id, received_at nulls first, item_id, client_id`
  return new Map(
    [...Map.groupBy(rows, ({ runId }) => runId)].map(([runId, own]) => [
      runId,
      own.flatMap((row) => (row.sheet === null ? inOneSpelling(row) : row.sheet.map(asRow))),
    ]),
  )
}

type Fresh = Omit<AnswerRow, 'answeredAt'> & { runId: string; sheet: null; answeredAt: Date }
type Folded = { runId: string; sheet: Kept[] }

/** Moments in the one spelling that the rules compare. */
const inOneSpelling = <R extends { answeredAt: string | Date; takenAt: string[] }>(row: R) => ({
  ...row,
  answeredAt: new Date(row.answeredAt).toISOString(),
  takenAt: row.takenAt.map((at) => new Date(at).toISOString()),
})
const asRow = (kept: Kept): AnswerRow => inOneSpelling({ ...blank, ...kept })

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
