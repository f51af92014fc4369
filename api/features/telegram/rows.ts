import type { components } from '../../../openapi/gen/schema.d.ts'
import { QUIET_HOURS, switchesOf } from '../../../openapi/rules/notifications/telegram.ts'
import type { Tag } from '../../db/client.ts'

type Schemas = components['schemas']

export type IntegrationRow = {
  botId: string
  botUsername: string
  botName: string
  token: string
  tokenMask: string
  isActive: boolean
  silent: string[]
  quietOn: boolean
  quietFrom: string
  quietTo: string
  isFailing: boolean
  lastError: string | null
  connectedAt: Date
  updatedAt: Date
}

const columns = (sql: Tag) => sql`
  bot_id::text as bot_id, bot_username, bot_name, token, token_mask, is_active, silent, quiet_on, quiet_from, quiet_to,
  is_failing, last_error, connected_at, updated_at`

export async function find(sql: Tag, companyId: string): Promise<IntegrationRow | undefined> {
  const [row] = await sql<IntegrationRow[]>`
    select ${columns(sql)} from telegram_integrations where company_id = ${companyId}`
  return row
}

/** The bot, which nobody else changes until the transaction ends. */
export async function lock(sql: Tag, companyId: string): Promise<IntegrationRow | undefined> {
  const [row] = await sql<IntegrationRow[]>`
    select ${columns(sql)} from telegram_integrations where company_id = ${companyId} for no key update`
  return row
}

export const quietOf = ({ quietOn, quietFrom, quietTo }: IntegrationRow): Schemas['TelegramQuietHours'] => ({
  isOn: quietOn,
  from: quietFrom,
  to: quietTo,
})

type ChatRow = Omit<Schemas['TelegramChat'], 'connectedAt'> & { connectedAt: Date }
const chatColumns = (sql: Tag) => sql`
  t.id as _id, t.chat_id::text as chat_id, t.title, t.events, t.has_topics, t.thread_id, t.connected_at, t.last_error,
  case when r.id is null then null else jsonb_build_object('_id', r.id, 'name', r.name) end as restaurant`

export async function listChats(
  sql: Tag,
  companyId: string,
  id: string | null = null,
): Promise<Schemas['TelegramChat'][]> {
  const rows = await sql<ChatRow[]>`
    select ${chatColumns(sql)} from telegram_chats t
    left join restaurants r on r.company_id = t.company_id and r.id = t.restaurant_id
    where t.company_id = ${companyId} and (${id}::uuid is null or t.id = ${id}) order by t.connected_at, t.id`
  return rows.map((row) => ({ ...row, connectedAt: row.connectedAt.toISOString() }))
}

/** The whole screen of the administrator. */
export async function present(sql: Tag, companyId: string): Promise<Schemas['TelegramIntegration']> {
  const [row, groupChats, [counts]] = await Promise.all([
    find(sql, companyId),
    listChats(sql, companyId),
    sql<{ linkedCount: number; usersCount: number }[]>`
      select count(l.telegram_id)::int as linked_count, count(*)::int as users_count from users u
      left join telegram_links l on l.company_id = u.company_id and l.user_id = u.id
      where u.company_id = ${companyId} and u.is_active and u.deleted_at is null`,
  ])
  const { linkedCount = 0, usersCount = 0 } = counts ?? {}
  return {
    status: row ? (row.isFailing ? 'error' : 'connected') : 'disconnected',
    botUsername: row?.botUsername ?? null,
    botName: row?.botName ?? null,
    tokenMask: row?.tokenMask ?? null,
    isActive: row?.isActive ?? false,
    notifications: switchesOf(row?.silent ?? []),
    quietHours: row ? quietOf(row) : QUIET_HOURS,
    groupChats,
    linkedCount,
    usersCount,
    lastError: row?.lastError ?? null,
    connectedAt: row?.connectedAt.toISOString() ?? null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  }
}
