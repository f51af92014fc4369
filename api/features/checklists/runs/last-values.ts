import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Item } from '../../../../openapi/rules/checklist-items.ts'
import type { Tag } from '../../../db/client.ts'
import { answersOfRuns, countingOf } from './answers.ts'
import type { RunRow } from './rows.ts'

type LastValues = components['schemas']['Run']['lastValues']

/** How far back they are looked for: what was measured a season ago says nothing of a refrigerator. */
const DAYS_BACK = 92
/** Runs that anybody answered, of which the three last numbers of each item are taken. */
const RUNS_BACK = 7

/** The numbers of days before, of the same place, newest first; by run. */
export async function lastValuesOf(
  sql: Tag,
  companyId: string,
  runs: readonly { row: RunRow; items: readonly Item[] }[],
): Promise<ReadonlyMap<string, LastValues>> {
  const asked = runs.filter(({ items }) => items.some(({ type }) => type === 'number'))
  if (asked.length === 0) return new Map()
  const ids = asked.map(({ row }) => row.id)
  // A place is found by its index, the runs without one by that of their checklist.
  const before = await sql<{ runId: string; beforeId: string }[]>`
    select a.id as run_id, b.id as before_id
    from unnest(${ids}::uuid[], ${asked.map(({ row }) => row.checklistId)}::uuid[],
      ${asked.map(({ row }) => row.restaurantId)}::uuid[], (${asked.map(({ row }) => row.date)}::text[])::date[])
      as a (id, checklist_id, restaurant_id, day)
    cross join lateral (
      select n.id, n.business_date from (
        select r.id, r.business_date from checklist_runs r
        where r.company_id = ${companyId} and r.restaurant_id = a.restaurant_id and r.checklist_id = a.checklist_id
          and r.business_date >= a.day - ${DAYS_BACK}::integer and r.business_date < a.day and r.last_answer_at is not null
        union all
        select r.id, r.business_date from checklist_runs r
        where a.restaurant_id is null and r.company_id = ${companyId} and r.restaurant_id is null
          and r.checklist_id = a.checklist_id
          and r.business_date >= a.day - ${DAYS_BACK}::integer and r.business_date < a.day and r.last_answer_at is not null
      ) n order by n.business_date desc, n.id desc limit ${RUNS_BACK}
    ) b
    order by a.id, b.business_date desc, b.id desc`
  const answers = await answersOfRuns(sql, companyId, [...new Set(before.map(({ beforeId }) => beforeId))])
  const byRun = Map.groupBy(before, ({ runId }) => runId)
  return new Map(
    asked.map(({ row, items }) => {
      const given = (byRun.get(row.id) ?? []).map(({ beforeId }) => countingOf(items, answers.get(beforeId) ?? []))
      const last = items.flatMap(({ id, type }) => {
        if (type !== 'number') return []
        const values = given
          .flatMap((counting) => counting.get(id)?.answer ?? [])
          .flatMap(({ value, answeredAt }) => (typeof value === 'number' ? [{ value, at: answeredAt }] : []))
          .slice(0, limits.checklists.lastValues)
        return values.length > 0 ? [{ itemId: id, values }] : []
      })
      return [row.id, last] as const
    }),
  )
}
