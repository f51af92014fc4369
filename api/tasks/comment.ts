import type { Tag } from '../db/client.ts'
import { setFileRefs } from '../db/entities/file-refs.ts'
import { search } from './insert.ts'

type Said = {
  id: string
  taskId: string
  by: string
  text: string
  mentions?: readonly string[]
  attachments: readonly string[]
  at: Date
  /** The device's own name of it. */
  clientId?: string | null
}

/** Under a task that the caller holds. */
export async function insertComment(sql: Tag, companyId: string, said: Said): Promise<void> {
  const { id, taskId, by, text, mentions = [], attachments, at, clientId = null } = said
  await sql`
    insert into task_comments (company_id, id, task_id, author_id, text, mentions, called, attachments, created_at, client_id)
    values (${companyId}, ${id}, ${taskId}, ${by}, ${text}, ${[...mentions]}::uuid[], ${[...mentions]}::uuid[], ${[...attachments]}::uuid[], ${at}, ${clientId})`
  await sql`update tasks set comments_count = comments_count + 1 where company_id = ${companyId} and id = ${taskId}`
  await referComments(sql, companyId, taskId)
  await search(sql, companyId, [taskId])
}

/** The files of all comments of a task, by the task: who reads it reads them. */
export async function referComments(sql: Tag, companyId: string, taskId: string): Promise<void> {
  const named = sql`array(
    select distinct unnest(attachments) from task_comments where company_id = ${companyId} and task_id = ${taskId})`
  await setFileRefs(sql, { companyId, kind: 'task_comment', id: taskId }, named)
}
