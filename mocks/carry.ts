import { addAccount, db } from './db.ts'
import type { Account } from './kept.ts'

/**
 * Each address of the product is an origin of its own, with its own memory. An account that was made or changed here
 * goes to the address of its company in the part of the link that no server sees (RFC 3986 §3.5).
 */
type Parcel = { account: Account; password?: string | undefined; generation: number }
const MARK = '#mock='

/** What a link to the company's address must bring along; nothing for an account of the seed. */
export function parcelFor(account: Account): string {
  const { user } = account
  const password = db.kept.passwords[user.id]
  if (password === undefined) return ''
  const parcel: Parcel = { account, password, generation: db.kept.generations[user.id] ?? 0 }
  return MARK + encodeURIComponent(JSON.stringify(parcel))
}

/** Takes the parcel out of an address; the rest of the hash, or undefined when there was none. */
export function openParcel(hash: string): boolean {
  if (!hash.startsWith(MARK)) return false
  // Written by parcelFor of the same mocks; a broken one breaks only the page of who broke it.
  const { account, password, generation } = JSON.parse(decodeURIComponent(hash.slice(MARK.length))) as Parcel
  const { user } = account
  if (!db.users.some(({ row }) => row.id === user.id)) {
    addAccount(account)
    db.kept.created.push(account)
  }
  if (password !== undefined) db.kept.passwords[user.id] = password
  db.kept.generations[user.id] = Math.max(generation, db.kept.generations[user.id] ?? 0)
  return true
}
