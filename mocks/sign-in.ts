import { authUser } from './auth-user.ts'
import type { MockPublic } from './context.ts'
import { db } from './db.ts'
import { record } from './events.ts'
import type { Account } from './kept.ts'
import { openSession, type SessionKind } from './tokens.ts'

type Entered = 'auth.login' | 'auth.login_pin' | 'auth.auto_login'
export function signIn(context: MockPublic, { company, user }: Account, kind: SessionKind, action?: Entered) {
  const { now, setFileCookie } = context
  const token = openSession({ company, user }, kind, now())
  db.kept.signedInAt[user.id] = now()
  setFileCookie(token)
  // One event for one call: a code that was right tells that its owner came in.
  if (action) record({ ...context, company, user }, { action })
  return { token, user: authUser(user, kind, { company, now }), company }
}
