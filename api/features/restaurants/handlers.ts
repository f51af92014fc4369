import { cleanText } from '../../../openapi/rules/clean-text.ts'
import { externalIdOf } from '../../../openapi/rules/external-id.ts'
import { savedAs } from '../../../openapi/rules/event-actions.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { timeZoneNamed } from '../../../openapi/rules/time-zone.ts'
import { readerOf } from '../../audience/reader.ts'
import type { FeatureHandlers } from '../../context.ts'
import { isUsed } from '../../db/entities/used.ts'
import { unlessExternalIdTaken } from '../../db/external-ids.ts'
import { unlessTaken } from '../../db/unless-taken.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { changesBetween } from '../../../openapi/rules/changes.ts'
import { record } from '../../events/record.ts'
import * as rows from './queries.ts'

export const restaurants: FeatureHandlers<'restaurants'> = {
  async restaurantList(context) {
    const { sql, db, query } = context
    const search = cleanText(query.search ?? '')
    const list = () => rows.list(sql, readerOf(context, 'restaurant.readAll'), { ...query, search })
    return { status: 200, body: await db.read(list) }
  },

  async restaurantGet(context) {
    const { sql, db, path, problem } = context
    const restaurant = await db.read(() => rows.find(sql, readerOf(context, 'restaurant.readAll'), path.id))
    if (!restaurant) throw problem(404, 'RESTAURANT_NOT_FOUND')
    return { status: 200, body: restaurant }
  },

  async restaurantCreate(context) {
    const { body, repeat, company, now, problem } = context
    const ownTimezone = body.timezone === undefined ? null : timeZoneNamed(body.timezone)
    if (ownTimezone === undefined) throw problem(400, 'TIMEZONE_UNKNOWN', undefined, zoneUnknown)
    const at = now()
    const restaurant = {
      id: Bun.randomUUIDv7(),
      name: cleanText(body.name),
      externalId: externalIdOf(body.externalId),
      address: cleanText(body.address ?? ''),
      phone: cleanText(body.phone ?? ''),
      ownTimezone,
      openTime: body.openTime ?? '',
      closeTime: body.closeTime ?? '',
      isActive: body.isActive ?? true,
      createdAt: at,
      updatedAt: at,
    }
    const write = repeat.answer(company._id, async (sql) => {
      if ((await rows.countLocked(sql, company._id)) >= limits.restaurants.max) {
        throw problem(409, 'LIMIT_REACHED', { n: limits.restaurants.max })
      }
      await rows.insert(sql, company._id, restaurant)
      await record(sql, context, { action: 'restaurant.created', entity: entity(restaurant) })
      return {
        status: 201 as const,
        body: written(await rows.find(sql, readerOf(context, 'restaurant.readAll'), restaurant.id)),
      }
    })
    const taken = () => problem(409, 'RESTAURANT_NAME_TAKEN', undefined, nameTaken)
    return unlessTaken(unlessExternalIdTaken(write), taken)
  },

  async restaurantUpdate(context) {
    const { path, body, db, company, now, problem } = context
    const timezone = body.timezone === undefined ? undefined : timeZoneNamed(body.timezone)
    if (body.timezone !== undefined && !timezone) throw problem(400, 'TIMEZONE_UNKNOWN', undefined, zoneUnknown)
    const write = db.write(company._id, async (sql) => {
      const old = await rows.lock(sql, company._id, path.id)
      if (!old) throw problem(404, 'RESTAURANT_NOT_FOUND')
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
        await rows.update(sql, company._id, { ...restaurant, ownTimezone, updatedAt: changedAt(now(), old) })
        const action = `restaurant.${savedAs(old.isActive, restaurant.isActive)}` as const
        await record(sql, context, { action, entity: entity(restaurant), changes })
      }
      return written(await rows.find(sql, readerOf(context, 'restaurant.readAll'), old.id))
    })
    const taken = () => problem(409, 'RESTAURANT_NAME_TAKEN', undefined, nameTaken)
    return { status: 200, body: await unlessTaken(unlessExternalIdTaken(write), taken) }
  },

  restaurantDelete(context) {
    const { path, db, company, now, problem } = context
    return db.write(company._id, async (sql) => {
      const restaurant = await rows.lock(sql, company._id, path.id)
      if (!restaurant) throw problem(404, 'RESTAURANT_NOT_FOUND')
      if (!(await isUsed(sql, { kind: 'restaurant', companyId: company._id, id: restaurant.id }))) {
        await rows.remove(sql, company._id, restaurant.id)
        await record(sql, context, { action: 'restaurant.deleted', entity: entity(restaurant) })
        return { status: 200, body: { deleted: true, message: 'Ресторан удален' } }
      }
      if (restaurant.isActive) {
        const updatedAt = changedAt(now(), restaurant)
        await rows.update(sql, company._id, { ...restaurant, isActive: false, updatedAt })
        await record(sql, context, { action: 'restaurant.archived', entity: entity(restaurant) })
      }
      return { status: 200, body: { deleted: false, archived: true, message: ARCHIVED } }
    })
  },
}

const ARCHIVED = 'Ресторан отключен: на него ссылаются сотрудники или чек-листы'
const CHANGEABLE = ['name', 'externalId', 'address', 'phone', 'timezone', 'openTime', 'closeTime', 'isActive'] as const

const entity = ({ id, name }: { id: string; name: string }) => ({ id, title: name })
const nameTaken = { fields: { name: messages.RESTAURANT_NAME_TAKEN } }
const zoneUnknown = { fields: { timezone: messages.TIMEZONE_UNKNOWN } }

function written<T>(row: T | undefined): T {
  if (!row) throw new Error('a restaurant that was just written was not found')
  return row
}
