import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../db/client.ts'
import { lock as lockNamed } from '../../db/locks.ts'

type Category = components['schemas']['Category']
export type Status = 'active' | 'inactive' | 'all'
export type CategoryRow = {
  id: string
  name: string
  description: string
  color: string
  isActive: boolean
  createdAt: Date
  updatedAt: Date
}
type CountedRow = CategoryRow & components['schemas']['Category']['usage']

/** By name; at most limits.categories.max. */
export async function list(sql: Tag, companyId: string, status: Status): Promise<Category[]> {
  const rows = await sql<CountedRow[]>`
    ${counted(sql, companyId)} ${status === 'all' ? sql`` : sql`and c.is_active = ${status === 'active'}`}
    order by c.name collate "ru-x-icu", c.id`
  return rows.map(present)
}

export async function find(sql: Tag, companyId: string, id: string): Promise<Category | undefined> {
  const rows = await sql<CountedRow[]>`${counted(sql, companyId)} and c.id = ${id}`
  return rows.map(present)[0]
}

/**
 * With the tests and checklists that name them, inactive ones too: a company has few of them, one pass over their index.
 * And with its tasks: open ones are counted, closed ones are many and stand as sums.
 */
const counted = (sql: Tag, companyId: string) => sql`
  select c.id, c.name, c.description, c.color, c.is_active, c.created_at, c.updated_at, coalesce(t.n, 0) as tests,
    coalesce(l.n, 0) as checklists, coalesce(k.n, 0) as tasks
  from categories c
  left join (
    select category_id, count(*)::int as n from tests
    where company_id = ${companyId} and category_id is not null group by category_id
  ) t on t.category_id = c.id
  left join (
    select category_id, count(*)::int as n from checklists
    where company_id = ${companyId} and category_id is not null group by category_id
  ) l on l.category_id = c.id
  left join (
    select category_id, sum(n)::int as n from (
      select category_id, count(*) as n from tasks
      where company_id = ${companyId} and status in ('new', 'in_progress', 'review') and category_id is not null
      group by category_id
      union all
      select category_id, sum(n) from task_closed
      where company_id = ${companyId} and category_id is not null group by category_id
    ) both_states group by category_id
  ) k on k.category_id = c.id
  where c.company_id = ${companyId}`

/** How many categories there are, while nobody else adds one until the transaction ends. */
export async function countLocked(sql: Tag, companyId: string): Promise<number> {
  await lockNamed(sql, 'categories', companyId)
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from categories where company_id = ${companyId}`
  return row?.n ?? 0
}

/** The category, which nobody else changes and nothing begins to name (foreign keys wait) until the transaction ends. */
export async function lock(sql: Tag, companyId: string, id: string): Promise<CategoryRow | undefined> {
  const [row] = await sql<CategoryRow[]>`
    select id, name, description, color, is_active, created_at, updated_at from categories
    where company_id = ${companyId} and id = ${id} for update`
  return row
}

export async function insert(sql: Tag, companyId: string, row: CategoryRow): Promise<void> {
  await sql`
    insert into categories (company_id, id, name, description, color, is_active, created_at, updated_at)
    values (${companyId}, ${row.id}, ${row.name}, ${row.description}, ${row.color}, ${row.isActive}, ${row.createdAt},
      ${row.updatedAt})`
}

export async function update(sql: Tag, companyId: string, row: CategoryRow): Promise<void> {
  await sql`
    update categories
    set name = ${row.name}, description = ${row.description}, color = ${row.color}, is_active = ${row.isActive},
      updated_at = ${row.updatedAt}
    where company_id = ${companyId} and id = ${row.id}`
}

export async function remove(sql: Tag, companyId: string, id: string): Promise<void> {
  await sql`delete from categories where company_id = ${companyId} and id = ${id}`
}

export function present({
  id,
  description,
  tests,
  checklists,
  tasks,
  createdAt,
  updatedAt,
  ...row
}: CountedRow): Category {
  return {
    _id: id,
    ...row,
    ...(description && { description }),
    usage: { tests, checklists, tasks },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
