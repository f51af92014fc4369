import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../db/client.ts'

type Position = components['schemas']['Position']
type Row = Omit<Position, '_id' | 'createdAt' | 'updatedAt' | 'description'> & {
  id: string
  description: string
  createdAt: Date
  updatedAt: Date
}

/** Every position of the company by name, with its active people and its articles; at most limits.positionsMax (B42). */
export async function list(sql: Tag, companyId: string, status: Position['status'] | undefined): Promise<Position[]> {
  const rows = await sql<Row[]>`
    select p.id, p.name, p.description, p.status, p.created_at, p.updated_at,
      (select count(*)::int from users u where u.company_id = ${companyId} and u.position_id = p.id and u.is_active) as users_count,
      (select count(*)::int from article_positions a where a.company_id = ${companyId} and a.position_id = p.id) as articles_count
    from positions p
    where p.company_id = ${companyId} ${status === undefined ? sql`` : sql`and p.status = ${status}`}
    order by p.name collate "ru-x-icu", p.id`
  return rows.map(({ id, description, createdAt, updatedAt, ...row }) => ({
    _id: id,
    ...row,
    ...(description && { description }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}
