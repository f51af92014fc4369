import { db } from '../db.ts'
import { findSession, openSession, type MockSession } from '../tokens.ts'

/** Where the app keeps its session (web/lib/storage-keys.ts). */
export const TOKEN = 'token'
const MARK = '#mock-enter='

/** The address of somebody's company that lets him in without a password; each address has a memory of its own. */
export const wayIn = (userId: string, path = '/dashboard') => {
  const account = accountOf(userId)
  const { protocol, host } = location
  const product = host.slice(host.search(/(?:localhost|127\.0\.0\.1)/))
  return `${protocol}//${account ? `${account.company.subdomain}.` : ''}${product}${path}${MARK}${userId}`
}

/** Before the app asks who is there. */
export function comeIn(save: () => void): void {
  if (!location.hash.startsWith(MARK)) return
  const account = accountOf(location.hash.slice(MARK.length))
  history.replaceState(history.state, '', location.pathname + location.search)
  if (!account) return
  db.kept.signedInAt[account.user.id] = Date.now()
  save()
  localStorage.setItem(TOKEN, openSession(account, 'password', Date.now()))
  // The app has looked for a session as soon as its code was there.
  location.reload()
}

/** Who was in before there were fewer people: another of his company and role takes his place. */
export function stayIn(before: MockSession | undefined): void {
  if (!before || findSession(before.token, Date.now())) return
  const { company, user } = before
  const other = db.users.find(
    ({ companyId, row }) => companyId === company._id && row.role === user.role && row.isActive,
  )
  if (other) localStorage.setItem(TOKEN, openSession({ company, user: other.row }, 'password', Date.now()))
}

export function accountOf(userId: string) {
  const found = db.users.find(({ row }) => row.id === userId)
  const company = db.companies.find(({ row }) => row._id === found?.companyId)?.row
  return found && company ? { company, user: found.row } : undefined
}
