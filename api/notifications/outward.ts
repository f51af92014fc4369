import { KINDS, type NotificationKind } from '../../openapi/rules/notifications/notification-kinds.ts'
import type { Tag } from '../db/client.ts'
import { TELEGRAM_KEYS, type TelegramKey } from '../../openapi/rules/notifications/telegram.ts'
import { deliver } from '../queue/deliveries.ts'
import { telegramPeople } from '../telegram/links.ts'
import { isChosen } from './chosen.ts'

/** What a channel is given: it looks at the row when it hands over, and says nothing of one that was read or is void. */
export type Outward = { notification: string; user: string }
type Row = { id: string; userId: string }
type Growing = Row & { count: number }

/** Deliveries of one channel, each of a company's in its turn. */
export const outward = (
  sql: Tag,
  channel: 'mail' | 'telegram',
  company: string,
  rows: readonly Row[],
  now: Date,
  dueAt = now,
) =>
  deliver(
    sql,
    rows.map(({ id, userId }) => ({
      channel,
      company,
      lane: company,
      payload: { ...(channel === 'mail' && { template: NOTIFICATION }), notification: id, user: userId },
      onceKey: `notification ${id}`,
      dueAt,
    })),
    now,
  )

/** Of one that grows each step goes out: whoever finds that all is said already is silent. */
const grown = (sql: Tag, company: string, rows: readonly Growing[], now: Date, less: Less = {}) =>
  deliver(
    sql,
    rows.map(({ id, userId, count }) => ({
      channel: 'telegram' as const,
      company,
      lane: company,
      payload: { notification: id, user: userId, grows: true, ...less },
      onceKey: `notification ${id} ${Object.keys(less).join()}${count}`,
    })),
    now,
  )
type Less = { isLess?: true; isGone?: true }

/** What counts less now is changed in the message that stands, and taken back where nothing is left; nobody is told anew. */
export async function shrunk(
  sql: Tag,
  company: string,
  rows: readonly (Growing & { isGone: boolean })[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  // Also of a message that is on its way just now: whoever takes it back waits for it.
  const said = await sql<{ id: string }[]>`
    select notification_id as id from telegram_messages
    where company_id = ${company} and user_id = any (${rows.map(({ userId }) => userId)}::uuid[])
      and notification_id = any (${rows.map(({ id }) => id)}::uuid[]) and (message_id is not null or held_by is not null)`
  const stands = new Set(said.map(({ id }) => id))
  const told = rows.filter(({ id }) => stands.has(id))
  const [gone, less] = [told.filter(({ isGone }) => isGone), told.filter(({ isGone }) => !isGone)]
  await grown(sql, company, less, now, { isLess: true })
  await grown(sql, company, gone, now, { isGone: true })
}

/** The letters of this room: of one notification, and of all that waits. */
export const NOTIFICATION = 'notification'
export const DIGEST = 'notification-digest'
/** What was told between these moments and is unread still. */
export type Digest = { template: typeof DIGEST; user: string; from: string; to: string }

/** Which switch of the bot a kind goes by; those that have none are always on there. */
const keyOf = (kind: NotificationKind): TelegramKey | undefined =>
  ALSO[kind] ?? TELEGRAM_KEYS.find((key) => key === kind)
const ALSO: Partial<Record<NotificationKind, TelegramKey>> = {
  mention: 'taskComment',
  courseAssigned: 'testAssigned',
  newsReminder: 'newsPublished',
}

type Telling = { company: string; kind: NotificationKind; isObligatory: boolean; dueAt: Date | undefined }

/** Those of them who have a chat of theirs, and want this kind there. */
export async function tellTelegram(
  sql: Tag,
  { company, kind, isObligatory, dueAt }: Telling,
  rows: readonly Growing[],
  now: Date,
): Promise<void> {
  const key = keyOf(kind)
  const ids = rows.map(({ userId }) => userId)
  const linked = await telegramPeople(sql, company, ids, key)
  if (linked.length === 0) return
  const wanted = new Set(isObligatory ? linked : await choosing(sql, company, kind, linked))
  const told = rows.filter(({ userId }) => wanted.has(userId))
  await (KINDS[kind].grows ? grown(sql, company, told, now) : outward(sql, 'telegram', company, told, now, dueAt))
}

async function choosing(sql: Tag, company: string, kind: NotificationKind, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select w.id from unnest(${[...ids]}::uuid[]) w (id)
    join companies c on c.id = ${company}
    left join notification_settings s on s.company_id = ${company} and s.user_id = w.id
    where ${kind} = any (c.obligatory_notifications) or ${isChosen(sql, kind, 'telegram')}`
  return rows.map(({ id }) => id)
}
