import { limits } from '../openapi/gen/limits.gen.ts'
import { db, generationOf, newId } from './db.ts'
import type { Account } from './kept.ts'

export type SessionKind = 'password' | 'remembered' | 'pin'
export type MockSession = Account & { token: string; kind: SessionKind; expiresAt: number }

const HOUR = 60 * 60 * 1000
const lifetime: Record<SessionKind, number> = {
  password: limits.auth.sessionHours * HOUR,
  remembered: limits.auth.sessionRememberDays * 24 * HOUR,
  pin: limits.auth.pinSessionHours * HOUR,
}
const isKind = (word: string | undefined): word is SessionKind => word !== undefined && Object.hasOwn(lifetime, word)

/**
 * Tokens of the mocks name whom they are for: a session outlives the reload of the page, and a link with a one-time
 * token works on the address of the company, which is another origin with its own memory.
 */
function write(prefix: string, { company, user }: Account, kind: SessionKind, expiresAt: number, from = ''): string {
  const generation = generationOf(user.id, kind)
  return [prefix, company._id, user.id, kind, expiresAt.toString(36), generation, newId(0).slice(-12), from].join('.')
}

const idOf = (token: string) => token.split('.')[6] ?? ''
/** The session that a link carries over, which ends with the exchange. */
const fromOf = (token: string) => token.split('.')[7] ?? ''

function read(prefix: string, token: string, now: number): MockSession | undefined {
  const [start, companyId, userId, kind, time, generation] = token.split('.')
  const company = db.companies.find(({ row }) => row._id === companyId)?.row
  const user = db.users.find((one) => one.companyId === companyId && one.row.id === userId)?.row
  const expiresAt = Number.parseInt(time ?? '', 36)
  if (start !== prefix || !company || !user || !isKind(kind) || !(expiresAt > now)) return undefined
  // Another address may know of more endings than this one.
  const isEnded = !(Number(generation) >= generationOf(user.id, kind))
  // A link is as good as the session that it carries over.
  const isSpent = [idOf(token), fromOf(token)].some((id) => id !== '' && db.kept.spentTokens.includes(id))
  if (isEnded || isSpent) return undefined
  return { token, company, user, expiresAt, kind }
}

export const openSession = (account: Account, kind: SessionKind, now: number) =>
  write('mock', account, kind, now + lifetime[kind])
export const findSession = (token: string, now: number) => read('mock', token, now)

/** A28: for one minute, used once. */
export const issueUrlToken = (account: Account, kind: SessionKind, now: number, from?: MockSession) =>
  write('ot_', account, kind, now + limits.auth.urlTokenSeconds * 1000, from && idOf(from.token))
export const lookUrlToken = (token: string, now: number) => read('ot_', token, now)
/** As well, for a file. */
export const issueArchiveToken = (account: Account, now: number) =>
  write('ot_archive', account, 'password', now + limits.auth.urlTokenSeconds * 1000)
export const lookArchiveToken = (token: string, now: number) => read('ot_archive', token, now)
export const spendUrlToken = (token: string) =>
  void db.kept.spentTokens.push(...[idOf(token), fromOf(token)].filter(Boolean))

export const endSession = ({ token }: MockSession) => void db.kept.spentTokens.push(idOf(token))
