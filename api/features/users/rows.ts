import type { Bound } from '../../accounts/principal.ts'
import { isWithin, worksWithin } from '../../audience/within.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../db/client.ts'

type Schemas = components['schemas']
type User = Schemas['User']

export type UserRow = Pick<
  User,
  'id' | 'name' | 'role' | 'isActive' | 'hasPin' | 'emailVerified' | 'mustSetPassword' | 'telegram'
> & {
  externalId: string | null
  email: string | null
  phone: string | null
  positionId: string | null
  positionName: string | null
  restaurants: Schemas['NamedRef'][]
  invitedAt: Date | null
  inviteAcceptedAt: Date | null
  lastLoginAt: Date | null
  createdAt: Date
  updatedAt: Date
}
/** With what decides about changes and never leaves the server. */
export type StoredUser = UserRow & { pinHash: string | null; pinDigits: number | null; hasPassword: boolean }

/** Of `u`, a row of users, and `p`, its position; a key of some restaurants is told of no others. */
const columns = (sql: Tag, bound: Bound | null) => sql`
  u.id, u.name, u.external_id, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id and ${isWithin(sql, bound, 'w.restaurant_id')}), '[]') as restaurants,
  coalesce((
    select jsonb_strip_nulls(jsonb_build_object('linked', true, 'username', l.username)) from telegram_links l
    where l.company_id = u.company_id and l.user_id = u.id and l.telegram_id is not null),
    '{"linked": false}') as telegram`
const withPosition = (sql: Tag) => sql`left join positions p on p.company_id = u.company_id and p.id = u.position_id`

type Fragment = ReturnType<typeof columns>
type Whose = { companyId: string; bound: Bound | null }
/** Those of the ids in `picked`, a query of ids with their limit: restaurants are looked up for these alone. */
export const selectUsers = (sql: Tag, { companyId, bound }: Whose, picked: Fragment, order: Fragment) =>
  sql<UserRow[]>`
    with picked as materialized (${picked})
    select ${columns(sql, bound)} from picked
    join users u on u.company_id = ${companyId} and u.id = picked.id ${withPosition(sql)} ${order}`

export async function find(
  sql: Tag,
  companyId: string,
  id: string,
  bound: Bound | null = null,
): Promise<User | undefined> {
  const rows = await sql<UserRow[]>`
    select ${columns(sql, bound)} from users u ${withPosition(sql)}
    where u.company_id = ${companyId} and u.id = ${id} and u.deleted_at is null and ${worksWithin(sql, companyId, bound, 'u.id')}`
  return rows.map(present)[0]
}

/** Those whom another system calls so, whom nobody else changes until the transaction ends. */
export const lockNamed = (sql: Tag, companyId: string, externalIds: readonly string[]) =>
  sql<StoredUser[]>`
    select ${columns(sql, null)}, u.pin_hash, u.pin_digits, u.password_hash is not null as has_password
    from users u ${withPosition(sql)}
    where u.company_id = ${companyId} and u.external_id = any(${[...externalIds]}::text[]) order by u.id for update of u`

/** The person, whom nobody else changes until the transaction ends; a removed one is not there. */
export async function lock(sql: Tag, companyId: string, id: string): Promise<StoredUser | undefined> {
  const [row] = await sql<StoredUser[]>`
    select ${columns(sql, null)}, u.pin_hash, u.pin_digits, u.password_hash is not null as has_password
    from users u ${withPosition(sql)}
    where u.company_id = ${companyId} and u.id = ${id} and u.deleted_at is null for update of u`
  return row
}

export const positionOf = ({ positionId, positionName }: UserRow): Schemas['NamedRef'] | null =>
  positionId && positionName ? { _id: positionId, name: positionName } : null

export function present(row: UserRow): User {
  const { id, name, email, phone, role, restaurants, isActive, hasPin, emailVerified, mustSetPassword, telegram } = row
  return {
    id,
    name,
    role,
    restaurants,
    isActive,
    hasPin,
    emailVerified,
    mustSetPassword,
    ...(row.externalId !== null && { externalId: row.externalId }),
    ...(email !== null && { email }),
    ...(phone !== null && { phone }),
    position: positionOf(row),
    invited: row.inviteAcceptedAt ? 'accepted' : row.invitedAt ? 'sent' : 'none',
    telegram,
    ...(row.lastLoginAt && { lastLoginAt: row.lastLoginAt.toISOString() }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
