import { may } from '../../audience/may.ts'
import type { Reader } from '../../audience/reader.ts'
import type { Tag } from '../../db/client.ts'
import { lock } from '../../db/locks.ts'
import { revisionOf } from '../../db/revisions.ts'

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
}
/** `available`: it holds something published that the reader may see (B9). */
export type ReadTopicRow = TopicRow & { available: boolean }

const columns = (sql: Tag) =>
  sql`t.id, t.name, t.description, t.color, t.parent_id, t.sort_order, t.is_active, t.created_at, t.updated_at`
const siblingOrder = (sql: Tag) => sql`t.sort_order, t.name collate "ru-x-icu", t.id`

/** Every topic of the company that is not archived, siblings in their order; at most limits.topics.max (B42). */
export function list(sql: Tag, reader: Reader) {
  const { companyId } = reader
  const readable = sql`t.is_active and exists (
    select from articles a
    where a.company_id = ${companyId} and a.topic_id = t.id and a.status = 'published' and ${may(sql, reader, 'a')})`
  return sql<ReadTopicRow[]>`
    select ${columns(sql)}, ${reader.seesAll ? sql`true` : readable} as available
    from topics t
    where t.company_id = ${companyId} and t.archived_at is null
    order by ${siblingOrder(sql)}`
}

/**
 * The tree, siblings in order, that nobody else changes until the transaction ends. Whether a change fits depends on
 * topics that it does not write (levels, cycles, children, the limit), so those of a company wait for each other (R4, R5).
 */
export async function lockTree(sql: Tag, companyId: string): Promise<TopicRow[]> {
  await lock(sql, 'topics', companyId)
  // A statement of its own, so that it sees what was written by the one who held the lock before.
  return sql<TopicRow[]>`
    select ${columns(sql)} from topics t
    where t.company_id = ${companyId} and t.archived_at is null
    order by ${siblingOrder(sql)}`
}

export async function insert(sql: Tag, companyId: string, row: TopicRow): Promise<void> {
  await sql`
    insert into topics (company_id, id, name, description, color, parent_id, sort_order, is_active, created_at, updated_at)
    values (${companyId}, ${row.id}, ${row.name}, ${row.description}, ${row.color}, ${row.parentId}, ${row.sortOrder},
      ${row.isActive}, ${row.createdAt}, ${row.updatedAt})`
}

export async function update(sql: Tag, companyId: string, row: TopicRow): Promise<void> {
  await sql`
    update topics
    set name = ${row.name}, description = ${row.description}, color = ${row.color}, parent_id = ${row.parentId},
      sort_order = ${row.sortOrder}, is_active = ${row.isActive}, updated_at = ${row.updatedAt}
    where company_id = ${companyId} and id = ${row.id}`
}

export async function archive(sql: Tag, companyId: string, id: string, at: Date): Promise<void> {
  await sql`update topics set archived_at = ${at}, updated_at = ${at} where company_id = ${companyId} and id = ${id}`
}

/** Indexes from 0 for all siblings, as they stand here. `updated_at` stays: an open form does not hold the order, so it is not stale (B19). */
export async function setOrder(sql: Tag, companyId: string, siblings: readonly TopicRow[]): Promise<void> {
  const ids = siblings.map(({ id }) => id)
  await sql`
    update topics t set sort_order = o.place - 1
    from unnest(${ids}::uuid[]) with ordinality as o (id, place)
    where t.company_id = ${companyId} and t.id = o.id and t.sort_order <> o.place - 1`
}

export async function revision(sql: Tag, companyId: string): Promise<number> {
  const [row] = await sql<{ rev: number }[]>`
    select ${revisionOf(sql, companyId, 'articles')} as rev`
  return row?.rev ?? 0
}
