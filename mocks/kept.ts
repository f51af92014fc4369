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
  /** User id -> a PIN that is not the seed's; an empty one is none. */
  pins: Record<string, string>
  /** User id -> the row that an administrator has made or changed. */
  people: Record<string, { companyId: string; user: Schemas['User'] }>
  /** Ids of removed people: their rows stay for their names. */
  removed: string[]
  /** User id -> the invitation that waits for him (people.ts). */
  invitations: Record<string, { sentAt: number; expiresAt: number }>
  /** User id -> he has put the first steps away. */
  onboardingHidden: Record<string, boolean>
  /** User id -> how many times all his sessions were ended; with ` pin` after it, those that a PIN opened. */
  generations: Record<string, number>
  /** Ids of sessions that were closed and of one-time tokens that were used: the tokens say the rest (tokens.ts). */
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
  pins: {},
  people: {},
  removed: [],
  invitations: {},
  onboardingHidden: {},
  generations: {},
  spentTokens: [],
  codes: {},
  asked: {},
  registrations: {},
  signedInAt: {},
})
