import { problem } from '../openapi/contract.ts'
import { plainPassword } from '../openapi/rules/users/passwords.ts'
import { isTooSimple, type PersonFacts } from '../openapi/rules/users/people.ts'
import { limits } from '../openapi/gen/limits.gen.ts'
import { messages } from '../openapi/gen/messages.gen.ts'
import { db, newId, pinOf, rowsOf, staffOf, type Schemas } from './db.ts'

type User = Schemas['User']
type Ref = Schemas['NamedRef']

export const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'ru')

/** Those who left are among them: nobody takes from an administrator what he was told. */
export const idsOfAdmins = (companyId: string): Set<string> =>
  new Set(rowsOf('users', companyId).flatMap(({ id, role }) => (role === 'admin' ? [id] : [])))

/** What a person refers to, as it is called today. */
export function placesOf({ position, restaurants }: Pick<User, 'position' | 'restaurants'>, companyId: string) {
  const today = (table: 'positions' | 'restaurants', refs: Ref[]) =>
    rowsOf(table, companyId)
      .filter((row) => refs.some(({ _id }) => _id === row._id))
      .map(({ _id, name }): Ref => ({ _id, name }))
      .sort(byName)
  return {
    position: (position && today('positions', [position])[0]) ?? null,
    restaurants: today('restaurants', restaurants),
  }
}

export function present(row: User, companyId: string): User {
  const { lastLoginAt, ...user } = row
  const at = db.kept.signedInAt[row.id]
  const seen = at === undefined ? lastLoginAt : new Date(at).toISOString()
  return {
    ...user,
    ...placesOf(row, companyId),
    hasPin: pinOf(row.id) !== undefined,
    ...(seen && { lastLoginAt: seen }),
  }
}

/** As an event tells of him. */
export const factsOf = ({ name, externalId, role, position, restaurants, email, phone }: User): PersonFacts => ({
  name,
  externalId: externalId ?? null,
  role,
  position,
  restaurants,
  email: email || null,
  phone: phone || null,
})

type Access = { companyId: string; now: number; pin: string; password: string }

/** An administrator's password vouches for the address; without one it is the link of an invitation. */
export function add(
  { externalId, email, phone, restaurants, ...person }: PersonFacts,
  { companyId, now, pin, password }: Access,
): User {
  const at = new Date(now).toISOString()
  const user: User = {
    id: newId(now),
    ...person,
    restaurants: [...restaurants],
    ...(externalId && { externalId }),
    ...(email && { email }),
    ...(phone && { phone }),
    isActive: true,
    hasPin: false,
    emailVerified: email !== null && password !== '',
    invited: 'none',
    mustSetPassword: password === '',
    telegram: { linked: false },
    createdAt: at,
    updatedAt: at,
  }
  db.users.push({ companyId, row: user })
  if (password !== '') db.kept.passwords[user.id] = plainPassword(password)
  if (pin !== '') db.kept.pins[user.id] = pin
  keep(user, companyId)
  return user
}

/** Remembers what an administrator has made of a person: it outlives the reload (kept.ts). */
export function keep(user: User, companyId: string): void {
  db.kept.people[user.id] = { companyId, user }
}

/** One person to a PIN (A11). */
export function holdToFreePin(pin: string, companyId: string, own?: string): void {
  if (isPinTaken(pin, companyId, own))
    throw problem(409, 'PIN_TAKEN', undefined, { fields: { pin: messages.PIN_TAKEN } })
}

export const isPinTaken = (pin: string, companyId: string, own?: string) =>
  rowsOf('users', companyId).some(({ id }) => id !== own && pinOf(id) === pin)

/** Six digits that keep the rules. */
export function inventPin(companyId: string): string {
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    const pin = String(number % 1_000_000).padStart(limits.users.adminPinDigits, '0')
    if (!isTooSimple(pin) && !isPinTaken(pin, companyId)) return pin
  }
}

export const INVITATION = 'mock-invitation-for:'
/**
 * The link of an invitation, like the code of every letter, is always the same: `/login?token=mock-invitation-for:` and
 * the e-mail (README.md). Good for 7 days and once.
 */
export const invitationOf = (email: string) => INVITATION + email

/** Who was invited by this token. */
export function invitedBy(token: string, companyId: string, now: number): User | undefined {
  if (!token.startsWith(INVITATION)) return undefined
  const email = token.slice(INVITATION.length).toLowerCase()
  const row = staffOf(companyId).find((one) => one.email === email && one.isActive)
  const invitation = row && db.kept.invitations[row.id]
  return invitation && invitation.expiresAt > now ? row : undefined
}

/** Once: who has the letter has the mailbox. */
export function acceptInvitation(user: User, companyId: string): void {
  const invitation = db.kept.invitations[user.id]
  if (invitation) invitation.expiresAt = 0
  Object.assign(user, { invited: 'accepted', emailVerified: true })
  keep(user, companyId)
}

export const freeInvitationAt = (userId: string) =>
  (db.kept.invitations[userId]?.sentAt ?? 0) + limits.users.inviteRepeatSeconds * 1000

export function sendInvitation(user: User, companyId: string, now: number): string {
  const expiresAt = now + limits.users.inviteDays * 24 * 60 * 60 * 1000
  db.kept.invitations[user.id] = { sentAt: now, expiresAt }
  if (user.invited !== 'accepted') user.invited = 'sent'
  keep(user, companyId)
  return new Date(expiresAt).toISOString()
}
