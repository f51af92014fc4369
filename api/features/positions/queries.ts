import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../db/client.ts'
import { lock as lockNamed } from '../../db/locks.ts'

type Position = components['schemas']['Position']
export type PositionRow = {
  id: string
  name: string
  externalId: string | null
  description: string
  status: Position['status']
  createdAt: Date
  updatedAt: Date
}
type Asked = { status?: Position['status']; externalId?: string }
type CountedRow = PositionRow & Pick<Position, 'usersCount' | 'articlesCount'>

/** Every position of the company by name, with its active people and its articles; at most limits.positions.max (B42). */
export async function list(sql: Tag, companyId: string, { status, externalId }: Asked): Promise<Position[]> {
  const rows = await sql<CountedRow[]>`
    ${counted(sql, companyId)} ${status === undefined ? sql`` : sql`and p.status = ${status}`}
    ${externalId === undefined ? sql`` : sql`and p.external_id = ${externalId}`}
    order by p.name collate "ru-x-icu", p.id`
  return rows.map(present)
}

export async function find(sql: Tag, companyId: string, id: string): Promise<Position | undefined> {
  const rows = await sql<CountedRow[]>`${counted(sql, companyId)} and p.id = ${id}`
  return rows.map(present)[0]
}

/** Counted in one pass each: position by position the planner reads all rows again and again when one of them has most. */
const counted = (sql: Tag, companyId: string) => sql`
  select p.id, p.name, p.external_id, p.description, p.status, p.created_at, p.updated_at,
    coalesce(u.n, 0) as users_count, coalesce(a.n, 0) as articles_count
  from positions p
  left join (
    select position_id, count(*)::int as n from users where company_id = ${companyId} and is_active group by position_id
  ) u on u.position_id = p.id
  left join (
    select l.position_id, sum(e.n)::int as n
    from (
      select audience_id, count(*) as n from articles where company_id = ${companyId} and audience_id is not null
      group by audience_id
    ) e
    join audience_positions l on l.company_id = ${companyId} and l.audience_id = e.audience_id
    group by l.position_id
  ) a on a.position_id = p.id
  where p.company_id = ${companyId}`

/** How many positions there are, while nobody else adds one until the transaction ends. */
export async function countLocked(sql: Tag, companyId: string): Promise<number> {
  await lockNamed(sql, 'positions', companyId)
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from positions where company_id = ${companyId}`
  return row?.n ?? 0
}

/** The position, which nobody else changes and nobody is given (the foreign key of users waits) until the transaction ends. */
export async function lock(sql: Tag, companyId: string, id: string): Promise<PositionRow | undefined> {
  const [row] = await sql<PositionRow[]>`
    select id, name, external_id, description, status, created_at, updated_at from positions
    where company_id = ${companyId} and id = ${id} for update`
  return row
}

export async function insert(sql: Tag, companyId: string, row: PositionRow): Promise<void> {
  await sql`
    insert into positions (company_id, id, name, external_id, description, status, created_at, updated_at)
    values (${companyId}, ${row.id}, ${row.name}, ${row.externalId}, ${row.description}, ${row.status}, ${row.createdAt}, ${row.updatedAt})`
}

export async function update(sql: Tag, companyId: string, row: PositionRow): Promise<void> {
  await sql`
    update positions
    set name = ${row.name}, external_id = ${row.externalId}, description = ${row.description}, status = ${row.status}, updated_at = ${row.updatedAt}
    where company_id = ${companyId} and id = ${row.id}`
}

export function present({ id, externalId, description, createdAt, updatedAt, ...row }: CountedRow): Position {
  return {
    _id: id,
    ...row,
    ...(externalId !== null && { externalId }),
    ...(description && { description }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
