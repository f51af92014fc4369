import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Problem } from '../../api/problem.ts'
import { sentExternalId } from '../../form/ExternalIdField.tsx'
import type { Role } from './list-filters.ts'
import type { User } from './user.ts'

type Schemas = components['schemas']

/** What happens to the PIN-code: left as it is, typed here, made by the server, taken away. */
export type PinChoice = 'keep' | 'type' | 'generate' | 'remove'

/** A person of the staff as he is filled in. */
export interface UserDraft {
  name: string
  email: string
  phone: string
  externalId: string
  role: Role
  position: string | null
  restaurants: readonly string[]
  pinChoice: PinChoice
  pin: string
  password: string
  sendInvite: boolean
}

export const emptyDraft: UserDraft = {
  name: '',
  email: '',
  phone: '',
  externalId: '',
  role: 'user',
  position: null,
  restaurants: [],
  pinChoice: 'type',
  pin: '',
  password: '',
  sendInvite: false,
}

/** What the draft on the disk leaves out (A10). */
export const secret = ['pin', 'password'] as const

export const draftOf = (user: User): UserDraft => ({
  ...emptyDraft,
  name: user.name,
  email: user.email ?? '',
  phone: user.phone ?? '',
  externalId: user.externalId ?? '',
  role: user.role,
  position: user.position?._id ?? null,
  restaurants: user.restaurants.map(({ _id }) => _id),
  pinChoice: 'keep',
})

/** A person as he is read after the save of a draft: his PIN-code is no choice any more, his address in small letters. */
export const keptOf = (draft: UserDraft): UserDraft => ({
  ...draft,
  email: draft.email.toLowerCase(),
  pinChoice: 'keep',
})

const shared = ({ name, email, phone, externalId, position, restaurants }: UserDraft) => ({
  name: name.trim(),
  email: email.trim(),
  phone: phone.trim(),
  externalId: sentExternalId(externalId),
  position,
  restaurants: [...restaurants],
})

export const createBody = (draft: UserDraft): Schemas['UserCreate'] => ({
  ...shared(draft),
  role: draft.role,
  password: draft.password,
  sendInvite: draft.sendInvite,
  ...(draft.pinChoice === 'generate' ? { generatePin: true } : { pin: draft.pin, generatePin: false }),
})

/** One's own role is not sent: nobody changes it himself. */
export const updateBody = (draft: UserDraft, updatedAt: string | undefined, own: boolean): Schemas['UserUpdate'] => ({
  ...shared(draft),
  ...(!own && { role: draft.role }),
  ...(draft.password && { password: draft.password }),
  ...(draft.pinChoice === 'type' && draft.pin && { pin: draft.pin }),
  ...(draft.pinChoice === 'remove' && { pin: '' }),
  updatedAt,
})

const fieldOf: Partial<Record<string, string>> = {
  EXTERNAL_ID_TAKEN: 'externalId',
  EMAIL_TAKEN: 'email',
  EMAIL_OR_PIN_REQUIRED: 'email',
  EMAIL_OF_INVITATION: 'email',
  PIN_TAKEN: 'pin',
  PIN_TOO_SIMPLE: 'pin',
  PIN_OF_ADMIN: 'pin',
  POSITION_NOT_FOUND: 'position',
  RESTAURANT_NOT_FOUND: 'restaurants',
  RESTAURANT_REQUIRED: 'restaurants',
  OWN_ROLE: 'role',
  LAST_ADMIN_ROLE: 'role',
}

/** These are faults of a field, whether the reply names the field or not. */
export function faults(problem: Problem): Record<string, string> | undefined {
  if (problem.fields) return problem.fields
  const field = fieldOf[problem.code]
  return field ? { [field]: problem.message } : undefined
}

/**
 * What may be chosen: the active ones, and those that are held or chosen already, with a word on why they are not offered.
 * What a draft of last week has chosen may be switched off by now, or not be there at all: its id is no word for anybody.
 */
export function choices(
  known: readonly { _id: string; name: string; active: boolean }[] | undefined,
  held: readonly { readonly _id: string; readonly name: string }[],
  chosen: readonly string[],
  inactive: string,
): { value: string; label: string }[] {
  const ids = new Set([...held.map(({ _id }) => _id), ...chosen])
  // Until the list is here, what is held is all that is known.
  const all = known ?? held.map((one) => ({ ...one, active: true }))
  const offered = all
    .filter(({ _id, active }) => active || ids.has(_id))
    .map(({ _id, name, active }) => ({ value: _id, label: active ? name : `${name} (${inactive})` }))
  const strange = chosen.filter((id) => !all.some(({ _id }) => _id === id))
  return [...offered, ...strange.map((value) => ({ value, label: '…' }))]
}
