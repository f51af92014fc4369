import type { components } from '../../../openapi/gen/schema.d.ts'
import { feedShown } from '../../../openapi/rules/journals/journal-feed.ts'
import type { ReadContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { withArticles } from './articles.ts'
import type { ChecklistRow, SummaryRow } from './rows.ts'

type Schemas = components['schemas']

export function presentSummary({ id, updatedAt, ...row }: SummaryRow): Schemas['ChecklistSummary'] {
  return { _id: id, ...row, updatedAt: updatedAt.toISOString() }
}

export async function presentChecklist(
  sql: Tag,
  context: Pick<ReadContext, 'principal' | 'user' | 'company'>,
  { id, items, createdAt, updatedAt, ...row }: ChecklistRow,
): Promise<Schemas['Checklist']> {
  return {
    _id: id,
    ...row,
    items: await withArticles(sql, context, items),
    journal: feedShown(row.journal, items),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
