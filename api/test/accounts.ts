import createClient from 'openapi-fetch'
import type { paths } from '../../openapi/gen/schema.d.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { pinHash } from '../accounts/pins.ts'
import type { TestApp } from './app.ts'
import { buildCompany, type BuiltCompany } from './factories.ts'

export const PASSWORD = 'right-one'
const hashes = new Map<string, Promise<string>>()
const passwords = createPasswords('of the tests')
/** Hashing is slow on purpose: each password once a process. */
const hashOf = (password: string) => {
  const known = hashes.get(password) ?? passwords.hash(password, '', 'tests')
  hashes.set(password, known)
  return known
}

let counter = 0
export type Account = { company: BuiltCompany; email: string; userId: string }
type Draft = {
  company?: BuiltCompany
  email?: string
  password?: string
  pin?: string
  role?: 'user' | 'admin'
  active?: boolean
  verified?: boolean
  mustSetPassword?: boolean
}

/** Somebody who signs in, with `PASSWORD`. */
export async function buildAccount(app: TestApp, draft: Draft = {}): Promise<Account> {
  const { email = `person${++counter}@example.com`, password = PASSWORD, role = 'user', pin } = draft
  const { active = true, verified = true, mustSetPassword = false } = draft
  const company = draft.company ?? (await buildCompany(app))
  const userId = Bun.randomUUIDv7()
  const hash = await hashOf(password)
  const pinKept = pin === undefined ? null : pinHash(app.settings.dataSecret, company.id, pin)
  // As old as whom factories.ts builds, and older than whoever comes after.
  await app.db.write(
    company.id,
    (sql) => sql`
      insert into users (company_id, id, name, email, role, password_hash, pin_hash, is_active, email_verified, must_set_password,
        created_at)
      values (${company.id}, ${userId}, 'Анна', ${email}, ${role}, ${hash}, ${pinKept}, ${active}, ${verified}, ${mustSetPassword},
        now() - interval '10 years')`,
  )
  return { company, email, userId }
}

/** What the company's event log holds, oldest first. */
export const eventsOf = (app: TestApp, companyId: string) =>
  app.db.forCompany(companyId)<{ action: string; userId: string | null; changes: object | null }[]>`
    select action, user_id, changes from events where company_id = ${companyId} and not part order by at, id`

/** The same client behind an address of its own; the app must have TRUST_PROXY=1. */
export const clientFrom = (app: TestApp, ip: string, subdomain?: string, headers: Record<string, string> = {}) =>
  createClient<paths>({
    baseUrl: `http://${subdomain ? `${subdomain}.` : ''}${app.settings.productDomain}`,
    fetch: app.fetch,
    headers: { 'x-forwarded-for': ip, ...headers },
  })
