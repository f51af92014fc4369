import type { Tag } from '../../db/client.ts'
import type { SessionContext } from '../../context.ts'

export type TopicRow = {
  id: string
  name: string
  description: string
  color: string
  parentId: string | null
  sortOrder: number
  isActive: boolean
  createdAt: Date
  updatedAt: Date
  /** It holds something published that the reader may see (B9). */
  available: boolean
}

/** Every topic of the company that is not archived, siblings in their order; at most limits.topicsMax (B42). */
export function list(sql: Tag, { company, user }: Pick<SessionContext, 'company' | 'user'>) {
  const positions = user.position ? [user.position._id] : []
  return sql<TopicRow[]>`
    select t.id, t.name, t.description, t.color, t.parent_id, t.sort_order, t.is_active, t.created_at, t.updated_at,
      t.is_active and exists (
        select from articles a
        where a.company_id = ${company._id} and a.topic_id = t.id and a.status = 'published' and (not a.limited or exists (
          select from article_positions p
          where p.company_id = ${company._id} and p.article_id = a.id and p.position_id = any(${positions}::uuid[])))
      ) as available
    from topics t
    where t.company_id = ${company._id} and t.archived_at is null
    order by t.sort_order, t.name collate "ru-x-icu", t.id`
}
