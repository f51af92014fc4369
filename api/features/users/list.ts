import type { ChangesAsked } from '../../../openapi/asked-changes.ts'
import type { Bound } from '../../accounts/principal.ts'
import { worksWithin } from '../../audience/within.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Window } from '../../../openapi/rules/values/lists.ts'
import { phoneDigits } from '../../../openapi/rules/users/people.ts'
import { changedIds } from '../../events/changed-rows.ts'
import type { Tag } from '../../db/client.ts'
import { holdsWords } from '../../search/name-words.ts'
import { present, selectUsers, type UserRow } from './rows.ts'

type Schemas = components['schemas']
/** What the list and its export are narrowed by; without a status the active ones. */
export type UserFilters = {
  search?: string | undefined
  role?: Schemas['Role'] | undefined
  position?: string | undefined
  restaurant?: string | undefined
  status?: 'active' | 'inactive' | 'all' | undefined
  externalId?: string | undefined
  updatedSince?: string | undefined
  /** Of a key of some restaurants. */
  bound?: Bound | null
}
type Sorted = Pick<Window, 'limit' | 'offset'> & { sort?: Schemas['UserSort'] | undefined }

export async function listUsers(
  sql: Tag,
  companyId: string,
  filters: UserFilters,
  window: Sorted,
): Promise<Schemas['User'][]> {
  return (await userRows(sql, companyId, filters, window)).map(present)
}

/** A page, or with the limit of usersMax everybody, in the order asked for; with their restaurants in one query. */
export function userRows(
  sql: Tag,
  companyId: string,
  filters: UserFilters,
  { sort = 'name', limit, offset }: Sorted,
): PromiseLike<UserRow[]> {
  const order = orders(sql)[sort]
  const picked = sql`
    select u.id from users u where ${among(sql, companyId, filters)} ${order} limit ${limit} offset ${offset}`
  return selectUsers(sql, { companyId, bound: filters.bound ?? null }, picked, order)
}

/** Those who have changed since, oldest change first, and where to read on. */
export async function changedUsers(
  sql: Tag,
  companyId: string,
  { after, limit, ...filters }: UserFilters & ChangesAsked & { limit: number },
): Promise<{ users: Schemas['User'][]; next: string }> {
  const from = sql`from (select * from users u where ${among(sql, companyId, filters)}) t where true`
  const { ids, next } = await changedIds(sql, { after }, from, limit)
  if (ids.length === 0) return { users: [], next }
  const picked = sql`select id, place from unnest(${ids}::uuid[]) with ordinality n (id, place)`
  const whose = { companyId, bound: filters.bound ?? null }
  const rows = await selectUsers(sql, whose, picked, sql`where u.deleted_at is null order by picked.place`)
  return { users: rows.map(present), next }
}

export async function countUsers(sql: Tag, companyId: string, filters: UserFilters): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from users u where ${among(sql, companyId, filters)}`
  return row?.n ?? 0
}

/** Each order is that of an index of migration 0060. */
const orders = (sql: Tag) => ({
  name: sql`order by u.name collate "ru-x-icu", u.id`,
  '-lastLoginAt': sql`order by u.last_login_at desc nulls last, u.id`,
  '-createdAt': sql`order by u.created_at desc, u.id desc`,
})

/** Fragments, not `or` over parameters: one prepared plan must serve each combination well (plan_cache_mode). */
function among(
  sql: Tag,
  companyId: string,
  { search, role, position, restaurant, status = 'active', externalId, updatedSince, bound = null }: UserFilters,
) {
  return sql`u.company_id = ${companyId} and u.deleted_at is null and ${worksWithin(sql, companyId, bound, 'u.id')}
    ${status === 'all' ? sql`` : status === 'active' ? sql`and u.is_active` : sql`and not u.is_active`}
    ${role === undefined ? sql`` : sql`and u.role = ${role}`}
    ${position === undefined ? sql`` : sql`and u.position_id = ${position}`}
    ${restaurant === undefined ? sql`` : worksIn(sql, companyId, restaurant)}
    ${externalId === undefined ? sql`` : sql`and u.external_id = ${externalId}`}
    ${updatedSince === undefined ? sql`` : sql`and u.updated_at >= ${new Date(updatedSince)}`}
    ${search?.trim() ? sql`and ${matches(sql, search)}` : sql``}`
}

/** Looked up once, as an array: joined, a company that has just been imported is read row by row for each of its rows. */
export const worksIn = (sql: Tag, companyId: string, restaurant: string) => sql`
  and u.id = any(array(
    select w.user_id from user_restaurants w where w.company_id = ${companyId} and w.restaurant_id = ${restaurant}))`

function matches(sql: Tag, search: string) {
  const digits = phoneDigits(search)
  return sql`(${holdsWords(sql, sql`concat_ws(' ', u.name_folded, u.email)`, search)}
    ${digits ? sql`or strpos(translate(u.phone, '+() -', ''), ${digits}) > 0` : sql``})`
}
