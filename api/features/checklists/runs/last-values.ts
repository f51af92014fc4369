import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import type { Numbers } from '../../../checklists/numbers.ts'
import type { Tag } from '../../../db/client.ts'
import type { RunRow } from './rows.ts'

type LastValues = components['schemas']['Run']['lastValues']

/** How far back they are looked for: what was measured a season ago says nothing of a refrigerator. */
const DAYS_BACK = 92
/** Runs with a number, of which the last ones of each item are taken: some left it out. */
const RUNS_BACK = 5

/** The numbers of days before, of the same place, newest first; by run. */
export async function lastValuesOf(
  sql: Tag,
  companyId: string,
  runs: readonly { row: RunRow; items: readonly Item[] }[],
): Promise<ReadonlyMap<string, LastValues>> {
  const asked = runs.filter(({ items }) => items.some(isNumber))
  if (asked.length === 0) return new Map()
  // Said of all beside of each: the months that none of them asks for are left out before the first row is looked at.
  const days = asked.map(({ row }) => row.date).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const before = sql`
    r.company_id = ${companyId} and r.checklist_id = a.checklist_id and r.numbers is not null
    and r.business_date >= ${first}::date - ${DAYS_BACK}::integer and r.business_date < ${last}::date
    and r.business_date >= a.day - ${DAYS_BACK}::integer and r.business_date < a.day`
  // As the index goes, so that no more is read than is taken; null is no place that another could equal.
  const newest = sql`order by r.business_date desc, r.starts_at desc, r.id desc limit ${RUNS_BACK}`
  const found = await sql<{ runId: string; numbers: Numbers }[]>`
    select a.id as run_id, b.numbers
    from unnest(${asked.map(({ row }) => row.id)}::uuid[], ${asked.map(({ row }) => row.checklistId)}::uuid[],
      ${asked.map(({ row }) => row.restaurantId)}::uuid[], (${asked.map(({ row }) => row.date)}::text[])::date[])
      as a (id, checklist_id, restaurant_id, day)
    cross join lateral (
      (select r.numbers, r.business_date, r.starts_at, r.id from checklist_runs r where ${before} and r.restaurant_id = a.restaurant_id ${newest})
      union all
      (select r.numbers, r.business_date, r.starts_at, r.id from checklist_runs r where a.restaurant_id is null and ${before} and r.restaurant_id is null ${newest})
    ) b
    order by b.business_date desc, b.starts_at desc, b.id desc`
  const byRun = Map.groupBy(found, ({ runId }) => runId)
  return new Map(asked.map(({ row, items }) => [row.id, valuesOf(items, byRun.get(row.id) ?? [])]))
}

const isNumber = ({ type }: Item) => type === 'number'

const valuesOf = (items: readonly Item[], before: readonly { numbers: Numbers }[]): LastValues =>
  items.filter(isNumber).flatMap(({ id }) => {
    const given = before.flatMap(({ numbers }) => {
      const known = numbers[id.toLowerCase()]
      return known ? [{ value: known[0], at: known[1] }] : []
    })
    return given.length === 0 ? [] : [{ itemId: id, values: given.slice(0, limits.checklists.lastValues) }]
  })
