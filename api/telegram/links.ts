import type { TelegramKey } from '../../openapi/rules/notifications/telegram.ts'
import type { Tag } from '../db/client.ts'

/** Which of these people have linked their Telegram, unless the company's bot does not tell of this kind. */
export async function telegramPeople(
  sql: Tag,
  companyId: string,
  userIds: readonly string[],
  kind?: TelegramKey,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const key = kind ?? ''
  const rows = await sql<{ userId: string }[]>`
    select l.user_id from telegram_links l
    join telegram_integrations i on i.company_id = l.company_id and i.is_active and not ${key} = any (i.silent)
    join users u on u.company_id = l.company_id and u.id = l.user_id and u.is_active and u.deleted_at is null
    join companies c on c.id = l.company_id and c.module_settings->>'integrations' = 'true'
    where l.company_id = ${companyId} and l.user_id = any (${[...userIds]}::uuid[]) and l.telegram_id is not null`
  return rows.map(({ userId }) => userId)
}

/** Where a person is written to; undefined: he is not linked, or does not work here any more. */
export async function chatOf(sql: Tag, companyId: string, userId: string): Promise<string | undefined> {
  const [row] = await sql<{ chat: string }[]>`
    select l.telegram_id::text as chat from telegram_links l
    join users u on u.company_id = l.company_id and u.id = l.user_id and u.is_active and u.deleted_at is null
    where l.company_id = ${companyId} and l.user_id = ${userId} and l.telegram_id is not null`
  return row?.chat
}

export type Linked = { userId: string; name: string }

/** Who writes, of this company's people. */
export async function personOfTelegram(sql: Tag, companyId: string, telegramId: string): Promise<Linked | undefined> {
  const [row] = await sql<Linked[]>`
    select u.id as user_id, u.name from telegram_links l
    join users u on u.company_id = l.company_id and u.id = l.user_id and u.is_active and u.deleted_at is null
    where l.company_id = ${companyId} and l.telegram_id = ${telegramId}::bigint`
  return row
}

/** What he wants to hear of stays; true when he was linked. `blockedAt`: he has blocked the bot. */
export async function unlink(sql: Tag, companyId: string, userId: string, blockedAt: Date | null = null) {
  const rows = await sql`
    update telegram_links set telegram_id = null, username = null, linked_at = null, blocked_at = ${blockedAt}
    where company_id = ${companyId} and user_id = ${userId} and telegram_id is not null returning 1`
  return rows.length > 0
}

/** An account speaks for one person of a company: whoever had it linked before has it no more. */
export async function link(
  sql: Tag,
  companyId: string,
  { userId, telegramId, username, at }: { userId: string; telegramId: string; username: string | null; at: Date },
): Promise<void> {
  await sql`
    update telegram_links set telegram_id = null, username = null, linked_at = null
    where company_id = ${companyId} and telegram_id = ${telegramId}::bigint and user_id <> ${userId}`
  await sql`
    insert into telegram_links as l (company_id, user_id, telegram_id, username, linked_at)
    values (${companyId}, ${userId}, ${telegramId}::bigint, ${username}, ${at})
    on conflict (company_id, user_id) do update
    set telegram_id = excluded.telegram_id, username = excluded.username, linked_at = excluded.linked_at, blocked_at = null`
}
