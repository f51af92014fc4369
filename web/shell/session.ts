import { proxy } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { limits } from '../../openapi/gen/limits.gen.ts'
import type { paths } from '../../openapi/gen/schema.d.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { client } from '../api.ts'
import { setDeviceUser } from '../api/device.ts'
import { notify } from '../api/notice.ts'
import { isOffline, messageOf } from '../api/problem.ts'
import { endSession } from '../api/session-end.ts'
import { readToken, writeToken } from '../api/token.ts'
import { forgetDrafts } from '../lib/draft-keeper.ts'
import { ownKept, readKept, keep, wipeKept } from '../data/kept.ts'
import { outbox } from '../data/later.ts'
import { cache } from '../data/reads.ts'
import { writeStored } from '../lib/local-store.ts'
import { createRepeatGuard } from '../lib/repeat-guard.ts'
import { forgetState } from '../lib/saved-state.ts'
import { storageKeys } from '../lib/storage-keys.ts'

type Check = paths['/api/auth/check']['get']['responses'][200]['content']['application/json']

export interface Session {
  token: string | null
  user: Check['user'] | undefined
  company: Check['company'] | undefined
  /** Nobody answered it, and nobody is known here yet. */
  unreachable: boolean
}

/** Who is signed in. */
export const session = proxy<Session>({
  token: readToken(),
  user: undefined,
  company: undefined,
  unreachable: false,
})

// At once, before anything of the next person is drawn: what was read belongs to the session that read it.
subscribeKey(session, 'token', (token) => cache.forget(token !== null), true)

export const isAdmin = (user: { role: string } | undefined): boolean => user?.role.toLowerCase() === 'admin'

export function signIn(token: string, { user, company }: Check): void {
  // A sign-in ends what waited for a code or a choice, a mere check doesn't.
  if (token !== session.token) {
    forgetState(storageKeys.verification)
    writeStored(choiceKey, null)
    endSession()
  }
  // Before the token: what is drawn next asks the device for this person's answers.
  void own(`${company._id}/${user.id}`)
  writeToken(token)
  setDeviceUser(user.id)
  Object.assign(session, { token, user, company, unreachable: false })
}

/** What this device keeps is this person's from now on; what another had left here unsent is gone, and that is said. */
async function own(owner: string): Promise<void> {
  await ownKept(owner)
  const lost = await outbox.wipeOthers()
  if (lost > 0) {
    const text = `На этом устройстве удалены неотправленные данные другого сотрудника: ${lost}`
    notify({ kind: 'toast', tone: 'info', text })
  }
  await outbox.flush()
}

/** The administrator has changed his company: the menu around the form shows it at once. */
export function showCompany(company: Check['company']): void {
  if (session.company?._id === company._id) session.company = company
}

/** Forgets the session in this browser only. */
export function clearSession(): void {
  writeToken(null)
  writeStored(choiceKey, null)
  setDeviceUser('')
  endSession()
  Object.assign(session, { token: null, user: undefined, company: undefined, unreachable: false })
}

/** The saved companies-to-choose state; it ends with the session (A10). */
export const choiceKey = storageKeys.companyChoice

/** The name under which the device keeps the last answer of the check (web/data/kept.ts). */
const snapshot = 'session'

let checking: Promise<boolean> | undefined

/** Asks the server whether the session lives; navigations that come meanwhile share the answer (A5). */
export function checkSession(): Promise<boolean> {
  checking ??= check().finally(() => {
    checking = undefined
  })
  return checking
}

/** A write has changed what the check tells (the counters of the menu): one that is under way was asked before it. */
async function checkAnew(): Promise<void> {
  await checking
  if (session.user) await checkSession()
}
cache.onTouch((tags) => {
  if (session.user && tags.includes('auth')) void checkAnew()
})

async function check(): Promise<boolean> {
  const token = readToken()
  session.token = token
  if (!token) return false
  const { data, error, response } = await client.GET('/api/auth/check')
  // Someone signed in or out while we waited: that result is newer than ours.
  if (readToken() !== token && response.ok) return session.user !== undefined
  if (response.ok) {
    // Both or nothing; an inactive account is no session either (section 4).
    const alive = data?.user !== undefined && data.company !== undefined && data.user.isActive
    if (alive) {
      // Before the session has them: valtio wraps in place, and what it has wrapped can't go into IndexedDB.
      const copy = structuredClone(data)
      signIn(token, data)
      void keep(snapshot, copy)
    } else clearSession()
    return alive
  }
  // 401 and 403 have removed the token already (web/api/rules.ts); a silent server proves nothing.
  session.token = readToken()
  if (!session.token) clearSession()
  else if (!session.user) {
    // A start without a network: who it was when the server answered last.
    const kept = isOffline(response) ? await readKept(snapshot) : undefined
    if (kept && readToken() === token) {
      signIn(token, kept.data as Check)
      return true
    }
    // Only who is nobody yet can't go on; a person at work keeps what he has before him.
    session.unreachable = isOffline(response)
    if (!session.unreachable) notify({ kind: 'page-failed', message: messageOf(error, messages.INTERNAL) })
  }
  return session.token !== null
}

/** Whoever leaves by his own word leaves nothing on the device; a session that merely died keeps its drafts (A31). */
function forgetWork(): void {
  const { user, company } = session
  if (user && company) void forgetDrafts({ companyId: company._id, userId: user.id })
  // The owner goes at once: whoever signs in next must not lose his own by it.
  void wipeKept()
  void outbox.wipe()
}

/** A second call within a second does nothing. */
export const logoutGuard = createRepeatGuard(limits.app.logoutGuardMs)

/** Clears the browser at once and tells the server without waiting (A18). False when it was a repeat. */
export function logout(): boolean {
  if (!logoutGuard.take()) return false
  const token = readToken()
  forgetWork()
  clearSession()
  forgetState(storageKeys.verification)
  if (token) {
    const ending = client.POST('/api/auth/logout', { keepalive: true, headers: { authorization: `Bearer ${token}` } })
    ending.catch(() => {}) // the browser has left already: nobody is there to be told
  }
  return true
}

/** Ends every session of the user (A18): the server first, because nobody else can. What it said, or undefined. */
export async function logoutEverywhere(): Promise<string | undefined> {
  if (!logoutGuard.take()) return undefined
  const { data } = await client.POST('/api/auth/logout-all')
  if (!data) {
    logoutGuard.free()
    return undefined
  }
  forgetWork()
  clearSession()
  forgetState(storageKeys.verification)
  return data.message
}
