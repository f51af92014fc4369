import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { plainPassword } from '../../../openapi/rules/users/passwords.ts'
import { type ErrorCode, problem } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { externalIdOf } from '../../../openapi/rules/integrations/external-id.ts'
import * as rules from '../../../openapi/rules/users/people.ts'
import type { Handlers, MockSignedIn } from '../../context.ts'
import { db, endSessions, pinOf, rowsOf, staffOf, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import { holdToFreeExternalId } from '../../external-ids.ts'
import { failOnPurpose } from '../../fail.ts'
import { holdToBytes } from '../../new-password.ts'
import * as people from '../../people.ts'
import { staffFailures } from '../../seed/sentinels.ts'
import { secrets } from '../../seed/users.ts'
import { handOver, taker } from '../tasks/hand-over.ts'
import { settleBeyond } from './beyond.ts'

type User = Schemas['User']
type Ref = Schemas['NamedRef']
type Writing = 'userCreate' | 'userUpdate' | 'userDelete' | 'userSetStatus' | 'userSetPin' | 'userInvite'

function refused(code: ErrorCode, field: string) {
  const values = { n: limits.users.adminPinDigits }
  return problem(400, code, values, { fields: { [field]: fill(messages[code], values) } })
}
const entityOf = ({ id, name }: User) => ({ id, title: name })

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
function restaurantsNamed(ids: readonly string[], companyId: string, had: readonly Ref[] = []): Ref[] {
  const rows = rowsOf('restaurants', companyId).filter(
    ({ _id, isActive }) => ids.includes(_id) && (isActive || had.some((one) => one._id === _id)),
  )
  if (rows.length < new Set(ids).size) throw refused('RESTAURANT_NOT_FOUND', 'restaurants')
  return rows.map(({ _id, name }) => ({ _id, name })).sort(people.byName)
}
function holdToRestaurants(role: User['role'], restaurants: Ref[], companyId: string): void {
  const hasRestaurants = rowsOf('restaurants', companyId).some(({ isActive }) => isActive)
  if (rules.lacksRestaurant(role, restaurants.length, hasRestaurants))
    throw refused('RESTAURANT_REQUIRED', 'restaurants')
}
function holdToFreeEmail(email: string | null, companyId: string, own?: string): void {
  if (email !== null && staffOf(companyId).some((one) => one.id !== own && one.email === email))
    throw problem(409, 'EMAIL_TAKEN', undefined, { fields: { email: messages.EMAIL_TAKEN } })
}
const hasOtherAdmin = (user: User, companyId: string) =>
  staffOf(companyId).some(({ id, role, isActive }) => id !== user.id && role === 'admin' && isActive)
export const hasPassword = ({ id }: User) => (db.kept.passwords[id] ?? secrets[id]?.password) !== undefined

export const writing: Pick<Handlers, Writing> = {
  async userCreate(context) {
    const { body, company, now } = context
    const companyId = company._id
    await failOnPurpose(staffFailures, body.name, context)
    await failOnPurpose(staffFailures, body.email, context)
    const { role = 'user', pin = '', generatePin = false, password = '', sendInvite = false } = body
    const email = rules.emailOf(body.email ?? '')
    const fault = rules.newAccessFault({ role, email, pin: pin || null, generatePin }, sendInvite)
    if (fault) throw refused(fault.code, fault.field)
    holdToBytes('password', password)
    if (staffOf(companyId).length >= limits.users.max) throw problem(409, 'LIMIT_REACHED', { n: limits.users.max })
    const position = positionNamed(body.position ?? null, companyId)
    const restaurants = restaurantsNamed(body.restaurants ?? [], companyId)
    holdToRestaurants(role, restaurants, companyId)
    holdToFreeEmail(email, companyId)
    if (pin !== '') people.holdToFreePin(pin, companyId)
    const externalId = externalIdOf(body.externalId)
    holdToFreeExternalId('users', companyId, externalId)
    const generatedPin = pin === '' && generatePin ? people.inventPin(companyId) : undefined
    const person = {
      name: cleanText(body.name),
      externalId,
      email,
      phone: rules.phoneOf(body.phone ?? ''),
      role,
      position,
      restaurants,
    }
    const user = people.add(person, { companyId, now: now(), pin: generatedPin ?? pin, password })
    if (sendInvite) people.sendInvitation(user, companyId, now())
    record(context, { action: 'user.created', entity: entityOf(user), changes: rules.newPersonChanges(person) })
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
    const roleFault = rules.roleFault(user, role, isSelf, hasOtherAdmin(user, companyId))
    if (roleFault) throw problem(409, roleFault)
    const before = people.factsOf({ ...user, ...people.placesOf(user, companyId) })
    const email = body.email === undefined ? before.email : rules.emailOf(body.email)
    const oldPin = pinOf(user.id) ?? ''
    const { pin = oldPin } = body
    const isKept = body.pin === undefined && pin !== ''
    const pinFault = body.pin ? rules.pinFault(pin, role) : isKept && rules.keptPinFault(pin.length, user.role, role)
    if (pinFault) throw refused(pinFault, 'pin')
    const namesAccess = body.email !== undefined || body.pin !== undefined
    if (namesAccess && user.isActive && email === null && pin === '') throw refused('EMAIL_OR_PIN_REQUIRED', 'email')
    const { position: held, restaurants: places } = before
    const position = body.position === undefined ? held : positionNamed(body.position, companyId, held)
    const restaurants = restaurantsNamed(body.restaurants ?? places.map(({ _id }) => _id), companyId, places)
    if (body.restaurants || role !== user.role) holdToRestaurants(role, restaurants, companyId)
    const externalId = externalIdOf(body.externalId, before.externalId)
    holdToFreeExternalId('users', companyId, externalId, user.id)
    holdToFreeEmail(email, companyId, user.id)
    if (pin !== '') people.holdToFreePin(pin, companyId, user.id)
    const name = body.name === undefined ? user.name : cleanText(body.name)
    const phone = body.phone === undefined ? before.phone : rules.phoneOf(body.phone)
    const next = { name, externalId, role, position, restaurants, email, phone }
    const changes = rules.personChanges(before, next, { pin: pin !== oldPin, password: password !== '' })
    if (changes) {
      const isNewAddress = email !== before.email
      const [isNewPassword, isStanding] = [password !== '', hasPassword(user)]
      const vouched = { email, isNewAddress, isNewPassword, hasPassword: isNewPassword || isStanding }
      Object.assign(user, { emailVerified: rules.isVerifiedAfter(user.emailVerified, vouched) })
      if (isNewAddress) {
        // The earlier one went elsewhere.
        user.invited = 'none'
        delete db.kept.invitations[user.id]
      }
      Object.assign(user, next, { updatedAt: new Date(now()).toISOString() })
      if (email === null) delete user.email
      if (externalId === null) delete user.externalId
      if (phone === null) delete user.phone
      if (pin !== oldPin) db.kept.pins[user.id] = pin
      if (password !== '') {
        user.mustSetPassword = false
        db.kept.passwords[user.id] = plainPassword(password)
      }
      // Whoever changes his own goes on; everywhere else he signs in anew (S10).
      if ((isNewAddress || isNewPassword) && !isSelf) endSessions(user.id)
      else if (pin !== oldPin) endSessions(user.id, 'pin')
      people.keep(user, companyId)
      if (changes.role || changes.position || changes.restaurants) settleBeyond(context, user)
      record(context, { action: 'user.updated', entity: entityOf(user), changes })
    }
    return { status: 200, body: people.present(user, companyId) }
  },

  userSetStatus(context) {
    const { body, company, now } = context
    const user = find(context)
    const isOther = body.isActive !== user.isActive
    if (isOther && !body.isActive) holdToLeave(context, user)
    const handTo = body.isActive ? undefined : takerFor(context, user, body.handTasksTo)
    if (isOther) {
      if (!body.isActive) leave(user)
      // Off, a session says why it ended; on again, it is over.
      else endSessions(user.id)
      Object.assign(user, { isActive: body.isActive, updatedAt: new Date(now()).toISOString() })
      people.keep(user, company._id)
      const action = body.isActive ? 'user.restored' : 'user.archived'
      record(
        context,
        { action, entity: entityOf(user) },
        handTo ? handOver(context, { from: user, to: handTo }).parts : [],
      )
    } else if (handTo) {
      // Who was switched off a moment before, by somebody else, hands over all the same.
      const { parts, whole } = handOver(context, { from: user, to: handTo })
      if (parts.length > 0) record(context, whole, parts)
    }
    return { status: 200, body: people.present(user, company._id) }
  },

  /** His name stays in what he did (B40). */
  userDelete(context) {
    const { company, now, query } = context
    const user = find(context)
    holdToLeave(context, user)
    const handTo = takerFor(context, user, query.handTasksTo)
    leave(user)
    endSessions(user.id)
    Object.assign(user, { isActive: false, emailVerified: false, mustSetPassword: false, restaurants: [] })
    Object.assign(user, { telegram: { linked: false }, updatedAt: new Date(now()).toISOString() })
    delete user.externalId
    delete user.email
    delete user.phone
    db.kept.removed.push(user.id)
    people.keep(user, company._id)
    const parts = handTo ? handOver(context, { from: user, to: handTo }).parts : []
    record(context, { action: 'user.deleted', entity: entityOf(user) }, parts)
    return { status: 200, body: { message: 'Пользователь удален' } }
  },

  userSetPin(context) {
    const { body, company, problem: refuse } = context
    const user = find(context)
    if (!user.isActive) throw refuse(409, 'USER_INACTIVE')
    if (body.pin !== undefined) {
      const fault = rules.pinFault(body.pin, user.role)
      if (fault) throw refused(fault, 'pin')
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

function holdToLeave({ company, user: self }: MockSignedIn, user: User): void {
  const fault = rules.leavingFault(user, user.id === self.id, hasOtherAdmin(user, company._id))
  if (fault) throw problem(409, fault)
}

/** Who gets the tasks of whoever leaves, where it was said. */
function takerFor(context: MockSignedIn, user: User, id: string | null | undefined): User | undefined {
  if (!id) return undefined
  const found = id === user.id ? undefined : taker(context, id)
  if (!found) throw refused('ASSIGNEE_NOT_FOUND', 'handTasksTo')
  return found
}

/** What ends with the account: its PIN and an invitation that waits. */
function leave(user: User): void {
  db.kept.pins[user.id] = ''
  const invitation = db.kept.invitations[user.id]
  if (invitation) invitation.expiresAt = 0
}
