import { problem } from '../../../openapi/contract.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { externalIdOf } from '../../../openapi/rules/integrations/external-id.ts'
import {
  emailOf,
  lacksRestaurant,
  newAccessFault,
  newPersonChanges,
  phoneOf,
} from '../../../openapi/rules/users/people.ts'
import { holdToBytes } from '../../accounts/new-password.ts'
import type { Handlers, SessionContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { record } from '../../events/record.ts'
import { pinHashes } from '../../accounts/pins.ts'
import { holdWithin } from '../../audience/within.ts'
import { holdKeyToStaff } from './by-key.ts'
import { insertUsers } from './insert.ts'
import { makePin } from './pin.ts'
import { hasRestaurants, positionsOf, restaurantsOf } from './refer.ts'
import { refuse, refuseTaken } from './refuse.ts'
import { find } from './rows.ts'
import { countStaff, lockStaff, takenBy, unlessTaken } from './staff.ts'

type Schemas = components['schemas']

export const userCreate: Handlers['userCreate'] = async (context) => {
  const { body, repeat, company, principal, passwords } = context
  holdKeyToStaff(principal, body)
  holdToAccess(body)
  if (body.password) holdToBytes(problem, 'password', body.password)
  // Before the transaction: it is slow on purpose.
  const passwordHash = body.password
    ? await passwords.hash(body.password, emailOf(body.email ?? '') ?? '', company._id)
    : null
  const write = repeat.answer(company._id, async (sql) => {
    await lockStaff(sql, company._id)
    const { user, generated } = await addPerson(sql, context, body, passwordHash)
    return {
      status: 201 as const,
      body: { user, ...(generated !== undefined && { generatedPin: generated }), inviteSent: user.invited === 'sent' },
    }
  })
  return unlessTaken(write)
}

/** Throws the 400 of somebody new who could not sign in. */
export function holdToAccess({ role = 'user', email, pin, generatePin = false, sendInvite = false }: Access): void {
  const access = { role, email: emailOf(email ?? ''), pin: pin || null, generatePin }
  const fault = newAccessFault(access, sendInvite)
  if (fault) throw refuse(fault.code, fault.field)
}
type Access = Pick<Schemas['UserCreate'], 'role' | 'email' | 'pin' | 'generatePin' | 'sendInvite'>

/** Somebody new in the caller's transaction, which has locked the staff, and his PIN where one was made. */
export async function addPerson(
  sql: Tag,
  context: SessionContext,
  body: Schemas['UserCreate'],
  passwordHash: string | null,
): Promise<{ user: Schemas['User']; generated: string | undefined }> {
  const { company, settings, now } = context
  const companyId = company._id
  const { role = 'user', restaurants = [], position = null, generatePin = false, sendInvite = false } = body
  const [name, email, phone] = [cleanText(body.name), emailOf(body.email ?? ''), phoneOf(body.phone ?? '')]
  const externalId = externalIdOf(body.externalId)
  holdWithin(context.principal.bound, restaurants, 'restaurants')
  const given = body.pin || null
  if ((await countStaff(sql, companyId)) >= limits.users.max)
    throw problem(409, 'LIMIT_REACHED', { n: limits.users.max })
  const [held] = position === null ? [] : await positionsOf(sql, companyId, [position])
  if (position !== null && !held) throw refuse('POSITION_NOT_FOUND', 'position')
  const work = await restaurantsOf(sql, companyId, restaurants)
  if (work.length < new Set(restaurants).size) throw refuse('RESTAURANT_NOT_FOUND', 'restaurants')
  if (lacksRestaurant(role, work.length, await hasRestaurants(sql, companyId)))
    throw refuse('RESTAURANT_REQUIRED', 'restaurants')

  const isFree = async (pin: string) =>
    (await takenBy(sql, companyId, { pinHashes: pinHashes(settings, companyId, pin) })).pinHashes.size === 0
  const generated = given === null && generatePin ? await makePin(isFree) : undefined
  const taken = await takenBy(sql, companyId, {
    emails: email === null ? [] : [email],
    pinHashes: given === null ? [] : pinHashes(settings, companyId, given),
  })
  if (taken.emails.size > 0) throw refuseTaken('email')
  if (taken.pinHashes.size > 0) throw refuseTaken('pin')

  const id = Bun.randomUUIDv7()
  const person = {
    id,
    name,
    externalId,
    email,
    phone,
    role,
    positionId: position,
    passwordHash,
    invite: sendInvite,
    restaurantIds: work.map((one) => one._id),
    pin: given ?? generated ?? null,
  }
  await insertUsers(sql, { company, dataSecret: settings.dataSecret, at: now() }, [person])
  const changes = newPersonChanges({ name, externalId, email, phone, role, position: held ?? null, restaurants: work })
  await record(sql, context, { action: 'user.created', entity: { id, title: name }, changes })
  const user = await find(sql, companyId, id)
  if (!user) throw new Error('an inserted person was not found')
  return { user, generated }
}
