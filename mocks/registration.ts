import { cleanText } from '../openapi/rules/text/clean-text.ts'
import { plainPassword } from '../openapi/rules/users/passwords.ts'
import { limits } from '../openapi/gen/limits.gen.ts'
import { isReserved } from '../openapi/rules/company/subdomains.ts'
import { makeCode, secondsToWait, type CodeOwner } from './codes.ts'
import { addAccount, companyBySubdomain, db, newId, type Schemas } from './db.ts'
import type { Account, Registration } from './kept.ts'

/** The mocks have no other address. */
const PRODUCT = 'localhost'
/** Reserved names and the product's own look taken (A20). */
export const isTaken = (subdomain: string) =>
  isReserved(subdomain, PRODUCT) || companyBySubdomain(subdomain) !== undefined

export const emailOwner = ({ company, user }: Account): CodeOwner => ({
  purpose: 'email',
  email: user.email ?? '',
  subdomain: company.subdomain,
})

/** A company and its administrator, who has yet to confirm the e-mail. */
export function createCompany(body: Schemas['AuthRegister'], now: number): Account {
  const at = new Date(now).toISOString()
  const company: Schemas['Company'] = {
    _id: newId(now),
    name: cleanText(body.companyName),
    subdomain: body.subdomain,
    timezone: 'Europe/Moscow',
    logos: [],
    runsKeptMonths: limits.companies.runsKeptMonths,
    obligatoryNotifications: [],
    createdAt: at,
    updatedAt: at,
  }
  const user: Schemas['User'] = {
    id: newId(now),
    name: cleanText(body.adminName),
    email: body.adminEmail.toLowerCase(),
    role: 'admin',
    isActive: true,
    position: null,
    restaurants: [],
    hasPin: false,
    emailVerified: false,
    invited: 'none',
    mustSetPassword: false,
    telegram: { linked: false },
    createdAt: at,
    updatedAt: at,
  }
  const account = { company, user }
  addAccount(account)
  db.kept.created.push(account)
  db.kept.passwords[user.id] = plainPassword(body.adminPassword)
  secondsToWait(emailOwner(account), now)
  makeCode(emailOwner(account), now)
  return account
}

/** The proof that lets the e-mail of an unverified account be changed (A26). */
export function startRegistration({ company, user }: Account, now: number): string {
  const token = `ot_${newId(now)}`
  const expiresAt = now + limits.auth.registrationTokenMinutes * 60 * 1000
  db.kept.registrations[token] = { companyId: company._id, userId: user.id, changes: 0, expiresAt }
  return token
}

export function registrationOf(token: string | undefined, now: number): (Account & { it: Registration }) | undefined {
  const it = token === undefined ? undefined : db.kept.registrations[token]
  const company = db.companies.find(({ row }) => row._id === it?.companyId)?.row
  const user = db.users.find(({ row }) => row.id === it?.userId)?.row
  return it && it.expiresAt > now && company && user ? { company, user, it } : undefined
}
