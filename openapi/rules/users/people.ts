import { limits } from '../../gen/limits.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { type Changes, changesBetween, refsChange, unlessEmpty } from '../events/changes.ts'
import { cleanText } from '../text/clean-text.ts'

type Schemas = components['schemas']
type Ref = Schemas['NamedRef']
/** A person as it is told: what is none is null. */
export type PersonFacts = {
  name: string
  externalId?: string | null
  email: string | null
  phone: string | null
  role: Schemas['Role']
  position: Ref | null
  restaurants: readonly Ref[]
}

/** How what people typed is kept: compared and found in one spelling. '' is none. */
export const emailOf = (text: string): string | null => text.trim().toLowerCase() || null
export const phoneOf = (text: string): string | null => cleanText(text) || null

/**
 * A phone is looked for by its digits alone, also where the other of +7 and 8 was written: of a whole number, and of its
 * beginning where blank or bracket tells the 8 from a code, as that of 812. '' is no number.
 */
export function phoneDigits(search: string): string {
  if (!/^[0-9+() -]+$/.test(search.trim())) return ''
  const digits = digitsOf(search)
  const own = /^[78]\d{10}$/.test(digits) || /^(?:\+7|8[ (-])/.test(search.trim()) ? digits.slice(1) : digits
  return own || digits
}
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

type Fault<Code extends string> = { code: Code; field: 'email' | 'pin' } | undefined
type NewAccess = { role: Schemas['Role']; email: string | null; pin: string | null; generatePin: boolean }

/** How somebody new is to sign in. */
export function newAccessFault({ role, email, pin, generatePin }: NewAccess, sendInvite: boolean) {
  const at = <C extends string>(code: C, field: 'email' | 'pin'): Fault<C> => ({ code, field })
  if (email === null && pin === null && !generatePin) return at('EMAIL_OR_PIN_REQUIRED', 'email')
  if (email === null && sendInvite) return at('EMAIL_OF_INVITATION', 'email')
  const fault = pin === null ? undefined : pinFault(pin, role)
  return fault && at(fault, 'pin')
}

/** All digits equal, or each one more or one less than the one before: the first that anybody tries (C3). */
export function isTooSimple(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, i) => Number(digit) - Number(pin[i])))
  const [step] = steps
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1
}

/** Whether it may be typed as one at all; whether it may be somebody's, `pinFault` tells. */
export const isPin = (text: string): boolean =>
  /^\d+$/.test(text) && text.length >= limits.auth.pinMin && text.length <= limits.auth.pinMax

/** Why it may not be the PIN-code of somebody of this role (C3). */
export function pinFault(pin: string, role: Schemas['Role']): 'PIN_TOO_SIMPLE' | 'PIN_OF_ADMIN' | undefined {
  if (isTooSimple(pin)) return 'PIN_TOO_SIMPLE'
  return role === 'admin' && pin.length !== limits.users.adminPinDigits ? 'PIN_OF_ADMIN' : undefined
}

/** Whoever becomes an administrator keeps only a PIN that is long enough (C3). */
export const keptPinFault = (digits: number | null, before: Schemas['Role'], after: Schemas['Role']) =>
  after === 'admin' && before !== 'admin' && digits !== limits.users.adminPinDigits
    ? ('PIN_OF_ADMIN' as const)
    : undefined

type Uninvited = { email: string | null; hasPassword: boolean; wasInvited: boolean }
/** Who is switched on with the wish to invite him: not he who was invited before, or comes in by a password already. */
export const isInvitedFirst = ({ email, hasPassword, wasInvited }: Uninvited): boolean =>
  email !== null && !hasPassword && !wasInvited

type Standing = Pick<Schemas['User'], 'role' | 'isActive'>
/** `hasOther`: somebody else administers the company. */
const isLastAdmin = ({ role, isActive }: Standing, hasOther: boolean) => role === 'admin' && isActive && !hasOther

/** Nobody takes the company from himself, nor from its last administrator (T15). */
export function roleFault(before: Standing, after: Schemas['Role'], isSelf: boolean, hasOther: boolean) {
  if (after === before.role) return undefined
  if (isSelf) return 'OWN_ROLE'
  return isLastAdmin(before, hasOther) ? 'LAST_ADMIN_ROLE' : undefined
}

/** The same of who is switched off or removed. */
export function leavingFault(person: Standing, isSelf: boolean, hasOther: boolean) {
  if (isSelf) return 'OWN_ACCOUNT'
  return isLastAdmin(person, hasOther) ? 'LAST_ADMIN' : undefined
}

/** Staff work somewhere, as soon as there is a place. */
export const lacksRestaurant = (role: Schemas['Role'], restaurants: number, hasRestaurants: boolean): boolean =>
  role === 'user' && restaurants === 0 && hasRestaurants

type Vouched = { email: string | null; isNewAddress: boolean; hasPassword: boolean; isNewPassword: boolean }
/**
 * An address is vouched for by the administrator's password, else by the link of an invitation, of which the earlier one
 * went to another mailbox.
 */
export const isVerifiedAfter = (wasVerified: boolean, { email, isNewAddress, hasPassword, isNewPassword }: Vouched) =>
  email !== null && (isNewPassword || (isNewAddress ? hasPassword : wasVerified))

type Secrets = { pin: boolean; password: boolean }
/** What the log tells of a change, by names; of a secret only that it was changed. Undefined when nothing was. */
export const personChanges = (before: PersonFacts, after: PersonFacts, changed: Secrets): Changes | undefined =>
  unlessEmpty({
    ...changesBetween(told(before), told(after), ['name', 'externalId', 'email', 'phone', 'role']),
    ...(before.position?._id !== after.position?._id && {
      position: { old: before.position?.name ?? null, new: after.position?.name ?? null },
    }),
    ...refsChange('restaurants', before.restaurants, after.restaurants),
    ...(changed.pin && { pin: { hidden: true } }),
    ...(changed.password && { password: { hidden: true } }),
  })

const told = ({ externalId = null, ...facts }: PersonFacts) => ({ externalId, ...facts })

/** What it tells of somebody new. */
export const newPersonChanges = ({
  name,
  externalId = null,
  email,
  role,
  position,
  restaurants,
}: PersonFacts): Changes => ({
  name: { new: name },
  ...(externalId !== null && { externalId: { new: externalId } }),
  ...(email !== null && { email: { new: email } }),
  role: { new: role },
  ...(position && { position: { new: position.name } }),
  ...(restaurants.length > 0 && { restaurants: { new: restaurants.map((one) => one.name) } }),
})
