import { cleanText } from '../../../openapi/rules/clean-text.ts'
import { problem } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { Handlers, MockSignedIn } from '../../context.ts'
import { db, endSessions, pinOf, rowsOf, staffOf, type Schemas } from '../../db.ts'
import { changesBetween, record } from '../../events.ts'
import { failOnPurpose } from '../../fail.ts'
import { holdToBytes } from '../../new-password.ts'
import * as people from '../../people.ts'
import { staffFailures } from '../../seed/sentinels.ts'
import { secrets } from '../../seed/users.ts'

type User = Schemas['User']
type Ref = Schemas['NamedRef']
type Writing = 'userCreate' | 'userUpdate' | 'userDelete' | 'userSetStatus' | 'userSetPin' | 'userInvite'
type FieldCode =
  | 'EMAIL_OR_PIN_REQUIRED'
  | 'EMAIL_OF_INVITATION'
  | 'RESTAURANT_REQUIRED'
  | 'POSITION_NOT_FOUND'
  | 'RESTAURANT_NOT_FOUND'

const refused = (code: FieldCode, field: string) =>
  problem(400, code, undefined, { fields: { [field]: messages[code] } })
const entityOf = ({ id, name }: User) => ({ id, title: name })
const emailOf = (text: string) => text.trim().toLowerCase()

function find({ path, company }: MockSignedIn & { path: { id: string } }): User {
  const row = staffOf(company._id).find(({ id }) => id === path.id)
  if (!row) throw problem(404, 'USER_NOT_FOUND')
  return row
}

/** Active ones, and those that he has already; another company's are like unknown ones (T3). */
function positionNamed(id: string | null, companyId: string, had?: Ref | null): Ref | null {
  if (id === null) return null
  const row = rowsOf('positions', companyId).find(({ _id }) => _id === id)
  if (!row || (row.status !== 'active' && had?._id !== id)) throw refused('POSITION_NOT_FOUND', 'position')
  return { _id: row._id, name: row.name }
}
function restaurantsNamed(ids: readonly string[], companyId: string, had: Ref[] = []): Ref[] {
  const rows = rowsOf('restaurants', companyId).filter(
    ({ _id, isActive }) => ids.includes(_id) && (isActive || had.some((one) => one._id === _id)),
  )
  if (rows.length < new Set(ids).size) throw refused('RESTAURANT_NOT_FOUND', 'restaurants')
  return rows.map(({ _id, name }) => ({ _id, name })).sort(people.byName)
}
/** Staff work somewhere, as soon as there is a place (screens.md §5.1). */
function holdToRestaurants(role: User['role'], restaurants: Ref[], companyId: string): void {
  const isNeeded = role === 'user' && rowsOf('restaurants', companyId).some(({ isActive }) => isActive)
  if (isNeeded && restaurants.length === 0) throw refused('RESTAURANT_REQUIRED', 'restaurants')
}
function holdToFreeEmail(email: string, companyId: string, own?: string): void {
  if (email !== '' && staffOf(companyId).some((one) => one.id !== own && one.email === email))
    throw problem(409, 'EMAIL_TAKEN', undefined, { fields: { email: messages.EMAIL_TAKEN } })
}
const isLastAdmin = (user: User, companyId: string) =>
  user.role === 'admin' &&
  user.isActive &&
  !staffOf(companyId).some(({ id, role, isActive }) => id !== user.id && role === 'admin' && isActive)
const hasPassword = ({ id }: User) => (db.kept.passwords[id] ?? secrets[id]?.password) !== undefined

const FIELDS = ['name', 'email', 'phone', 'role', 'position', 'restaurants'] as const
/** How an event tells a person: by names. */
const told = ({ name, email, phone, role, position, restaurants }: User) => ({
  ...{ name, email: email || null, phone: phone || null, role, position: position?.name ?? null },
  restaurants: restaurants.map((one) => one.name),
})

export const writing: Pick<Handlers, Writing> = {
  async userCreate(context) {
    const { body, company, now } = context
    const companyId = company._id
    await failOnPurpose(staffFailures, body.name, context)
    await failOnPurpose(staffFailures, body.email, context)
    const { role = 'user', pin = '', generatePin = false, password = '', sendInvite = false } = body
    const email = emailOf(body.email ?? '')
    if (email === '' && pin === '' && !generatePin) throw refused('EMAIL_OR_PIN_REQUIRED', 'email')
    if (email === '' && sendInvite) throw refused('EMAIL_OF_INVITATION', 'email')
    if (pin !== '') people.holdToPinRules(pin, role)
    holdToBytes('password', password)
    if (staffOf(companyId).length >= limits.users.max) throw problem(409, 'LIMIT_REACHED', { n: limits.users.max })
    const position = positionNamed(body.position ?? null, companyId)
    const restaurants = restaurantsNamed(body.restaurants ?? [], companyId)
    holdToRestaurants(role, restaurants, companyId)
    holdToFreeEmail(email, companyId)
    if (pin !== '') people.holdToFreePin(pin, companyId)
    const generatedPin = pin === '' && generatePin ? people.inventPin(companyId) : undefined
    const person = {
      name: cleanText(body.name),
      email,
      phone: cleanText(body.phone ?? ''),
      role,
      position,
      restaurants,
    }
    const user = people.add(person, { companyId, now: now(), pin: generatedPin ?? pin, password })
    if (sendInvite) people.sendInvitation(user, companyId, now())
    const changes = FIELDS.map((field) => ({ field, to: told(user)[field] }))
    record(context, {
      ...{ action: 'user.created', entity: entityOf(user) },
      changes: changes.filter(({ field, to }) => field !== 'phone' && to !== null && to.length > 0),
    })
    const created = { user: people.present(user, companyId), inviteSent: sendInvite }
    return { status: 201, body: { ...created, ...(generatedPin && { generatedPin }) } }
  },

  async userUpdate(context) {
    const { body, company, user: self, now } = context
    const companyId = company._id
    await failOnPurpose(staffFailures, body.name, context)
    const { password = '' } = body
    holdToBytes('password', password)
    const user = find(context)
    const isSelf = user.id === self.id
    if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== Date.parse(user.updatedAt))
      throw problem(409, 'STALE')
    const { role = user.role } = body
    if (role !== user.role && isSelf) throw problem(409, 'OWN_ROLE')
    if (role === 'user' && isLastAdmin(user, companyId)) throw problem(409, 'LAST_ADMIN_ROLE')
    const email = body.email === undefined ? (user.email ?? '') : emailOf(body.email)
    const oldPin = pinOf(user.id) ?? ''
    const { pin = oldPin } = body
    if (body.pin) people.holdToPinRules(pin, role)
    const isPromoted = role === 'admin' && user.role !== 'admin'
    if (body.pin === undefined && isPromoted && pin !== '' && pin.length !== limits.users.adminPinDigits)
      throw people.pinOfAdmin()
    const namesAccess = body.email !== undefined || body.pin !== undefined
    if (namesAccess && user.isActive && email === '' && pin === '') throw refused('EMAIL_OR_PIN_REQUIRED', 'email')
    const had = people.placesOf(user, companyId)
    const position = body.position === undefined ? had.position : positionNamed(body.position, companyId, had.position)
    const restaurants = body.restaurants
      ? restaurantsNamed(body.restaurants, companyId, had.restaurants)
      : had.restaurants
    if (body.restaurants || role !== user.role) holdToRestaurants(role, restaurants, companyId)
    holdToFreeEmail(email, companyId, user.id)
    if (pin !== '') people.holdToFreePin(pin, companyId, user.id)
    const name = body.name === undefined ? user.name : cleanText(body.name)
    const phone = cleanText(body.phone ?? user.phone ?? '')
    const next: User = { ...user, name, role, position, restaurants, email, phone }
    const changes = changesBetween(told({ ...user, ...had }), told(next), FIELDS) ?? []
    if (pin !== oldPin) changes.push({ field: 'pin' })
    if (password !== '') changes.push({ field: 'password' })
    if (changes.length > 0) {
      if (email !== (user.email ?? '')) {
        // As for a new person: a password vouches for the address, else an invitation; the earlier one went elsewhere.
        Object.assign(next, { invited: 'none', emailVerified: email !== '' && (password !== '' || hasPassword(user)) })
        delete db.kept.invitations[user.id]
      }
      Object.assign(user, next, { updatedAt: new Date(now()).toISOString() })
      if (email === '') delete user.email
      if (phone === '') delete user.phone
      if (pin !== oldPin) db.kept.pins[user.id] = pin
      if (password !== '') {
        Object.assign(user, { mustSetPassword: false, emailVerified: email !== '' })
        db.kept.passwords[user.id] = password.normalize('NFC')
      }
      const isNewAccess = changes.some(({ field }) => field === 'email' || field === 'password')
      // Whoever changes his own goes on; everywhere else he signs in anew (S10).
      if (isNewAccess && !isSelf) endSessions(user.id)
      else if (pin !== oldPin) endSessions(user.id, 'pin')
      people.keep(user, companyId)
      record(context, { action: 'user.updated', entity: entityOf(user), changes })
    }
    return { status: 200, body: people.present(user, companyId) }
  },

  userSetStatus(context) {
    const { body, company, now } = context
    const user = find(context)
    if (body.isActive !== user.isActive) {
      if (!body.isActive) leave(context, user)
      // Off, a session says why it ended; on again, it is over.
      else endSessions(user.id)
      Object.assign(user, { isActive: body.isActive, updatedAt: new Date(now()).toISOString() })
      people.keep(user, company._id)
      record(context, { action: body.isActive ? 'user.restored' : 'user.archived', entity: entityOf(user) })
    }
    return { status: 200, body: people.present(user, company._id) }
  },

  /** His name stays in what he did (B40). */
  userDelete(context) {
    const { company, now } = context
    const user = find(context)
    leave(context, user)
    endSessions(user.id)
    Object.assign(user, { isActive: false, emailVerified: false, mustSetPassword: false, restaurants: [] })
    Object.assign(user, { telegram: { linked: false }, updatedAt: new Date(now()).toISOString() })
    delete user.email
    delete user.phone
    db.kept.removed.push(user.id)
    people.keep(user, company._id)
    record(context, { action: 'user.deleted', entity: entityOf(user) })
    return { status: 200, body: { message: 'Пользователь удален' } }
  },

  userSetPin(context) {
    const { body, company } = context
    const user = find(context)
    if (body.pin !== undefined) {
      people.holdToPinRules(body.pin, user.role)
      people.holdToFreePin(body.pin, company._id, user.id)
    }
    const pin = body.pin ?? people.inventPin(company._id)
    db.kept.pins[user.id] = pin
    endSessions(user.id, 'pin')
    record(context, { action: 'user.pin_changed', entity: entityOf(user) })
    return { status: 200, body: { pin } }
  },

  async userInvite(context) {
    const { company, now } = context
    const user = find(context)
    await failOnPurpose(staffFailures, user.email, context)
    if (!user.email) throw problem(400, 'EMAIL_MISSING')
    if (!user.isActive) throw problem(409, 'USER_INACTIVE')
    const seconds = Math.ceil((people.freeInvitationAt(user.id) - now()) / 1000)
    if (seconds > 0) {
      const busy = problem(429, 'INVITED_JUST_NOW')
      busy.headers['retry-after'] = String(seconds)
      throw busy
    }
    const expiresAt = people.sendInvitation(user, company._id, now())
    record(context, { action: 'user.invited', entity: entityOf(user) })
    return { status: 200, body: { message: 'Приглашение отправлено', expiresAt } }
  },
}

/** What ends with the account: its PIN and an invitation that waits. */
function leave({ company, user: self }: MockSignedIn, user: User): void {
  if (user.id === self.id) throw problem(409, 'OWN_ACCOUNT')
  if (isLastAdmin(user, company._id)) throw problem(409, 'LAST_ADMIN')
  db.kept.pins[user.id] = ''
  const invitation = db.kept.invitations[user.id]
  if (invitation) invitation.expiresAt = 0
}
