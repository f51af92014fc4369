import type { Tag } from '../../db/client.ts'

export type DemoNotification = {
  _id: string
  userId: string
  kind: string
  facts: object
  people: readonly string[]
  count: number
  link: { type: string; id: string | null }
  at: string
  readAt: string | null
}

/** What people have been told: nothing of it goes out any more. */
export async function seedNotifications(sql: Tag, companyId: string, rows: readonly DemoNotification[]): Promise<void> {
  for (const { _id: id, link, facts, people, at, ...row } of rows)
    await sql`
      insert into notifications (company_id, id, user_id, kind, facts, people, count, link_type, link_id, at, changed_at, read_at,
        in_app, in_digest)
      values (${companyId}, ${id}, ${row.userId}, ${row.kind}, ${sql.json(facts as never)}, ${[...people]}::uuid[], ${row.count},
        ${link.type}, ${link.id}, ${at}, ${at}, ${row.readAt}, true, false)`
}
