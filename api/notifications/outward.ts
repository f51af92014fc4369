import type { NotificationKind } from '../../openapi/rules/notification-kinds.ts'
import type { Tag } from '../db/client.ts'
import { deliver } from '../queue/deliveries.ts'

/** What a channel is given: it looks at the row when it hands over, and says nothing of one that was read or is void. */
export type Outward = { notification: string; user: string }
type Row = { id: string; userId: string }

/** Deliveries of one channel, each of a company's in its turn. */
export const outward = (sql: Tag, channel: 'mail' | 'telegram', company: string, rows: readonly Row[], now: Date) =>
  deliver(
    sql,
    rows.map(({ id, userId }) => ({
      channel,
      company,
      lane: company,
      payload: { ...(channel === 'mail' && { template: NOTIFICATION }), notification: id, user: userId },
      onceKey: `notification ${id}`,
    })),
    now,
  )
/** The letters of this room: of one notification, and of all that waits. */
export const NOTIFICATION = 'notification'
export const DIGEST = 'notification-digest'
/** What was told between these moments and is unread still. */
export type Digest = { template: typeof DIGEST; user: string; from: string; to: string }

/** Those of the people who have a chat of theirs, and want this kind there: the room of Telegram knows. Nobody yet. */
const telegramPeople = async (
  _sql: Tag,
  _company: string,
  _kind: NotificationKind,
  _ids: readonly string[],
): Promise<ReadonlySet<string>> => new Set()

export async function tellTelegram(
  sql: Tag,
  company: string,
  kind: NotificationKind,
  rows: readonly Row[],
  now: Date,
): Promise<void> {
  const linked = await telegramPeople(
    sql,
    company,
    kind,
    rows.map(({ userId }) => userId),
  )
  const told = rows.filter(({ userId }) => linked.has(userId))
  await outward(sql, 'telegram', company, told, now)
}
