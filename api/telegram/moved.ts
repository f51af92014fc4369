import { enterAsApp, type Database } from '../db/client.ts'

export type Move = { companyId: string; from: string; to: string }

/**
 * A group has grown too large and has another number: it is known by that from now on, and what still waits for it goes
 * there. Where somebody has connected it by that number too, it stays one chat, with what was chosen last.
 */
export const moveChat = (db: Database, { companyId, from, to }: Move): Promise<void> =>
  db.jobs.write(async (sql) => {
    await sql`
      with gone as (
        delete from deliveries
        where channel = 'telegram' and lane = ${companyId} and company = ${companyId} and payload ->> 'chat' = ${from}
        returning *
      )
      insert into deliveries (id, channel, company, lane, payload, once_key, created_at, due_at, void_at, give_up_at,
        attempts, last_error)
      select id, channel, company, lane, jsonb_set(payload, '{chat}', to_jsonb(${to}::text)), once_key, created_at, due_at,
        void_at, give_up_at, attempts, last_error from gone`
    await enterAsApp(sql, companyId)
    const [known] = await sql`
      update telegram_chats t set
        events = case when t.events = '{}' then old.events else t.events end,
        restaurant_id = case when t.events = '{}' then old.restaurant_id else t.restaurant_id end
      from telegram_chats old
      where t.company_id = ${companyId} and t.chat_id = ${to}::bigint
        and old.company_id = ${companyId} and old.chat_id = ${from}::bigint
      returning 1`
    await (known
      ? sql`delete from telegram_chats where company_id = ${companyId} and chat_id = ${from}::bigint`
      : sql`
          update telegram_chats set chat_id = ${to}::bigint
          where company_id = ${companyId} and chat_id = ${from}::bigint`)
  })
