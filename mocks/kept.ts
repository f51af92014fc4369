import type { components } from '../openapi/gen/schema.d.ts'

type Schemas = components['schemas']
export type Account = { company: Schemas['Company']; user: Schemas['User'] }
/** A code that somebody waits for (A7, codes.ts). */
export type Code = { digits: string; expiresAt: number; wrong: number; confirmed?: boolean }
/** The proof of a registration under way (A26). */
export type Registration = { companyId: string; userId: string; changes: number; expiresAt: number }

/**
 * What people have made of their accounts, on top of the seed. Plain values: the browser keeps them for its address
 * (browser.ts), so a registration outlives the reload of the page.
 */
export type Kept = {
  created: Account[]
  /** User id -> a password that is not the seed's. */
  passwords: Record<string, string>
  unverified: string[]
  /** User id -> how many times all his sessions were ended. */
  generations: Record<string, number>
  /** Sessions that were closed and one-time tokens that were used: the tokens themselves say the rest (tokens.ts). */
  spentTokens: string[]
  codes: Record<string, Code>
  /** When the last code was asked for: a new one comes after 30 seconds at the earliest. */
  asked: Record<string, number>
  registrations: Record<string, Registration>
  /** User id -> when he last signed in: the newest comes first where there is a choice (A33). */
  signedInAt: Record<string, number>
}

export const nothingKept = (): Kept => ({
  created: [],
  passwords: {},
  unverified: [],
  generations: {},
  spentTokens: [],
  codes: {},
  asked: {},
  registrations: {},
  signedInAt: {},
})
