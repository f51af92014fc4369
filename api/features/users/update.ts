import { problem } from '../../../openapi/contract.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { externalIdOf } from '../../../openapi/rules/integrations/external-id.ts'
import {
  emailOf,
  isVerifiedAfter,
  keptPinFault,
  lacksRestaurant,
  personChanges,
  phoneOf,
  pinFault,
  roleFault,
} from '../../../openapi/rules/users/people.ts'
import { holdToBytes } from '../../accounts/new-password.ts'
import * as sessions from '../../accounts/sessions.ts'
import type { Handlers, SessionContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { record } from '../../events/record.ts'
import { settleBeyond } from '../../notifications/settle.ts'
import { pinHash, pinHashes } from '../../accounts/pins.ts'
import { holdWithin } from '../../audience/within.ts'
import { holdKeyToStaff } from './by-key.ts'
import { hasRestaurants, positionsOf, restaurantsOf } from './refer.ts'
import { refuse, refuseTaken } from './refuse.ts'
import { find, lock, positionOf, present, type StoredUser } from './rows.ts'
import { hasOtherAdmin, lockStaff, takenBy, unlessTaken } from './staff.ts'

type Changed = components['schemas']['UserUpdate']
type Context = SessionContext & { body: Changed }
type Role = components['schemas']['Role']

export const userUpdate: Handlers['userUpdate'] = async (context) => {
  const { path, body, db, sql: reading, company, passwords } = context
  if (body.password) holdToBytes(problem, 'password', body.password)
  const companyId = company._id
  const passwordHash = body.password
    ? await passwords.hash(
        body.password,
        body.email ?? (await find(reading, companyId, path.id))?.email ?? '',
        companyId,
      )
    : undefined
  const write = db.write(companyId, async (sql) => {
    await lockStaff(sql, companyId)
    return changePerson(sql, context, path.id, body, passwordHash)
  })
  return { status: 200, body: await unlessTaken(write) }
}

/** The person after the change, in the caller's transaction, which has locked the staff. */
export async function changePerson(
  sql: Tag,
  called: SessionContext,
  id: string,
  body: Changed,
  passwordHash?: string,
): Promise<components['schemas']['User']> {
  const context = { ...called, body }
  const { company, principal, user, now } = context
  const companyId = company._id
  const old = await lock(sql, companyId, id)
  if (!old) throw problem(404, 'USER_NOT_FOUND')
  holdKeyToStaff(principal, body, old)
  if (body.restaurants) holdWithin(principal.bound, body.restaurants, 'restaurants')
  if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
  const next = { ...(await nextOf(sql, context, old)), passwordHash }
  const isNew = { pin: next.pinHash !== old.pinHash, password: passwordHash !== undefined }
  const changes = personChanges({ ...old, position: positionOf(old) }, next, isNew)
  if (!changes) return present(old)
  await save(sql, companyId, old, next, changedAt(now(), old), old.id === user.id)
  // Whoever changes his own address or password goes on here; everywhere else he signs in anew (S10).
  if (changes.email || changes.password)
    await sessions.closeAll(sql, companyId, old.id, old.id === user.id ? context.session.id : null)
  else if (changes.pin) await sessions.closeByPin(sql, companyId, old.id)
  if (changes.role || changes.position || changes.restaurants) await settleBeyond(sql, companyId, [old.id], now())
  await record(sql, context, { action: 'user.updated', entity: { id: old.id, title: next.name }, changes })
  const written = await find(sql, companyId, old.id)
  if (!written) throw new Error('a locked person was not found')
  return written
}

/** The person after the change, or the problem; what is not sent stays. */
async function nextOf(sql: Tag, context: Context, old: StoredUser) {
  const { body } = context
  const role = await roleAfter(sql, context, old)
  const access = accessAfter(context, old, role)
  const work = await workAfter(sql, context, old, role)
  await holdToFree(sql, context, old, access)
  return {
    role,
    ...access,
    ...work,
    name: body.name === undefined ? old.name : cleanText(body.name),
    externalId: externalIdOf(body.externalId, old.externalId),
    phone: body.phone === undefined ? old.phone : phoneOf(body.phone),
  }
}
export type NextUser = Awaited<ReturnType<typeof nextOf>> & { passwordHash: string | undefined }

async function roleAfter(sql: Tag, { body, company, user }: Context, old: StoredUser): Promise<Role> {
  const { role = old.role } = body
  const isSelf = old.id === user.id
  const fault =
    role === old.role ? undefined : roleFault(old, role, isSelf, await hasOtherAdmin(sql, company._id, old.id))
  if (fault) throw problem(409, fault)
  return role
}

/** By what he signs in. */
function accessAfter({ body, company, settings }: Context, old: StoredUser, role: Role) {
  const email = body.email === undefined ? old.email : emailOf(body.email)
  const pin = pinAfter(body.pin, old, role, (text) => pinHash(settings.dataSecret, company._id, text))
  const namesAccess = body.email !== undefined || body.pin !== undefined
  // Whoever is switched off has lost his PIN and signs in by nothing.
  if (namesAccess && old.isActive && email === null && pin.pinHash === null)
    throw refuse('EMAIL_OR_PIN_REQUIRED', 'email')
  return { email, ...pin }
}

/** '' removes it, nothing leaves it. */
function pinAfter(given: string | undefined, old: StoredUser, role: Role, hashOf: (pin: string) => string) {
  if (given === '') return { pinHash: null, pinDigits: null }
  const { pinHash: kept, pinDigits } = old
  const isKept = given === undefined && kept !== null
  const fault = given ? pinFault(given, role) : isKept ? keptPinFault(pinDigits, old.role, role) : undefined
  if (fault) throw refuse(fault, 'pin')
  return given ? { pinHash: hashOf(given), pinDigits: given.length } : { pinHash: kept, pinDigits }
}

/** His position and restaurants. */
async function workAfter(sql: Tag, { body, company }: Context, old: StoredUser, role: Role) {
  const { position: positionId = old.positionId } = body
  const held = positionId === null ? [] : await positionsOf(sql, company._id, [positionId], [old.positionId ?? ''])
  const [position = null] = held
  if (positionId !== null && !position) throw refuse('POSITION_NOT_FOUND', 'position')
  const had = old.restaurants.map((one) => one._id)
  const asked = [...new Set(body.restaurants ?? had)]
  const restaurants = body.restaurants ? await restaurantsOf(sql, company._id, asked, had) : old.restaurants
  if (restaurants.length < asked.length) throw refuse('RESTAURANT_NOT_FOUND', 'restaurants')
  const namesWork = body.restaurants !== undefined || role !== old.role
  if (namesWork && lacksRestaurant(role, restaurants.length, await hasRestaurants(sql, company._id)))
    throw refuse('RESTAURANT_REQUIRED', 'restaurants')
  return { position, restaurants }
}

type Access = ReturnType<typeof accessAfter>
async function holdToFree(
  sql: Tag,
  { body, company, settings }: Context,
  old: StoredUser,
  next: Access,
): Promise<void> {
  const taken = await takenBy(sql, company._id, {
    emails: next.email === null || next.email === old.email ? [] : [next.email],
    pinHashes: body.pin ? pinHashes(settings, company._id, body.pin) : [],
    but: old.id,
  })
  if (taken.emails.size > 0) throw refuseTaken('email')
  if (taken.pinHashes.size > 0) throw refuseTaken('pin')
}

async function save(
  sql: Tag,
  companyId: string,
  old: StoredUser,
  next: NextUser,
  at: Date,
  byHimself: boolean,
): Promise<void> {
  const isNewAddress = next.email !== old.email
  // An address that nobody has proved, or a password that its person did not choose.
  const isGiven = isNewAddress || (next.passwordHash !== undefined && !byHimself)
  const isNewPassword = next.passwordHash !== undefined
  const hasPassword = isNewPassword || old.hasPassword
  const emailVerified = isVerifiedAfter(old.emailVerified, {
    email: next.email,
    isNewAddress,
    hasPassword,
    isNewPassword,
  })
  await sql`
    update users set name = ${next.name}, external_id = ${next.externalId}, email = ${next.email}, phone = ${next.phone}, role = ${next.role},
      position_id = ${next.position?._id ?? null}, pin_hash = ${next.pinHash}, pin_digits = ${next.pinDigits},
      email_verified = ${emailVerified}, updated_at = ${at}
      ${isGiven ? sql`, mailbox_proved = false` : sql``}
      ${isNewAddress ? sql`, invited_at = null, invite_accepted_at = null` : sql``}
      ${next.passwordHash === undefined ? sql`` : sql`, password_hash = ${next.passwordHash}, must_set_password = false`}
    where company_id = ${companyId} and id = ${old.id}`
  if (next.restaurants === old.restaurants) return
  const ids = next.restaurants.map((one) => one._id)
  await sql`
    delete from user_restaurants
    where company_id = ${companyId} and user_id = ${old.id} and restaurant_id <> all(${ids}::uuid[])`
  await sql`
    insert into user_restaurants (company_id, user_id, restaurant_id)
    select ${companyId}, ${old.id}, unnest(${ids}::uuid[]) on conflict do nothing`
}
