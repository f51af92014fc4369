import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Item } from '../../../../openapi/rules/checklist-items.ts'
import type { Tag } from '../../../db/client.ts'
import type { RunRow } from './rows.ts'

type LastValues = components['schemas']['Run']['lastValues']

/** How far back they are looked for: what was measured a season ago says nothing of a refrigerator. */
const DAYS_BACK = 92
/** Runs that anybody answered, of which the last numbers of each item are taken: some left it out. */
const RUNS_BACK = 5

/** The numbers of days before, of the same place, newest first; by run. */
export async function lastValuesOf(
  sql: Tag,
  companyId: string,
  runs: readonly { row: RunRow; items: readonly Item[] }[],
): Promise<ReadonlyMap<string, LastValues>> {
  const numbersOf = (items: readonly Item[]) => items.filter(({ type }) => type === 'number')
  const asked = runs.filter(({ items }) => numbersOf(items).length > 0)
  if (asked.length === 0) return new Map()
  const numbers = [...new Set(asked.flatMap(({ items }) => numbersOf(items).map(({ id }) => id)))]
  const before = sql`
    r.company_id = ${companyId} and r.checklist_id = a.checklist_id and r.last_answer_at is not null
    and r.business_date >= a.day - ${DAYS_BACK}::integer and r.business_date < a.day`
  // As the indexes go, so that no more is read than is taken.
  const newest = sql`r.business_date desc, r.starts_at desc, r.id desc`
  // A place is found by its index, the runs without one by that of their checklist. What counts is the newest, as everywhere.
  const given = await sql<{ runId: string; itemId: string; value: number; at: Date }[]>`
    select a.id as run_id, n.item_id, n.value, n.answered_at as at
    from unnest(${asked.map(({ row }) => row.id)}::uuid[], ${asked.map(({ row }) => row.checklistId)}::uuid[],
      ${asked.map(({ row }) => row.restaurantId)}::uuid[], (${asked.map(({ row }) => row.date)}::text[])::date[])
      as a (id, checklist_id, restaurant_id, day)
    cross join lateral (
      (select r.id, r.business_date from checklist_runs r where ${before} and r.restaurant_id = a.restaurant_id
        order by ${newest} limit ${RUNS_BACK})
      union all
      (select r.id, r.business_date from checklist_runs r
        where a.restaurant_id is null and ${before} and r.restaurant_id is null order by ${newest} limit ${RUNS_BACK})
    ) b
    cross join lateral (
      select distinct on (x.item_id) x.item_id, x.value, x.answered_at from (
        select y.item_id, y.value, y.answered_at, y.client_id from run_answers y
        where y.company_id = ${companyId} and y.run_id = b.id and y.item_id = any (${numbers}::uuid[])
        union all
        select y."itemId", y.value, y."answeredAt", y."clientId"
        from run_sheets s
        cross join jsonb_to_recordset(s.answers)
          as y ("itemId" uuid, value jsonb, "answeredAt" timestamptz, "clientId" uuid)
        where s.company_id = ${companyId} and s.business_date = b.business_date and s.run_id = b.id
          and y."itemId" = any (${numbers}::uuid[])
      ) x
      order by x.item_id, x.answered_at desc, x.client_id desc
    ) n
    where jsonb_typeof(n.value) = 'number'
    order by b.business_date desc, b.id desc`
  const byItem = Map.groupBy(given, ({ runId, itemId }) => `${runId} ${itemId}`)
  return new Map(
    asked.map(({ row, items }) => {
      const last = numbersOf(items).flatMap(({ id }) => {
        const values = (byItem.get(`${row.id} ${id.toLowerCase()}`) ?? []).slice(0, limits.checklists.lastValues)
        if (values.length === 0) return []
        return [{ itemId: id, values: values.map(({ value, at }) => ({ value, at: at.toISOString() })) }]
      })
      return [row.id, last] as const
    }),
  )
}
