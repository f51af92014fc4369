import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Problem } from '../../api/problem.ts'
import { sentExternalId } from '../../form/ExternalIdField.tsx'
import { timeOf } from '../../lib/clock-time.ts'
import type { Restaurant } from './restaurant.ts'

type Schemas = components['schemas']

/** A restaurant as it is filled in. */
export interface RestaurantDraft {
  name: string
  address: string
  phone: string
  timezone: string
  openTime: string
  closeTime: string
  externalId: string
  isActive: boolean
}

export const newRestaurant = (timezone: string): RestaurantDraft => ({
  name: '',
  address: '',
  phone: '',
  timezone,
  openTime: '',
  closeTime: '',
  externalId: '',
  isActive: true,
})

export const draftOf = (restaurant: Restaurant): RestaurantDraft => ({
  name: restaurant.name,
  address: restaurant.address ?? '',
  phone: restaurant.phone ?? '',
  timezone: restaurant.timezone,
  openTime: restaurant.openTime ?? '',
  closeTime: restaurant.closeTime ?? '',
  externalId: restaurant.externalId ?? '',
  isActive: restaurant.isActive,
})

export const bodyOf = (draft: RestaurantDraft) =>
  ({
    name: draft.name.trim(),
    address: draft.address.trim(),
    phone: draft.phone.trim(),
    timezone: draft.timezone,
    openTime: timeOf(draft.openTime),
    closeTime: timeOf(draft.closeTime),
    externalId: sentExternalId(draft.externalId),
    isActive: draft.isActive,
  }) satisfies Schemas['RestaurantCreate']

/** A zone that was left as it was offered stays the company's, also when that becomes another one. */
export function createBody(draft: RestaurantDraft, companyZone: string): Schemas['RestaurantCreate'] {
  const { timezone, ...body } = bodyOf(draft)
  return { ...body, ...(timezone !== companyZone && { timezone }) }
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** The closing that is meant, when it comes after midnight. */
export function closingNextDay(draft: Pick<RestaurantDraft, 'openTime' | 'closeTime'>): string | undefined {
  const [open, close] = [timeOf(draft.openTime), timeOf(draft.closeTime)]
  return isTime(open) && isTime(close) && close <= open ? `до ${close} следующего дня` : undefined
}

/** What is wrong with one field is told at the field, whether the reply names the field or not. */
export function faults(problem: Problem): Record<string, string> | undefined {
  if (problem.fields) return problem.fields
  if (problem.code === 'RESTAURANT_NAME_TAKEN') return { name: problem.message }
  return problem.code === 'TIMEZONE_UNKNOWN' ? { timezone: problem.message } : undefined
}
