import { holdToBytes } from '../../accounts/new-password.ts'
import * as sessions from '../../accounts/sessions.ts'
import type { Handlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { record } from '../../events/record.ts'
import { pinHash } from '../../accounts/pins.ts'
import { changesOf } from './changes.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { pinFault } from './pin.ts'
import { hasRestaurants, positionsOf, restaurantsOf } from './refer.ts'
import { refuse, refuseTaken } from './refuse.ts'
import { find, lock, present, type StoredUser } from './rows.ts'
import { emailOf, nameOf, phoneOf } from './import/spelling.ts'
import { hasOtherAdmin, lockStaff, takenBy, unlessTaken } from './staff.ts'

type Context = Parameters<Handlers['userUpdate']>[0]

export const userUpdate: Handlers['userUpdate'] = async (context) => {
  const { path, body, db, sql: reading, company, user, passwords, now, problem } = context
  if (body.password) holdToBytes(problem, 'password', body.password)
  const companyId = company._id
  const passwordHash = body.password
    ? await passwords.hash(body.password, body.email ?? (await find(reading, companyId, path.id))?.email ?? '')
    : undefined
  const write = db.write(companyId, async (sql) => {
    await lockStaff(sql, companyId)
    const old = await lock(sql, companyId, path.id)
    if (!old) throw problem(404, 'USER_NOT_FOUND')
    if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
    const next = { ...(await nextOf(sql, context, old)), passwordHash }
    const changes = changesOf(old, next)
    if (!changes) return present(old)
    await save(sql, companyId, old, next, changedAt(now(), old), old.id === user.id)
    // Whoever changes his own address or password goes on here; everywhere else he signs in anew (S10).
    if (changes.email || changes.password)
      await sessions.closeAll(sql, companyId, old.id, old.id === user.id ? context.session.id : null)
    else if (changes.pin) await sessions.closeByPin(sql, companyId, old.id)
    await record(sql, context, { action: 'user.updated', entity: { id: old.id, title: next.name }, changes })
    const written = await find(sql, companyId, old.id)
    if (!written) throw new Error('a locked person was not found')
    return written
  })
  return { status: 200, body: await unlessTaken(write) }
}

/** The person after the change, or the problem; what is not sent stays. */
async function nextOf(sql: Tag, context: Context, old: StoredUser) {
  const { body, company, user, settings, problem } = context
  const companyId = company._id
  const role = body.role ?? old.role
  if (role !== old.role) {
    if (old.id === user.id) throw problem(409, 'OWN_ROLE')
    if (role === 'user' && old.isActive && !(await hasOtherAdmin(sql, companyId, old.id)))
      throw problem(409, 'LAST_ADMIN_ROLE')
  }
  const email = body.email === undefined ? old.email : emailOf(body.email)
  const pin = pinOf(body.pin, role, old, (text) => pinHash(settings.dataSecret, companyId, text))
  const namesAccess = body.email !== undefined || body.pin !== undefined
  // Whoever is switched off has lost his PIN and signs in by nothing.
  if (namesAccess && old.isActive && email === null && pin.pinHash === null)
    throw refuse('EMAIL_OR_PIN_REQUIRED', 'email')

  const positionId = body.position === undefined ? old.positionId : body.position
  const [position] = positionId === null ? [] : await positionsOf(sql, companyId, [positionId], [old.positionId ?? ''])
  if (positionId !== null && !position) throw refuse('POSITION_NOT_FOUND', 'position')
  const had = old.restaurants.map((one) => one._id)
  const asked = [...new Set(body.restaurants ?? had)]
  const restaurants = body.restaurants ? await restaurantsOf(sql, companyId, asked, had) : old.restaurants
  if (restaurants.length < asked.length) throw refuse('RESTAURANT_NOT_FOUND', 'restaurants')
  const namesWork = body.restaurants !== undefined || role !== old.role
  if (namesWork && role === 'user' && restaurants.length === 0 && (await hasRestaurants(sql, companyId)))
    throw refuse('RESTAURANT_REQUIRED', 'restaurants')

  const taken = await takenBy(sql, companyId, {
    emails: email === null || email === old.email ? [] : [email],
    pinHashes: pin.pinHash === null || pin.pinHash === old.pinHash ? [] : [pin.pinHash],
    but: old.id,
  })
  if (taken.emails.size > 0) throw refuseTaken('email')
  if (taken.pinHashes.size > 0) throw refuseTaken('pin')
  return {
    ...{ role, email, ...pin, restaurants, positionId, positionName: position?.name ?? null },
    name: body.name === undefined ? old.name : nameOf(body.name),
    phone: body.phone === undefined ? old.phone : phoneOf(body.phone),
  }
}
export type NextUser = Awaited<ReturnType<typeof nextOf>> & { passwordHash: string | undefined }

/** '' removes it, nothing leaves it; whoever becomes an administrator keeps only one that is long enough (C3). */
function pinOf(given: string | undefined, role: StoredUser['role'], old: StoredUser, hashOf: (pin: string) => string) {
  if (given === '') return { pinHash: null, pinDigits: null }
  if (given !== undefined) {
    const fault = pinFault(given, role)
    if (fault) throw refuse(fault, 'pin')
    return { pinHash: hashOf(given), pinDigits: given.length }
  }
  const { pinHash: kept, pinDigits } = old
  if (role === 'admin' && old.role !== 'admin' && kept !== null && pinDigits !== limits.users.adminPinDigits)
    throw refuse('PIN_OF_ADMIN', 'pin')
  return { pinHash: kept, pinDigits }
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
  const hasPassword = next.passwordHash !== undefined || old.hasPassword
  // As for a new person: an address is vouched for by the administrator's password, else by an invitation, of which
  // the earlier one went to another mailbox.
  const emailVerified =
    next.email !== null && (isNewAddress ? hasPassword : old.emailVerified || next.passwordHash !== undefined)
  await sql`
    update users set name = ${next.name}, email = ${next.email}, phone = ${next.phone}, role = ${next.role},
      position_id = ${next.positionId}, pin_hash = ${next.pinHash}, pin_digits = ${next.pinDigits},
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
