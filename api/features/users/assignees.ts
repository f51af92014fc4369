import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../db/client.ts'
import { nameHolds, type UserFilters, worksIn } from './list.ts'
import { present, selectUsers, type UserRow } from './rows.ts'

/** Whom work may be given to (A24): anybody active, for an employee himself and who shares a restaurant with him. */
export async function listAssignees(
  sql: Tag,
  companyId: string,
  me: string | undefined,
  { search, restaurant, position }: Pick<UserFilters, 'search' | 'restaurant' | 'position'>,
): Promise<components['schemas']['Assignee'][]> {
  const order = sql`order by u.name collate "ru-x-icu", u.id`
  const colleagues = sql`and (u.id = ${me ?? null} or u.id = any(array(
    select theirs.user_id from user_restaurants mine
    join user_restaurants theirs on theirs.company_id = mine.company_id and theirs.restaurant_id = mine.restaurant_id
    where mine.company_id = ${companyId} and mine.user_id = ${me ?? null})))`
  const picked = sql`
    select u.id from users u
    where u.company_id = ${companyId} and u.deleted_at is null and u.is_active
      ${me === undefined ? sql`` : colleagues}
      ${position === undefined ? sql`` : sql`and u.position_id = ${position}`}
      ${restaurant === undefined ? sql`` : worksIn(sql, companyId, restaurant)}
      ${search?.trim() ? sql`and ${nameHolds(sql, search)}` : sql``}
    ${order} limit ${limits.users.assigneesMax}`
  const rows: UserRow[] = await selectUsers(sql, companyId, picked, order)
  return rows.map(present).map((user) => ({
    id: user.id,
    name: user.name,
    position: user.position,
    restaurants: user.restaurants,
  }))
}
