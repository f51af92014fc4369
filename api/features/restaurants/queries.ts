import { isWithin } from '../../audience/within.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Reader } from '../../audience/reader.ts'
import type { Tag } from '../../db/client.ts'
import { lock as lockNamed } from '../../db/locks.ts'
import { foldedText, holdsWords } from '../../search/name-words.ts'

type Restaurant = components['schemas']['Restaurant']
export type Status = 'active' | 'inactive' | 'all'
/** What is not given is ''. */
export type RestaurantRow = {
  id: string
  name: string
  externalId: string | null
  address: string
  phone: string
  /** The company's where it has none of its own. */
  timezone: string
  ownTimezone: string | null
  openTime: string
  closeTime: string
  isActive: boolean
  createdAt: Date
  updatedAt: Date
}
type Asked = { status?: Status; search?: string; externalId?: string }
type CountedRow = RestaurantRow & Pick<Restaurant, 'usersCount'>

/** By name; whoever is no administrator has his own active ones, whatever he asks for (as B3). At most limits.restaurants.max. */
export async function list(
  sql: Tag,
  reader: Reader,
  { status = 'active', search, externalId }: Asked,
): Promise<Restaurant[]> {
  const rows = await sql<CountedRow[]>`
    ${counted(sql, reader)}
    ${status === 'all' || !reader.seesAll ? sql`` : sql`and r.is_active = ${status === 'active'}`}
    ${externalId === undefined ? sql`` : sql`and r.external_id = ${externalId}`}
    and ${holdsWords(sql, foldedText(sql, sql`concat_ws(' ', r.name, r.address)`), search)}
    order by r.name collate "ru-x-icu", r.id`
  return rows.map(present)
}

export async function find(sql: Tag, reader: Reader, id: string): Promise<Restaurant | undefined> {
  const rows = await sql<CountedRow[]>`${counted(sql, reader, id)} and r.id = ${id}`
  return rows.map(present)[0]
}

const columns = (sql: Tag) => sql`
  r.id, r.name, r.external_id, r.address, r.phone, r.timezone as own_timezone, coalesce(r.timezone, c.timezone) as timezone,
  coalesce(to_char(r.open_time, 'HH24:MI'), '') as open_time,
  coalesce(to_char(r.close_time, 'HH24:MI'), '') as close_time, r.is_active, r.created_at, r.updated_at`

/** Those that the reader may see, with their working people counted in one pass, of no other restaurants. */
const counted = (sql: Tag, { companyId, userId, seesAll, bound }: Reader, id?: string) => {
  const his = sql`(select restaurant_id from user_restaurants where company_id = ${companyId} and user_id = ${userId})`
  return sql`
    select ${columns(sql)}, coalesce(s.n, 0) as users_count
    from restaurants r
    join companies c on c.id = r.company_id
    left join (
      select w.restaurant_id, count(*)::int as n
      from user_restaurants w
      join users u on u.company_id = ${companyId} and u.id = w.user_id and u.is_active and u.deleted_at is null
      where w.company_id = ${companyId}
        ${id === undefined ? sql`` : sql`and w.restaurant_id = ${id}`}
        ${seesAll ? sql`` : sql`and w.restaurant_id in ${his}`}
      group by w.restaurant_id
    ) s on s.restaurant_id = r.id
    where r.company_id = ${companyId} and ${isWithin(sql, bound, 'r.id')} ${seesAll ? sql`` : sql`and r.is_active and r.id in ${his}`}`
}

/** How many restaurants there are, while nobody else adds one until the transaction ends. */
export async function countLocked(sql: Tag, companyId: string): Promise<number> {
  await lockNamed(sql, 'restaurants', companyId)
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from restaurants where company_id = ${companyId}`
  return row?.n ?? 0
}

/** The restaurant, which nobody else changes and nothing begins to name (foreign keys wait) until the transaction ends. */
export async function lock(sql: Tag, companyId: string, id: string): Promise<RestaurantRow | undefined> {
  const [row] = await sql<RestaurantRow[]>`
    select ${columns(sql)} from restaurants r join companies c on c.id = r.company_id
    where r.company_id = ${companyId} and r.id = ${id} for update of r`
  return row
}

type NewRow = Omit<RestaurantRow, 'timezone'>

export async function insert(sql: Tag, companyId: string, row: NewRow): Promise<void> {
  await sql`
    insert into restaurants (company_id, id, name, external_id, address, phone, timezone, open_time, close_time, is_active, created_at,
      updated_at)
    values (${companyId}, ${row.id}, ${row.name}, ${row.externalId}, ${row.address}, ${row.phone}, ${row.ownTimezone},
      nullif(${row.openTime}::text, '')::time, nullif(${row.closeTime}::text, '')::time, ${row.isActive}, ${row.createdAt},
      ${row.updatedAt})`
}

export async function update(sql: Tag, companyId: string, row: NewRow): Promise<void> {
  await sql`
    update restaurants
    set name = ${row.name}, external_id = ${row.externalId}, address = ${row.address}, phone = ${row.phone}, timezone = ${row.ownTimezone},
      open_time = nullif(${row.openTime}::text, '')::time, close_time = nullif(${row.closeTime}::text, '')::time,
      is_active = ${row.isActive}, updated_at = ${row.updatedAt}
    where company_id = ${companyId} and id = ${row.id}`
}

export async function remove(sql: Tag, companyId: string, id: string): Promise<void> {
  await sql`delete from restaurants where company_id = ${companyId} and id = ${id}`
}

function present({
  id,
  name,
  externalId,
  timezone,
  isActive,
  usersCount,
  createdAt,
  updatedAt,
  ...row
}: CountedRow): Restaurant {
  const { address, phone, openTime, closeTime } = row
  return {
    _id: id,
    name,
    ...(externalId !== null && { externalId }),
    timezone,
    isActive,
    usersCount,
    ...(address && { address }),
    ...(phone && { phone }),
    ...(openTime && { openTime }),
    ...(closeTime && { closeTime }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
