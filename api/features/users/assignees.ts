import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { holdsWords } from '../../search/name-words.ts'
import { type UserFilters, worksIn } from './list.ts'
import { positionOf, selectUsers, type UserRow } from './rows.ts'

type Schemas = components['schemas']

/** Whom work may be given to (A24): anybody active, for an employee himself and who shares a restaurant with him. */
export async function listAssignees(
  sql: Tag,
  companyId: string,
  me: string | undefined,
  { search, restaurant, position }: Pick<UserFilters, 'search' | 'restaurant' | 'position'>,
): Promise<Schemas['Assignee'][]> {
  const narrowed = sql`
    ${position === undefined ? sql`` : sql`and u.position_id = ${position}`}
    ${restaurant === undefined ? sql`` : worksIn(sql, companyId, restaurant)}
    and ${holdsWords(sql, sql`u.name_folded`, search)}`
  const among = assignable(sql, companyId, me, narrowed)
  return firstOf(sql, companyId, among, limits.users.assigneesMax)
}

type Choice = { restaurants?: string | undefined; positions?: string | undefined }

/** How many of them work in one of the restaurants and as one of the positions, and the first of them by the alphabet. */
export async function chooseAssignees(
  sql: Tag,
  companyId: string,
  me: string | undefined,
  { restaurants, positions }: Choice,
): Promise<Schemas['AssigneesChosen']> {
  const works = sql`and u.id = any(array(
    select w.user_id from user_restaurants w
    where w.company_id = ${companyId} and w.restaurant_id in (${listed(sql, companyId, 'restaurants', restaurants)})))`
  const among = assignable(
    sql,
    companyId,
    me,
    sql`
      ${restaurants === undefined ? sql`` : works}
      ${positions === undefined ? sql`` : sql`and u.position_id in (${listed(sql, companyId, 'positions', positions)})`}`,
  )
  const [[counted], people] = await Promise.all([
    sql<{ n: number }[]>`select count(*)::int as n ${among}`,
    firstOf(sql, companyId, among, limits.tasks.eachMax),
  ])
  return { count: counted?.n ?? 0, people }
}

/** Which of the company's are named: as text, because the contract's pattern lets words through that are no ids. */
const listed = (sql: Tag, companyId: string, table: 'restaurants' | 'positions', ids = ''): Fragment => sql`
  select named.id from ${sql(table)} named
  where named.company_id = ${companyId} and named.id::text = any (${ids.toLowerCase().split(',')}::text[])`

const assignable = (sql: Tag, companyId: string, me: string | undefined, narrowed: Fragment): Fragment => {
  const colleagues = sql`and (u.id = ${me ?? null} or u.id = any(array(
    select theirs.user_id from user_restaurants mine
    join user_restaurants theirs on theirs.company_id = mine.company_id and theirs.restaurant_id = mine.restaurant_id
    where mine.company_id = ${companyId} and mine.user_id = ${me ?? null})))`
  return sql`
    from users u
    where u.company_id = ${companyId} and u.deleted_at is null and u.is_active
      ${me === undefined ? sql`` : colleagues} ${narrowed}`
}

async function firstOf(sql: Tag, companyId: string, among: Fragment, max: number): Promise<Schemas['Assignee'][]> {
  const order = sql`order by u.name collate "ru-x-icu", u.id`
  const rows: UserRow[] = await selectUsers(
    sql,
    { companyId, bound: null },
    sql`select u.id ${among} ${order} limit ${max}`,
    order,
  )
  return rows.map((row) => ({ id: row.id, name: row.name, position: positionOf(row), restaurants: row.restaurants }))
}
