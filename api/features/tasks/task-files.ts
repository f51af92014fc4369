import { filesIn } from '../../../openapi/rules/forms/forms.ts'
import type { Tag } from '../../db/client.ts'
import { setFileRefs } from '../../db/entities/file-refs.ts'
import type { CardRow } from './card.ts'

/** Files of the answers that stand. */
export const answered = ({ response }: Pick<CardRow, 'response'>): string[] =>
  response ? filesIn(response.fields, response.values).map(({ id }) => id) : []

/** What participants read for the sake of the task, and nothing that it no longer names. */
export async function keepFiles(sql: Tag, companyId: string, taskId: string, ids: readonly string[]): Promise<void> {
  await setFileRefs(sql, { companyId, kind: 'task', id: taskId }, ids)
}
