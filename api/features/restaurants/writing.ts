import { beyond, isOneOf } from '../../audience/within.ts'
import { problem } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { changesBetween } from '../../../openapi/rules/events/changes.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { savedAs } from '../../../openapi/rules/events/event-actions.ts'
import { externalIdOf } from '../../../openapi/rules/integrations/external-id.ts'
import { timeZoneNamed } from '../../../openapi/rules/time/time-zone.ts'
import { readerOf } from '../../audience/reader.ts'
import type { SessionContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { unlessExternalIdTaken } from '../../db/external-ids.ts'
import { unlessTaken } from '../../db/unless-taken.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { record } from '../../events/record.ts'
import * as rows from './queries.ts'

type Schemas = components['schemas']
type Restaurant = Schemas['Restaurant']

/** In the caller's transaction; throws 400 TIMEZONE_UNKNOWN, 409 LIMIT_REACHED. */
export async function open(sql: Tag, context: SessionContext, body: Schemas['RestaurantCreate']): Promise<Restaurant> {
  const companyId = context.company._id
  const at = context.now()
  // A new one is none of those that the key is bound to.
  if (context.principal.bound) throw beyond()
  const restaurant = {
    id: Bun.randomUUIDv7(),
    name: cleanText(body.name),
    externalId: externalIdOf(body.externalId),
    address: cleanText(body.address ?? ''),
    phone: cleanText(body.phone ?? ''),
    ownTimezone: zoneOf(body) ?? null,
    openTime: body.openTime ?? '',
    closeTime: body.closeTime ?? '',
    isActive: body.isActive ?? true,
    createdAt: at,
    updatedAt: at,
  }
  if ((await rows.countLocked(sql, companyId)) >= limits.restaurants.max)
    throw problem(409, 'LIMIT_REACHED', { n: limits.restaurants.max })
  await rows.insert(sql, companyId, restaurant)
  await record(sql, context, { action: 'restaurant.created', entity: entity(restaurant) })
  return written(sql, context, restaurant.id)
}

/** The same of one that is there; throws 404 RESTAURANT_NOT_FOUND, 409 STALE. */
export async function change(
  sql: Tag,
  context: SessionContext,
  id: string,
  body: Schemas['RestaurantUpdate'],
): Promise<Restaurant> {
  const companyId = context.company._id
  const timezone = zoneOf(body)
  const old = await rows.lock(sql, companyId, id)
  if (!old || !isOneOf(context.principal.bound, id)) throw problem(404, 'RESTAURANT_NOT_FOUND')
  if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
  const restaurant = {
    ...old,
    name: body.name === undefined ? old.name : cleanText(body.name),
    externalId: externalIdOf(body.externalId, old.externalId),
    address: body.address === undefined ? old.address : cleanText(body.address),
    phone: body.phone === undefined ? old.phone : cleanText(body.phone),
    timezone: timezone ?? old.timezone,
    openTime: body.openTime ?? old.openTime,
    closeTime: body.closeTime ?? old.closeTime,
    isActive: body.isActive ?? old.isActive,
  }
  const changes = changesBetween(old, restaurant, CHANGEABLE)
  if (changes) {
    // A form that sends back the zone that it was shown leaves it the company's.
    const ownTimezone = changes.timezone ? restaurant.timezone : old.ownTimezone
    const updatedAt = changedAt(context.now(), old)
    await rows.update(sql, companyId, { ...restaurant, ownTimezone, updatedAt })
    const action = `restaurant.${savedAs(old.isActive, restaurant.isActive)}` as const
    await record(sql, context, { action, entity: entity(restaurant), changes })
  }
  return written(sql, context, old.id)
}
const CHANGEABLE = ['name', 'externalId', 'address', 'phone', 'timezone', 'openTime', 'closeTime', 'isActive'] as const

export const entity = ({ id, name }: { id: string; name: string }) => ({ id, title: name })

/** The write, or the 409 of the name or the id that another has. */
export const unlessNamed = <T>(write: Promise<T>): Promise<T> =>
  unlessTaken(unlessExternalIdTaken(write), () =>
    problem(409, 'RESTAURANT_NAME_TAKEN', undefined, { fields: { name: messages.RESTAURANT_NAME_TAKEN } }),
  )

/** Undefined where none is given. */
function zoneOf({ timezone }: { timezone?: string }): string | undefined {
  if (timezone === undefined) return undefined
  const named = timeZoneNamed(timezone)
  if (named) return named
  throw problem(400, 'TIMEZONE_UNKNOWN', undefined, { fields: { timezone: messages.TIMEZONE_UNKNOWN } })
}

async function written(sql: Tag, context: SessionContext, id: string): Promise<Restaurant> {
  const row = await rows.find(sql, readerOf(context, 'restaurant.readAll'), id)
  if (!row) throw new Error('a restaurant that was just written was not found')
  return row
}
