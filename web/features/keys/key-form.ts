import type { components } from '../../../openapi/gen/schema.d.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { DAY } from '../../../openapi/rules/time/durations.ts'
import { addressFaults, expiryFault } from '../../../openapi/rules/integrations/keys.ts'
import { momentOf } from '../../../openapi/rules/time/wall-clock.ts'
import type { Scope } from './key-words.ts'

export type Faults = Readonly<Record<string, string>>
export interface KeyDraft {
  name: string
  scopes: readonly Scope[]
  /** One a line. */
  addresses: string
  /** Only `restaurants`, by id; else the whole company. */
  isBound: boolean
  restaurants: readonly string[]
  /** So many days, a day of one's own, or none. */
  term: '30' | '90' | '180' | '365' | 'day' | 'endless'
  day: string
  isSure: boolean
}
export const newDraft: KeyDraft = {
  name: '',
  scopes: [],
  addresses: '',
  isBound: false,
  restaurants: [],
  term: '90',
  day: '',
  isSure: false,
}

export const terms: { value: KeyDraft['term']; label: string }[] = [
  { value: '30', label: '30 дней' },
  { value: '90', label: '90 дней' },
  { value: '180', label: '180 дней' },
  { value: '365', label: 'Год' },
  { value: 'day', label: 'До выбранного дня' },
  { value: 'endless', label: 'Без срока' },
]

export const addressesOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter(Boolean)

/** A day of one's own is whole: the key ends with its last moment by the company's clock, and is told to end on that day. */
export function expiryOf({ term, day }: Pick<KeyDraft, 'term' | 'day'>, now: number, zone: string): string | null {
  if (term === 'endless') return null
  if (term !== 'day') return new Date(now + Number(term) * DAY).toISOString()
  const wall = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(wall) ? '' : new Date(momentOf(zone, wall + DAY).getTime() - 1).toISOString()
}

export const whatFaults = ({ name, scopes }: Pick<KeyDraft, 'name' | 'scopes'>): Faults => ({
  ...(name.trim() === '' && { name: 'Введите название ключа' }),
  ...(scopes.length === 0 && { scopes: 'Выберите хотя бы один доступ' }),
})
const addressFault = (text: string): Faults =>
  addressFaults(addressesOf(text)) ? { addresses: messages.API_KEY_ADDRESS_INVALID } : {}

type Where = Pick<KeyDraft, 'isBound' | 'restaurants'>
const placeFault = ({ isBound, restaurants }: Where): Faults =>
  isBound && restaurants.length === 0 ? { restaurants: messages.RESTAURANT_REQUIRED } : {}
/** As it is sent; nothing is the whole company. */
export const placesOf = ({ isBound, restaurants }: Where): string[] => (isBound ? [...restaurants] : [])

export function boundFaults(draft: KeyDraft, now: number, zone: string): Faults {
  const expiresAt = expiryOf(draft, now, zone)
  if (expiresAt === null && !draft.isSure)
    return { ...placeFault(draft), ...addressFault(draft.addresses), isSure: 'Подтвердите ключ без срока' }
  return {
    ...placeFault(draft),
    ...addressFault(draft.addresses),
    ...(expiresAt === ''
      ? { expiresAt: 'Выберите день' }
      : expiryFault({ expiresAt, isEndless: draft.isSure }, new Date(now))),
  }
}
export const editFaults = (draft: Pick<KeyDraft, 'name' | 'scopes' | 'addresses'> & Where): Faults => ({
  ...whatFaults(draft),
  ...placeFault(draft),
  ...addressFault(draft.addresses),
})
export const hasFaults = (faults: Faults): boolean => Object.keys(faults).length > 0

export const createBody = (
  draft: KeyDraft,
  password: string,
  now: number,
  zone: string,
): components['schemas']['ApiKeyCreate'] => ({
  name: draft.name,
  scopes: [...draft.scopes],
  addresses: addressesOf(draft.addresses),
  restaurants: placesOf(draft),
  expiresAt: expiryOf(draft, now, zone),
  ...(draft.term === 'endless' && { isEndless: true }),
  password,
})
