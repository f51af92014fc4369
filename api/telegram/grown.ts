import type { Database } from '../db/client.ts'

/** Somebody's notification, more of which is written into one message. */
export type Growing = { companyId: string; user: string; notification: string }
export type Sent = { bot: string; chat: string; message: number; said: string }

type Row = { bot: string | null; chat: string | null; message: string | null; said: string | null }

/**
 * Takes the message into the hands of a delivery, with what was sent; undefined while another has it. Whoever died with it
 * is given his delivery again, or its delivery is gone and with it his hold.
 */
export async function hold(
  db: Database,
  { companyId, user, notification }: Growing,
  delivery: string,
): Promise<{ sent: Sent | undefined } | undefined> {
  const take = (instead: string | null) =>
    db.write(companyId, async (sql) => {
      const [row] = await sql<Row[]>`
        insert into telegram_messages as m (company_id, user_id, notification_id, held_by)
        select company_id, user_id, id, ${delivery}::uuid from notifications
        where company_id = ${companyId} and user_id = ${user} and id = ${notification}
        on conflict (company_id, user_id, notification_id) do update set held_by = excluded.held_by
        where m.held_by is null or m.held_by = excluded.held_by or m.held_by = ${instead}
        returning bot_id::text as bot, chat_id::text as chat, message_id::text as message, said`
      return row && { sent: sentOf(row) }
    })
  const held = await take(null)
  if (held) return held
  const [holder] = await db.forCompany(companyId)<{ by: string | null }[]>`
    select held_by as by from telegram_messages
    where company_id = ${companyId} and user_id = ${user} and notification_id = ${notification}`
  if (!holder?.by) return undefined
  const [lives] = await db.jobs.sql`select from deliveries where id = ${holder.by}`
  return lives ? undefined : take(holder.by)
}

/** Gives it back, with what it says now where that has changed. */
export async function release(
  db: Database,
  { companyId, user, notification }: Growing,
  delivery: string,
  sent: Sent | undefined,
): Promise<void> {
  await db.write(companyId, async (sql) => {
    await sql`
      update telegram_messages set held_by = null
        ${sent ? sql`, bot_id = ${sent.bot}::bigint, chat_id = ${sent.chat}::bigint, message_id = ${sent.message}, said = ${sent.said}` : sql``}
      where company_id = ${companyId} and user_id = ${user} and notification_id = ${notification} and held_by = ${delivery}`
  })
}

const sentOf = ({ bot, chat, message, said }: Row): Sent | undefined =>
  bot !== null && chat !== null && message !== null && said !== null
    ? { bot, chat, message: Number(message), said }
    : undefined
