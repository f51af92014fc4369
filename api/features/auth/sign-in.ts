import type { components } from '../../../openapi/gen/schema.d.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { PublicContext, Session } from '../../context.ts'
import { accountsByEmail, type DirectoryAccount } from '../../db/directory.ts'
import { findSession } from '../../session.ts'
import { fileCookie } from './file-cookie.ts'
import * as sessions from './queries.ts'

type User = components['schemas']['User']

/**
 * The accounts whose password matched (A9, A33): active ones only, verified before unverified. The work is done at least
 * once, so an unknown address takes as long as a wrong password (S7).
 */
export async function matchingAccounts(
  { db, passwords }: PublicContext,
  email: string,
  password: string,
  subdomain?: string,
): Promise<DirectoryAccount[]> {
  const accounts = (await accountsByEmail(db, email, subdomain)).filter((account) => account.isActive)
  if (accounts.length === 0) {
    await passwords.verify(password, null)
    return []
  }
  const right: DirectoryAccount[] = []
  for (const account of accounts) if (await passwords.verify(password, account.passwordHash)) right.push(account)
  const verified = right.filter((account) => account.emailVerified)
  return verified.length > 0 ? verified : right
}

export type SessionKind = 'password' | 'remembered' | 'pin'
const HOUR = 60 * 60 * 1000
const lifetime: Record<SessionKind, number> = {
  password: limits.sessionHours * HOUR,
  remembered: limits.sessionRememberDays * 24 * HOUR,
  pin: limits.pinSessionHours * HOUR,
}

/** A new session of an account, with its signed token and the cookie for files (B29). */
export async function openSession(context: PublicContext, companyId: string, userId: string, kind: SessionKind) {
  const { db, tokens, now, cookies, settings, ip } = context
  const at = now()
  const claims = { company: companyId, user: userId, session: Bun.randomUUIDv7() }
  const expiresAt = new Date(at.getTime() + lifetime[kind])
  await db.write(companyId, (sql) =>
    sessions.open(sql, { companyId, id: claims.session, userId, kind, expiresAt, ip, at }),
  )
  const session = await findSession(db, claims, at)
  if (!session?.user.isActive) return undefined
  const token = await tokens.sign(claims, expiresAt)
  cookies.set(fileCookie(token, (expiresAt.getTime() - at.getTime()) / 1000, settings.publicScheme))
  return { token, ...present(session) }
}

/** Whom a session speaks for. The counts are 0 until the checklists and tasks exist. */
export function present({ user, company }: Session): { user: User; company: Session['company'] } {
  const { email, mustSetPassword, ...rest } = user
  return {
    user: {
      ...rest,
      ...(email && { email }),
      ...(mustSetPassword && { mustSetPassword }),
      checklistCount: 0,
      tasksCount: 0,
    },
    company,
  }
}
