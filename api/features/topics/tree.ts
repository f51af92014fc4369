import type { components } from '../../../openapi/gen/schema.d.ts'
import { nested } from '../../../openapi/rules/knowledge-base/topic-tree.ts'
import type { TopicRow } from './queries.ts'

type Topic = components['schemas']['Topic']

/** Topics as a tree; `rows` have siblings in order. */
export const tree = (rows: readonly TopicRow[]): Topic[] =>
  nested(rows, (row, level, children: Topic[]) => ({ ...present(row, level), children }))

export function present(row: TopicRow, level: number): Topic {
  return {
    _id: row.id,
    name: row.name,
    ...(row.description && { description: row.description }),
    color: row.color,
    parent: row.parentId,
    order: row.sortOrder,
    level,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
