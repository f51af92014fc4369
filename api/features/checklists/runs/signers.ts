import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../../db/client.ts'
import type { RunRow } from './rows.ts'
import type { Who } from './who.ts'

type PersonRef = components['schemas']['PersonRef']

/** «Кто выполняет?»: on a shared tablet, those who fill a run in and have a PIN to sign by; by run. */
export async function signersOf(
  sql: Tag,
  { companyId, isPin }: Who,
  rows: readonly RunRow[],
): Promise<ReadonlyMap<string, PersonRef[]>> {
  const asked = isPin ? rows.filter(({ sign }) => sign !== 'none') : []
  if (asked.length === 0) return new Map()
  const found = await sql<{ runId: string; id: string; name: string }[]>`
    with people as materialized (
      select u.id, u.name, audiences_of(${companyId}, u.id) as audiences, array(
        select w.restaurant_id from user_restaurants w where w.company_id = ${companyId} and w.user_id = u.id) as places
      from users u
      where u.company_id = ${companyId} and u.is_active and u.deleted_at is null and u.pin_hash is not null)
    select a.id as run_id, u.id, u.name
    from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ checklistId }) => checklistId)}::uuid[],
      ${asked.map(({ restaurantId }) => restaurantId)}::uuid[], ${asked.map(({ assigneeId }) => assigneeId)}::uuid[])
      as a (id, checklist_id, restaurant_id, assignee_id)
    join checklists k on k.company_id = ${companyId} and k.id = a.checklist_id
    join people u on case when a.assignee_id is not null then u.id = a.assignee_id
      else (k.audience_id is null or k.audience_id = any (u.audiences))
        and (a.restaurant_id is null or a.restaurant_id = any (u.places)) end
    order by u.name collate "ru-x-icu", u.id`
  const byRun = Map.groupBy(found, ({ runId }) => runId)
  return new Map([...byRun].map(([runId, people]) => [runId, people.map(({ id, name }) => ({ id, name }))]))
}
