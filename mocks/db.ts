import type { components } from '../openapi/gen/schema.d.ts'
import { plainPassword } from '../openapi/rules/users/passwords.ts'
import { nothingKept, type Account, type Kept } from './kept.ts'
import { secrets } from './seed/users.ts'
import { seededEvents } from './seed/events.ts'
import type { StoredChoices } from './seed/notifications.ts'
import type { StoredGift } from './seed/attempts.ts'
import { viewedAt } from './seed/views.ts'
import { seededKeys } from './seed/keys.ts'
import { seededDeliveries, seededWebhooks } from './seed/webhooks.ts'
import { world } from './seed/world.ts'
import type { StoredBot } from './handlers/telegram/bots.ts'
import { resize, type Amount } from './switches/amounts.ts'

export type Schemas = components['schemas']
type Choice = { email: string; accounts: Account[]; rememberMe: boolean }
export type KeptAnswer = {
  digest: string
  at: number
  reply: { status: number; body: unknown; headers?: Record<string, string> }
}
type View = { companyId: string; articleId: string; userId: string; at: number }

const seenViews = (): View[] =>
  world.views
    .map(({ companyId, row }) => {
      const { articleId, userId } = row
      return { companyId, articleId, userId, at: viewedAt(row, Date.now()) }
    })
    .sort((a, b) => a.at - b.at)

export type Tables = ReturnType<typeof fresh>
const fresh = () => ({
  ...structuredClone(world),
  kept: nothingKept(),
  /** Oldest first. */
  events: seededEvents(Date.now()),
  choices: new Map<string, Choice>(),
  /** Newest last. */
  views: seenViews(),
  /** File id -> what was uploaded; the files of the seed lie on disk. */
  uploaded: new Map<string, Blob>(),
  /** Up to when what comes by itself has come (clock.ts). */
  happenedTo: Date.now(),
  /** By operation, caller and Idempotency-Key. */
  answers: new Map<string, KeptAnswer>(),
  /** User id -> what he has chosen of notifications. */
  notificationSettings: new Map<string, StoredChoices>(),
  apiKeys: seededKeys(Date.now()),
  webhooks: seededWebhooks(Date.now()),
  webhookDeliveries: seededDeliveries(Date.now()),
  /** Company id -> its bot. */
  telegram: new Map<string, StoredBot>(),
  /** User id -> his report and his views of monitoring. */
  monitoringMine: new Map<string, Schemas['MonitoringMine']>(),
  /** Attempts that were given beside the limit of a test. */
  gifts: [] as { companyId: string; row: StoredGift }[],
  /** Test id and user id -> the largest number among his attempts that were removed: no other attempt gets it. */
  attemptNumbers: new Map<string, number>(),
  /** Company id -> the last number of its tasks, which no other gets when that one is deleted. */
  taskNumbers: new Map(world.tasks.map(({ companyId, row }) => [companyId, row.number])),
})

/** The tables: the contract's examples and the seed, in memory, and what is kept of accounts (kept.ts). */
export const db = {
  ...fresh(),
  reset(amount: Amount = 'seed') {
    const tables = fresh()
    resize(tables, amount)
    Object.assign(db, tables)
  },
}
export type Table =
  | 'users'
  | 'positions'
  | 'topics'
  | 'articles'
  | 'files'
  | 'restaurants'
  | 'categories'
  | 'tests'
  | 'attempts'
  | 'courses'
  | 'completions'
  | 'news'
  | 'newsReads'
  | 'newsComments'
  | 'gifts'
  | 'versions'
  | 'asks'
  | 'checks'
  | 'reviews'
  | 'knowings'
  | 'forms'
  | 'formVersions'
  | 'formResponses'
  | 'tasks'
  | 'taskSeries'
  | 'taskTemplates'
  | 'checklists'
  | 'checklistVersions'
  | 'runs'
  | 'fixes'
  | 'journalMonths'
  | 'journalCorrections'
  | 'notifications'
  | 'apiKeys'
  | 'webhooks'
  | 'webhookDeliveries'
  | 'events'
  | 'searchMisses'
type Row<T extends Table> = (typeof db)[T][number]['row']

/** The rows of one company: the only way in which handlers read a table. */
export function rowsOf<T extends Table>(table: T, companyId: string): Row<T>[] {
  // TypeScript cannot see that the table of a union has rows of the same union member.
  const rows = db[table] as { companyId: string; row: Row<T> }[]
  return rows.filter((one) => one.companyId === companyId).map((one) => one.row)
}

/** Puts a company and its first administrator among the rows, once. */
export function addAccount({ company, user }: Account): void {
  if (!db.companies.some(({ row }) => row._id === company._id))
    db.companies.push({ companyId: company._id, row: company })
  if (!db.users.some(({ row }) => row.id === user.id)) db.users.push({ companyId: company._id, row: user })
}

/** What was kept takes the place of what is there. */
export function takeKept(kept: Kept): void {
  db.kept = kept
  for (const account of kept.created) {
    db.companies = db.companies.filter(({ row }) => row._id !== account.company._id)
    db.users = db.users.filter(({ row }) => row.id !== account.user.id)
    addAccount(account)
  }
  for (const { companyId, user } of Object.values(kept.people)) {
    db.users = db.users.filter(({ row }) => row.id !== user.id)
    db.users.push({ companyId, row: user })
  }
}

/** Those who are there: a removed person is nowhere listed, only his name stays (B40). */
export const staffOf = (companyId: string) =>
  rowsOf('users', companyId).filter(({ id }) => !db.kept.removed.includes(id))

export const companyBySubdomain = (subdomain: string) =>
  db.companies.find(({ row }) => row.subdomain === subdomain.toLowerCase())?.row

/** The active accounts of an e-mail, newest sign-in first (A33); of one company when it is named. */
export function accountsOf(email: string, subdomain?: string): Account[] {
  const at = ({ user }: Account) => db.kept.signedInAt[user.id] ?? 0
  const found = db.users.flatMap(({ companyId, row: user }) => {
    const company = db.companies.find(({ row }) => row._id === companyId)?.row
    if (!company || user.email !== email.toLowerCase() || !user.isActive) return []
    return subdomain === undefined || company.subdomain === subdomain ? [{ company, user }] : []
  })
  return found.toSorted((a, b) => at(b) - at(a) || a.company._id.localeCompare(b.company._id))
}

export const isVerified = ({ user }: Account) => user.emailVerified
const passwordOf = ({ user }: Account) => db.kept.passwords[user.id] ?? secrets[user.id]?.password
/** An empty one was taken away. */
export const pinOf = (userId: string): string | undefined => (db.kept.pins[userId] ?? secrets[userId]?.pin) || undefined

/** The active accounts of an e-mail whose password this is (A9); unverified ones only when no other matched (A33). */
export function matchingAccounts(email: string, password: string, subdomain?: string): Account[] {
  const right = accountsOf(email, subdomain).filter((account) => passwordOf(account) === plainPassword(password))
  const verified = right.filter(isVerified)
  return verified.length > 0 ? verified : right
}

/** The session-ending change of a password: every token of the account is nothing from now on (S10). */
export function setPassword({ user }: Account, password: string): void {
  db.kept.passwords[user.id] = plainPassword(password)
  endSessions(user.id)
}
/** All of his sessions, or those that a PIN opened. */
export function endSessions(userId: string, kind?: 'pin'): void {
  const key = kind ? `${userId} ${kind}` : userId
  db.kept.generations[key] = (db.kept.generations[key] ?? 0) + 1
}
export const generationOf = (userId: string, kind: string): number =>
  (db.kept.generations[userId] ?? 0) + (db.kept.generations[`${userId} ${kind}`] ?? 0)

/** UUIDv7 (RFC 9562 §5.7) with a counter (§6.2), as the server makes them: those of one moment are in the order of their making. */
export function newId(now: number): string {
  made = (made + 1) % 0x1000
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex =
    now.toString(16).padStart(12, '0') +
    '0' +
    made.toString(16).padStart(3, '0') +
    Array.from(bytes.slice(8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
/** Whatever the moment: ids of an earlier one are made in between. */
let made = 0
