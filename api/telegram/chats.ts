import type { components } from '../../openapi/gen/schema.d.ts'
import { KINDS, type NotificationKind } from '../../openapi/rules/notifications/notification-kinds.ts'
import { chatWordsOf, type Told } from '../../openapi/rules/notifications/notification-words.ts'
import type { Fragment, Tag } from '../db/client.ts'
import { isToldOf } from '../notifications/chosen.ts'
import { deliver } from '../queue/deliveries.ts'
import type { About, Said } from './message.ts'
import type { TelegramPayload } from './payload.ts'
import type { Of } from './still.ts'

type Event = components['schemas']['TelegramChatEvent']
type Message = Said & {
  event: Event
  /** Of the same in the app. */
  kind: NotificationKind
  /** What it is of, to be looked at when it leaves. */
  of?: Omit<Of, 'kind'>
  /** Where it happened: chats of other restaurants hear nothing of it. Null concerns the whole company. */
  restaurant: string | null
  /** No sooner than this. */
  dueAt?: Date | undefined
}

/** Writes a message for each group chat that wants to hear of it; how many. */
export async function tellChats(sql: Tag, companyId: string, told: Message, now: Date): Promise<number> {
  const { event, kind, restaurant, dueAt, of = {}, ...said } = told
  const chats = await sql<{ chat: string }[]>`
    select t.chat_id::text as chat from ${listening(sql, companyId, event)}
    join companies c on c.id = ${companyId} and ${isToldOf(sql, kind, 'c')}
    where t.restaurant_id is null or ${restaurant}::uuid is null or t.restaurant_id = ${restaurant}`
  return send(
    sql,
    companyId,
    chats.map(({ chat }) => ({ said: { chat, of: { kind, ...of }, ...said } })),
    now,
    dueAt,
  )
}

export type ChatRows = {
  event: Event
  kind: NotificationKind
  /**
   * What is told: `restaurant_id`, `facts` of the kind, `people` (text[]), `count`, `path`, what its buttons are `about`, and
   * `ids` (uuid[]) of what it is of.
   */
  rows: Fragment
  /** Whether what belongs to no restaurant is told to the chats of all of them. */
  isEverywhere?: boolean
}

/** The same for many rows at once, in the words of a notification: one statement to read, one to write. */
export async function tellChatsOf(
  sql: Tag,
  companyId: string,
  { event, kind, rows, isEverywhere = false }: ChatRows,
  now: Date,
): Promise<number> {
  type Row = Omit<Told, 'kind'> & { chat: string; path: string; about: About | null; ids: string[]; zone: string }
  const told = await sql<Row[]>`
    select t.chat_id::text as chat, r.facts, r.people, r.count, r.path, r.about, r.ids, c.timezone as zone
    from ${listening(sql, companyId, event)}
    join companies c on c.id = ${companyId} and ${isToldOf(sql, kind, 'c')}
    cross join (${rows}) r
    where t.restaurant_id is null or t.restaurant_id = r.restaurant_id or (${isEverywhere} and r.restaurant_id is null)
    order by r.path`
  const messages = told.map(({ chat, facts, people, count, path, about, ids, zone }) => {
    const { title, text } = chatWordsOf({ kind, facts, people, count }, zone)
    const dueAt = 'dueAt' in facts ? facts.dueAt : null
    const voidAt = KINDS[kind].endsWhenDue && dueAt ? new Date(dueAt) : undefined
    return { said: { chat, of: { kind, ids, dueAt }, title, text, path, ...(about && { about }) }, voidAt }
  })
  return send(sql, companyId, messages, now)
}

const listening = (sql: Tag, companyId: string, event: Event): Fragment => sql`
  (select * from telegram_chats where company_id = ${companyId} and ${event} = any (events)) t
  join telegram_integrations i on i.company_id = ${companyId} and i.is_active`

type ToSend = { said: TelegramPayload; voidAt?: Date | undefined }

async function send(sql: Tag, companyId: string, messages: ToSend[], now: Date, dueAt = now): Promise<number> {
  await deliver(
    sql,
    messages.map(({ said, voidAt }) => ({
      channel: 'telegram' as const,
      company: companyId,
      lane: companyId,
      payload: said,
      dueAt,
      ...(voidAt && { voidAt }),
    })),
    now,
  )
  return messages.length
}
