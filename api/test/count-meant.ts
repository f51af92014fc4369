import type { Tag } from '../db/client.ts'
import type { Choice } from '../audience/save.ts'

/** How many working people are meant: by an audience as it is saved (null is everybody), or by a choice that is not. */
export async function countMeant(sql: Tag, companyId: string, audience: string | null | Choice): Promise<number> {
  const members =
    typeof audience === 'string' ? ofSaved(sql, companyId, audience) : ofChoice(sql, companyId, audience ?? {})
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from ${members}`
  return row?.n ?? 0
}

const ofChoice = (sql: Tag, companyId: string, { restaurants = [], positions = [], people = [] }: Choice) =>
  sql`audience_members(${companyId}, ${[...restaurants]}::uuid[], ${[...positions]}::uuid[], ${[...people]}::uuid[])`

/** An unknown one has nobody: only null is everybody. */
const ofSaved = (sql: Tag, companyId: string, id: string) => sql`
  audiences a cross join lateral audience_members(${companyId},
    array(select restaurant_id from audience_restaurants where company_id = ${companyId} and audience_id = a.id),
    array(select position_id from audience_positions where company_id = ${companyId} and audience_id = a.id),
    array(select user_id from audience_people where company_id = ${companyId} and audience_id = a.id))
  where a.company_id = ${companyId} and a.id = ${id}`
