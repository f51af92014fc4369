import type { Tag } from '../db/client.ts'
import type { Device } from './device.ts'
import { noteEnded } from './ended-sessions.ts'
import { dropOf } from './one-time-tokens.ts'

type NewSession = {
  companyId: string
  id: string
  userId: string
  kind: string
  expiresAt: Date
  ip: string
  device: Device
  deviceAt: Date | null
  at: Date
  /** What the password was compared with: changed meanwhile, there is no session (S10). */
  passwordHash?: string | null
  /** By which PIN he was found: the same. */
  pinHash?: string
  /** By the link of an invitation, which proves the mailbox. */
  byInvitation?: boolean
  /** The session that this one carries over: it ends, and leaves what is left of its time. */
  from?: string
}

/**
 * A session and its user's last sign-in, and when it ends; undefined when the account is off or has another password or PIN
 * by now, or what it carries over has ended meanwhile.
 */
export async function open(sql: Tag, session: NewSession): Promise<Date | undefined> {
  const { companyId, id, userId, kind, ip, device, deviceAt, at, passwordHash, pinHash, byInvitation, from } = session
  // First, so that it waits for a password change under way.
  const live = await sql`
    update users set last_login_at = ${at}
      ${byInvitation ? sql`, email_verified = true, mailbox_proved = true, invite_accepted_at = coalesce(invite_accepted_at, ${at})` : sql``}
    where company_id = ${companyId} and id = ${userId} and is_active
      ${passwordHash === undefined ? sql`` : sql`and password_hash is not distinct from ${passwordHash}`}
      ${pinHash === undefined ? sql`` : sql`and pin_hash = ${pinHash}`}
    returning 1`
  if (live.length === 0) return undefined
  const expiresAt = from === undefined ? session.expiresAt : await carriedOver(sql, companyId, from, session)
  if (!expiresAt) return undefined
  await sql`
    insert into sessions (company_id, id, user_id, kind, expires_at, ip, device, device_at, created_at)
    values (${companyId}, ${id}, ${userId}, ${kind}, ${expiresAt}, ${ip}, ${sql.json(device)}, ${deviceAt}, ${at})`
  return expiresAt
}

/** Nobody's session grows by being handed over. */
async function carriedOver(
  sql: Tag,
  companyId: string,
  from: string,
  { userId, expiresAt, at }: NewSession,
): Promise<Date | undefined> {
  const [row] = await sql<{ expiresAt: Date }[]>`
    delete from sessions
    where company_id = ${companyId} and id = ${from} and user_id = ${userId} and expires_at > ${at} returning expires_at`
  return row && (row.expiresAt < expiresAt ? row.expiresAt : expiresAt)
}

export async function close(sql: Tag, companyId: string, id: string): Promise<void> {
  const ended = await sql<{ userId: string }[]>`
    delete from sessions where company_id = ${companyId} and id = ${id} returning user_id`
  for (const { userId } of ended) noteEnded(sql, { companyId, userId })
}

/** Every session of a user, at once on every instance (S10): each call reads its session's row. `but` stays. */
export async function closeAll(sql: Tag, companyId: string, userId: string, but: string | null = null): Promise<void> {
  await sql`
    delete from sessions
    where company_id = ${companyId} and user_id = ${userId} and (${but}::uuid is null or id <> ${but})`
  noteEnded(sql, { companyId, userId })
  await dropOf(sql, userId)
  // Whoever got a link for his Telegram in one of them would go on as its person by the bot.
  await sql`delete from telegram_link_codes where company_id = ${companyId} and user_id = ${userId}`
}

/** The sessions that a PIN opened, when it is no longer his (S10). */
export async function closeByPin(sql: Tag, companyId: string, userId: string): Promise<void> {
  await sql`delete from sessions where company_id = ${companyId} and user_id = ${userId} and kind = 'pin'`
  noteEnded(sql, { companyId, userId })
}

/** The device line again, where it is older than `before`: of parallel calls one writes. */
export async function refreshDevice(
  sql: Tag,
  companyId: string,
  id: string,
  { device, ip, at, before }: { device: Device; ip: string; at: Date; before: Date },
): Promise<void> {
  await sql`
    update sessions set device = ${sql.json(device)}, ip = ${ip}, device_at = ${at}
    where company_id = ${companyId} and id = ${id} and (device_at is null or device_at <= ${before})`
}
