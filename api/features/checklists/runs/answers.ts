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

/** All hand-ins of runs, in the order in which they came. */
export async function answersOfRuns(
  sql: Tag,
  companyId: string,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, AnswerRow[]>> {
  if (runIds.length === 0) return new Map()
  const rows = await sql<(Omit<AnswerRow, 'answeredAt'> & { runId: string; answeredAt: Date })[]>`
    select run_id, item_id, client_id, answered_at, answered_by, signed_by, value, na, is_fail, is_late, comment, photos,
      to_jsonb(taken_at) as taken_at,
      scanned, not_scanned_reason
    from run_answers where company_id = ${companyId} and run_id = any (${[...runIds]}::uuid[])
    order by run_id, received_at, item_id, client_id`
  const byRun = Map.groupBy(rows, ({ runId }) => runId)
  return new Map(
    [...byRun].map(([runId, own]) => [
      runId,
      own.map((row) => ({
        ...row,
        answeredAt: row.answeredAt.toISOString(),
        takenAt: row.takenAt.map((at) => new Date(at).toISOString()),
      })),
    ]),
  )
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
