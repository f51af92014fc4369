import type { components } from '../../openapi/gen/schema.d.ts'
import type { PublicContext, Session } from '../context.ts'
import type { Tag } from '../db/client.ts'
import { type EventAction, record } from '../events/record.ts'
import { findSession, readSession } from './session.ts'
import { readDevice } from './device.ts'
import { fileCookie } from './file-cookie.ts'
import { take } from './one-time-tokens.ts'
import { lifetime, type SessionKind } from './session-kinds.ts'
import { see } from './seen-addresses.ts'
import * as sessions from './sessions.ts'
import { countRuns } from '../checklists/to-do.ts'
import { countTasks } from '../tasks/to-do.ts'

type AuthUser = components['schemas']['AuthUser']

export type SignIn = {
  companyId: string
  userId: string
  kind: SessionKind
  /** The event that its transaction writes; none where the caller's own one tells it. */
  event?: EventAction
  passwordHash?: string | null
  pinHash?: string
  byInvitation?: boolean
  /** The token of a link, spent together with the sign-in: what fails on our side leaves the link as good as it was. */
  link?: string
  /** The session that the link carries over. */
  from?: string
  /** One whose place the new one takes. */
  ends?: string | undefined
}

/**
 * A new session of an account, with its signed token and the cookie for files (B29); undefined when the account is off.
 * `inside`: the transaction of what lets him in, if it is one with it.
 */
export async function openSession(context: PublicContext, signIn: SignIn, inside?: Tag) {
  const { companyId, userId, kind, event, link, ends, ...proof } = signIn
  const { db, tokens, now, cookies, settings, ip, caller, deviceHeaders } = context
  const at = now()
  const claims = { company: companyId, user: userId, session: Bun.randomUUIDv7() }
  const whole = new Date(at.getTime() + lifetime[kind])
  const { device, told } = readDevice(deviceHeaders)
  const open = async (sql: Tag) => {
    if (link !== undefined && !(await take(sql, 'url', link, at))) return undefined
    const until = await sessions.open(sql, {
      companyId,
      userId,
      kind,
      expiresAt: whole,
      ip,
      device,
      at,
      ...proof,
      id: claims.session,
      // A sign-in that told nothing of its device is asked at the first check.
      deviceAt: told ? at : null,
    })
    if (until && ends !== undefined) await sessions.close(sql, companyId, ends)
    if (until && event)
      await record(sql, { ...context, company: { _id: companyId }, user: { id: userId } }, { action: event })
    return until
  }
  const expiresAt = await (inside ? open(inside) : db.write(companyId, open))
  const session = expiresAt && (await (inside ? readSession(inside, claims, at) : findSession(db, claims, at)))
  if (!expiresAt || !session?.user.isActive) return undefined
  await see(
    inside ?? db.withoutCompany,
    { email: session.user.email, subdomain: session.company.subdomain, caller },
    at,
  )
  const token = await tokens.sign(claims, expiresAt)
  cookies.set(fileCookie(token, (expiresAt.getTime() - at.getTime()) / 1000, settings.publicScheme))
  return { token, ...(await present(inside ?? db.forCompany(companyId), session, at)) }
}

/** Whom a session speaks for, and what waits for him. */
export async function present(
  sql: Tag,
  { user, company }: Session,
  now: Date,
): Promise<{ user: AuthUser; company: Session['company'] }> {
  const { email, mustSetPassword, ...rest } = user
  const [checklistCount, tasksCount] = await Promise.all([
    countRuns(sql, { company, user }, now),
    countTasks(sql, company, user.id),
  ])
  return {
    user: {
      ...rest,
      ...(email && { email }),
      ...(mustSetPassword && { mustSetPassword }),
      checklistCount,
      tasksCount,
    },
    company,
  }
}
