import { beyond, isOneOf } from '../../audience/within.ts'
import { readerOf } from '../../audience/reader.ts'
import type { FeatureHandlers } from '../../context.ts'
import { isUsed } from '../../db/entities/used.ts'
import { idByExternalId, saveByExternalId } from '../../db/external-ids.ts'
import { changedAt } from '../../db/updated-at.ts'
import { record } from '../../events/record.ts'
import * as rows from './queries.ts'
import { change, entity, open, unlessNamed } from './writing.ts'

export const restaurants: FeatureHandlers<'restaurants'> = {
  async restaurantList(context) {
    const { sql, db, query } = context
    const list = () => rows.list(sql, readerOf(context, 'restaurant.readAll'), query)
    return { status: 200, body: await db.read(list) }
  },

  async restaurantGet(context) {
    const { sql, db, path, problem } = context
    const restaurant = await db.read(() => rows.find(sql, readerOf(context, 'restaurant.readAll'), path.id))
    if (!restaurant) throw problem(404, 'RESTAURANT_NOT_FOUND')
    return { status: 200, body: restaurant }
  },

  async restaurantGetByExternalId(context) {
    const { sql, db, company, path, problem } = context
    const found = await db.read(() => idByExternalId(sql, 'restaurants', company._id, path.externalId))
    const reader = readerOf(context, 'restaurant.readAll')
    const restaurant = found && (await db.read(() => rows.find(sql, reader, found)))
    if (!restaurant) throw problem(404, 'RESTAURANT_NOT_FOUND')
    return { status: 200, body: restaurant }
  },

  restaurantCreate(context) {
    const { body, repeat, company } = context
    return unlessNamed(
      repeat.answer(company._id, async (sql) => ({ status: 201 as const, body: await open(sql, context, body) })),
    )
  },

  async restaurantUpdate(context) {
    const { path, body, db, company } = context
    const write = db.write(company._id, (sql) => change(sql, context, path.id, body))
    return { status: 200, body: await unlessNamed(write) }
  },

  restaurantSaveByExternalId(context) {
    const { body } = context
    return unlessNamed(
      saveByExternalId(context, {
        kind: 'restaurants',
        lockName: 'restaurants',
        make: (sql, externalId) => open(sql, context, { ...body, externalId }),
        change: (sql, id, externalId) => {
          if (!isOneOf(context.principal.bound, id)) throw beyond()
          return change(sql, context, id, { ...body, externalId })
        },
      }),
    )
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
