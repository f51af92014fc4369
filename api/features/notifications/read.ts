import type { FeatureHandlers, SessionContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { noteForCommit } from '../../db/commit-notes.ts'
import { NOTIFIED } from '../../notifications/notified.ts'
import { isShown, placeOf, unreadOf } from '../../notifications/rows.ts'

type Calls = Pick<FeatureHandlers<'notifications'>, 'notificationRead' | 'notificationReadAll'>

export const reads: Calls = {
  async notificationRead(context) {
    const { path, repeat, company, user, now, problem } = context
    return repeat.answer(company._id, async (sql) => {
      const at = now()
      const { count } = await sql`
        update notifications set read_at = ${at}, changed_at = ${at}, mail_due_at = null
        where company_id = ${company._id} and user_id = ${user.id} and id = ${path.id} and in_app and read_at is null`
      if (count > 0) noteForCommit(sql, NOTIFIED)
      else if (!(await isThere(sql, context, path.id))) throw problem(404, 'NOTIFICATION_NOT_FOUND')
      return { status: 200, body: await left(sql, context) }
    })
  },

  /** What came while somebody was pressing is later than what he saw, and stays. */
  async notificationReadAll(context) {
    const { body, repeat, company, user, now } = context
    return repeat.answer(company._id, async (sql) => {
      const at = now()
      const seen = body.upTo === undefined ? undefined : placeOf(body.upTo)
      const { count } = await sql`
        update notifications n set read_at = ${at}, changed_at = ${at}, mail_due_at = null
        where company_id = ${company._id} and user_id = ${user.id} and in_app and read_at is null
          and ${isShown(sql, company)} ${seen ? sql`and (at, id) <= (${seen.at}, ${seen.id}::uuid)` : sql``}`
      if (count > 0) noteForCommit(sql, NOTIFIED)
      return { status: 200, body: await left(sql, context) }
    })
  },
}

async function isThere(sql: Tag, { company, user }: SessionContext, id: string): Promise<boolean> {
  const rows = await sql`
    select 1 from notifications where company_id = ${company._id} and user_id = ${user.id} and id = ${id} and in_app`
  return rows.length > 0
}

async function left(sql: Tag, { company, user }: SessionContext): Promise<{ unreadCount: number }> {
  const [row] = await sql<{ unreadCount: number }[]>`select ${unreadOf(sql, company, user.id)} as unread_count`
  return row ?? { unreadCount: 0 }
}
