import type { components } from '../openapi/gen/schema.d.ts'
import { secrets } from './seed/users.ts'
import { world } from './seed/world.ts'

export type Schemas = components['schemas']
export type Account = { company: Schemas['Company']; user: Schemas['User'] }
type Choice = { email: string; accounts: Account[]; rememberMe: boolean }
type View = { companyId: string; articleId: string; userId: string; at: number }

const fresh = () => ({
  ...structuredClone(world),
  /** Sessions that were closed and one-time tokens that were used: the tokens themselves say the rest (tokens.ts). */
  spentTokens: new Set<string>(),
  choices: new Map<string, Choice>(),
  /** Newest last. */
  views: [] as View[],
})

/** The tables: the contract's examples and the seed, in memory. A reload of the page starts them anew. */
export const db = {
  ...fresh(),
  reset() {
    Object.assign(db, fresh())
  },
}
export type Table = 'users' | 'positions' | 'topics' | 'articles' | 'files' | 'tests'
type Row<T extends Table> = (typeof db)[T][number]['row']

/** The rows of one company: the only way in which handlers read a table. */
export function rowsOf<T extends Table>(table: T, companyId: string): Row<T>[] {
  // TypeScript cannot see that the table of a union has rows of the same union member.
  const rows = db[table] as { companyId: string; row: Row<T> }[]
  return rows.filter((one) => one.companyId === companyId).map((one) => one.row)
}

export const companyBySubdomain = (subdomain: string) =>
  db.companies.find(({ row }) => row.subdomain === subdomain.toLowerCase())?.row

/** The active accounts of an e-mail whose password this is, in the order of the companies (A9). */
export function matchingAccounts(email: string, password: string, subdomain?: string): Account[] {
  return db.users.flatMap(({ companyId, row: user }) => {
    const company = db.companies.find(({ row }) => row._id === companyId)?.row
    const isRight = user.email === email.toLowerCase() && secrets[user.id]?.password === password.normalize('NFC')
    if (!company || !isRight || !user.isActive) return []
    return subdomain === undefined || company.subdomain === subdomain ? [{ company, user }] : []
  })
}

/** UUIDv7 (RFC 9562 §5.7), as the server makes them. */
export function newId(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex =
    now.toString(16).padStart(12, '0') +
    Array.from(bytes.slice(6), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
