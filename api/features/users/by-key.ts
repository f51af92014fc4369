import { problem } from '../../../openapi/contract.ts'
import { fieldMessages } from '../../../openapi/gen/messages.gen.ts'
import { emailOf } from '../../../openapi/rules/users/people.ts'
import type { Bound, Principal } from '../../accounts/principal.ts'
import { beyond, isOneOf } from '../../audience/within.ts'

type Staff = { role: string; email: string | null; restaurants: readonly { _id: string }[] }
type Given = { role?: unknown; email?: string | undefined; pin?: unknown; generatePin?: unknown; password?: unknown }

/** What a key gives nobody, whatever its scopes: the role of an administrator, and a way in that its holder would know. */
const NEW = ['pin', 'generatePin', 'password'] as const
/** Whoever holds another's address signs in as him. */
const KNOWN = [...NEW, 'email'] as const

/** Throws the 403 of a key that would raise somebody, touch an administrator, or take over an account (D27). */
export function holdKeyToStaff({ kind, bound }: Principal, given: Given, old?: Staff): void {
  if (kind !== 'key') return
  if (old && !worksAlsoWithin(bound, old)) throw problem(404, 'USER_NOT_FOUND')
  if (old && !worksOnlyWithin(bound, old)) throw beyond()
  if (old && old.role !== 'user')
    throw problem(403, 'KEY_NOT_ALLOWED', undefined, { fields: { role: fieldMessages.adminByKey } })
  // Who sends all that he knows sends the address that stands there too.
  const isKept = (name: (typeof KNOWN)[number]) => name === 'email' && emailOf(given.email ?? '') === old?.email
  const named = (old ? KNOWN : NEW).filter(
    (name) => given[name] !== undefined && given[name] !== false && !isKept(name),
  )
  const refused = [...named, ...(given.role === undefined || given.role === 'user' ? [] : ['role'])]
  if (refused.length === 0) return
  const fields = Object.fromEntries(refused.map((name) => [name, fieldMessages.notByKey]))
  throw problem(403, 'KEY_NOT_ALLOWED', undefined, { fields })
}

const worksAlsoWithin = (bound: Bound | null, { restaurants }: Pick<Staff, 'restaurants'>) =>
  bound === null || restaurants.some(({ _id }) => isOneOf(bound, _id))

/** What is written of somebody is seen wherever he works: a key of some restaurants changes those who work nowhere else. */
export const worksOnlyWithin = (bound: Bound | null, { restaurants }: Pick<Staff, 'restaurants'>): boolean =>
  bound === null || (restaurants.length > 0 && restaurants.every(({ _id }) => isOneOf(bound, _id)))
