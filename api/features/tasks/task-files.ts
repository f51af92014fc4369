import { filesIn } from '../../../openapi/rules/forms.ts'
import type { Tag } from '../../db/client.ts'
import type { CardRow } from './card.ts'

/** Files of the answers that stand. */
export const answered = ({ response }: Pick<CardRow, 'response'>): string[] =>
  response ? filesIn(response.fields, response.values).map(({ id }) => id) : []

/** What participants read for the sake of the task, and nothing that it no longer names. */
export async function keepFiles(sql: Tag, companyId: string, taskId: string, ids: readonly string[]): Promise<void> {
  const now = [...new Set(ids)]
  await sql`
    with gone as (
      delete from file_refs
      where company_id = ${companyId} and kind = 'task' and entity_id = ${taskId} and file_id <> all (${now}::uuid[]))
    insert into file_refs (company_id, file_id, kind, entity_id)
    select ${companyId}, unnest(${now}::uuid[]), 'task', ${taskId} on conflict do nothing`
}
