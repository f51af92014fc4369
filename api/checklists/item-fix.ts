import type { components } from '../../openapi/gen/schema.d.ts'
import type { Tag } from '../db/client.ts'
import { lock } from '../db/locks.ts'

type Source = components['schemas']['TaskSourceInput']
export type FailedItem = { run: string; item: string }

export const failedItemOf = (source: Source | null): FailedItem | undefined =>
  source?.type === 'checklist' && source.itemId ? { run: source.id, item: source.itemId } : undefined

/** Whether a task of this failure, or of the same item's in this place, stands already; others who ask wait until the end. */
export async function isFixed(sql: Tag, companyId: string, { run, item }: FailedItem): Promise<boolean> {
  await lock(sql, 'checklist fixes', companyId)
  const [found] = await sql`
    select from run_fixes where company_id = ${companyId} and run_id = ${run} and item_id = ${item}
    union all
    select from checklist_fixes f
    join checklist_runs r on r.company_id = ${companyId} and r.business_date = run_date(${run}::uuid) and r.id = ${run}
    where f.company_id = ${companyId} and f.checklist_id = r.checklist_id and f.item_id = ${item} and f.is_open
      and f.restaurant_id is not distinct from r.restaurant_id
    limit 1`
  return found !== undefined
}

/** As what a rule opens: the run shows it, and while it is open no rule opens another. */
export async function keepFix(sql: Tag, companyId: string, { run, item }: FailedItem, task: string): Promise<void> {
  await sql`
    insert into checklist_fixes (company_id, task_id, checklist_id, restaurant_id, item_id)
    select ${companyId}, ${task}, r.checklist_id, r.restaurant_id, ${item} from checklist_runs r
    where r.company_id = ${companyId} and r.business_date = run_date(${run}::uuid) and r.id = ${run}`
  await sql`
    insert into run_fixes (company_id, run_id, item_id, task_id) values (${companyId}, ${run}, ${item}, ${task})`
}
