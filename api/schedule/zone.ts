import type { Tag } from '../db/client.ts'

/**
 * The zone of a place, which nobody changes until the transaction ends: a change that comes later finds the schedule
 * that was reckoned by this one, and has it reckoned anew (trigger schedules_other_zone).
 */
export async function zoneKept(sql: Tag, companyId: string, restaurantId: string | null): Promise<string> {
  const [restaurant] = restaurantId
    ? await sql<{ timezone: string | null }[]>`
        select timezone from restaurants where company_id = ${companyId} and id = ${restaurantId} for share`
    : []
  const [company] = await sql<{ timezone: string }[]>`select timezone from companies where id = ${companyId} for share`
  if (!company) throw new Error('The company is gone')
  return restaurant?.timezone ?? company.timezone
}

/** Of a company's places, by restaurant; null is the company's own. */
export async function zonesOf(sql: Tag, companyId: string): Promise<Map<string | null, string>> {
  const rows = await sql<{ restaurantId: string | null; zone: string }[]>`
    select null::uuid as restaurant_id, timezone as zone from companies where id = ${companyId}
    union all
    select r.id, coalesce(r.timezone, c.timezone) from restaurants r join companies c on c.id = r.company_id
    where r.company_id = ${companyId}`
  return new Map(rows.map(({ restaurantId, zone }) => [restaurantId, zone]))
}
