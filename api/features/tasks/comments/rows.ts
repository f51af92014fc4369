import type { components } from '../../../../openapi/gen/schema.d.ts'
import { commentFault } from '../../../../openapi/rules/tasks/comments.ts'
import type { Fragment, Tag } from '../../../db/client.ts'
import { attachedFiles, type Files, picked } from '../../../files/attached.ts'
import { personRef } from '../../../audience/person-ref.ts'
import type { Who } from '../who.ts'

type Schemas = components['schemas']
export type CommentRow = {
  id: string
  authorId: string | null
  authorName: string | null
  text: string
  mentions: string[]
  /** Who was ever called in it. */
  called: string[]
  mentioned: Schemas['PersonRef'][]
  attachments: string[]
  createdAt: Date
  editedAt: Date | null
  deletedAt: Date | null
}

/** Of a task, the newest first; `more` narrows them. */
export const selectComments = (sql: Tag, companyId: string, taskId: string, more: Fragment, limit: number) => sql<
  CommentRow[]
>`
  select k.id, k.author_id, u.name as author_name, k.text, k.mentions, k.called, k.attachments, k.created_at, k.edited_at, k.deleted_at,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by n.place)
      from unnest(k.mentions) with ordinality n (id, place)
      join users m on m.company_id = ${companyId} and m.id = n.id), '[]') as mentioned
  from task_comments k left join users u on u.company_id = k.company_id and u.id = k.author_id
  where k.company_id = ${companyId} and k.task_id = ${taskId} ${more}
  order by k.created_at desc, k.id desc limit ${limit}`

/** With their files. */
export async function present(sql: Tag, who: Who, rows: readonly CommentRow[]): Promise<Schemas['TaskComment'][]> {
  const files = await attachedFiles(
    sql,
    who.companyId,
    rows.flatMap(({ attachments }) => attachments),
  )
  return rows.map((row) => presentOne(who, row, files))
}

const presentOne = (who: Who, row: CommentRow, files: Files): Schemas['TaskComment'] => ({
  _id: row.id,
  author: personRef(row.authorId, row.authorName),
  text: row.text,
  mentions: row.mentioned,
  attachments: picked(files, row.attachments),
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  deleted: row.deletedAt !== null,
  mayEdit: faultOf('edit', who, row) === undefined,
  mayDelete: faultOf('delete', who, row) === undefined,
})

export const faultOf = (to: 'edit' | 'delete', { userId, isAdmin, now }: Who, row: CommentRow) =>
  commentFault(
    to,
    {
      isOwn: row.authorId === userId,
      isAdmin,
      deleted: row.deletedAt !== null,
      createdAt: row.createdAt.toISOString(),
    },
    now.getTime(),
  )
