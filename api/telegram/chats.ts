import type { components } from '../../openapi/gen/schema.d.ts'
import type { Tag } from '../db/client.ts'
import { deliver } from '../queue/deliveries.ts'
import type { Said } from './message.ts'
import type { TelegramPayload } from './payload.ts'

type Told = Said & {
  event: components['schemas']['TelegramChatEvent']
  /** Where it happened: chats of other restaurants hear nothing of it. Null concerns the whole company. */
  restaurant: string | null
}

/** Writes a message for each group chat that wants to hear of it; how many. */
export async function tellChats(sql: Tag, companyId: string, told: Told, now: Date): Promise<number> {
  const { event, restaurant, ...said } = told
  const chats = await sql<{ chat: string }[]>`
    select t.chat_id::text as chat from telegram_chats t
    join telegram_integrations i on i.company_id = t.company_id and i.is_active
    where t.company_id = ${companyId} and ${event} = any (t.events)
      and (t.restaurant_id is null or ${restaurant}::uuid is null or t.restaurant_id = ${restaurant})`
  await deliver(
    sql,
    chats.map(({ chat }) => {
      const payload: TelegramPayload = { chat, ...said }
      return { channel: 'telegram' as const, company: companyId, lane: companyId, payload }
    }),
    now,
  )
  return chats.length
}
