import { proxy } from 'valtio'
import { limits } from '../../openapi/gen/limits.gen.ts'
import type { paths } from '../../openapi/gen/schema.d.ts'
import { client } from '../api.ts'
import { setDeviceUser } from '../api/device.ts'
import { readToken, writeToken } from '../api/token.ts'
import { writeStored } from '../lib/local-store.ts'

type Check = paths['/api/auth/check']['get']['responses'][200]['content']['application/json']

export interface Session {
  token: string | null
  user: Check['user'] | undefined
  company: Check['company'] | undefined
  /** The first check of this page load is under way. */
  loading: boolean
}

/** Who is signed in (spec 1, section 3). */
export const session = proxy<Session>({ token: readToken(), user: undefined, company: undefined, loading: false })

export const isAdmin = (user: { role: string } | undefined): boolean => user?.role.toLowerCase() === 'admin'

export function signIn(token: string, { user, company }: Check): void {
  writeToken(token)
  setDeviceUser(user.id)
  Object.assign(session, { token, user, company, loading: false })
}

/** Forgets the session in this browser only. */
export function clearSession(): void {
  writeToken(null)
  writeStored(choiceKey, null)
  setDeviceUser('')
  Object.assign(session, { token: null, user: undefined, company: undefined, loading: false })
}

/** The saved companies-to-choose state; it ends with the session (A10). */
export const choiceKey = 'companyChoice'

let checking: Promise<boolean> | undefined

/** Asks the server whether the session lives; navigations that come meanwhile share the answer (A5). */
export function checkSession(): Promise<boolean> {
  checking ??= check().finally(() => {
    checking = undefined
  })
  return checking
}

async function check(): Promise<boolean> {
  const token = readToken()
  session.token = token
  if (!token) return false
  session.loading = session.user === undefined
  const { data, response } = await client.GET('/api/auth/check')
  // Someone signed in or out while we waited: that result is newer than ours.
  if (readToken() !== token && response.ok) return session.user !== undefined
  session.loading = false
  if (response.ok) {
    // Both or nothing (spec 1, section 5); an inactive account is no session either (section 4).
    const alive = data?.user !== undefined && data.company !== undefined && data.user.isActive
    if (alive) signIn(token, data)
    else clearSession()
    return alive
  }
  // 401 and 403 have removed the token already (web/api/rules.ts); a silent server proves nothing.
  session.token = readToken()
  if (!session.token) clearSession()
  return session.token !== null
}

let loggedOutAt = Number.NEGATIVE_INFINITY

/** Clears the browser at once and tells the server without waiting (A18); a second call within 1 s does nothing. */
export function logout(now = performance.now()): boolean {
  if (now - loggedOutAt < limits.logoutGuardMs) return false
  loggedOutAt = now
  const token = readToken()
  clearSession()
  if (token) {
    const ending = client.POST('/api/auth/logout', { keepalive: true, headers: { authorization: `Bearer ${token}` } })
    ending.catch(() => {}) // the browser has left already: nobody is there to be told
  }
  return true
}
