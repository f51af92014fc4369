import { cleanText } from '../../openapi/rules/text/clean-text.ts'
import { holdsWords } from '../../openapi/rules/text/folded.ts'
import { externalIdOf } from '../../openapi/rules/integrations/external-id.ts'
import { savedAs } from '../../openapi/rules/events/event-actions.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { changesBetween } from '../../openapi/rules/events/changes.ts'
import type { FeatureHandlers, MockSignedIn } from '../context.ts'
import { db, newId, rowsOf, staffOf, type Schemas } from '../db.ts'
import { record } from '../events.ts'
import { holdToFreeExternalId } from '../external-ids.ts'
import { failOnPurpose } from '../fail.ts'
import { may } from '../may.ts'
import { namedByTasks } from '../named-by-tasks.ts'
import type { Restaurant } from '../seed/restaurants.ts'
import { wordFailures } from '../seed/sentinels.ts'
import { zoneOfForm } from '../zone-of-form.ts'

type Company = Schemas['Company']
const FIELDS = ['name', 'externalId', 'address', 'phone', 'timezone', 'openTime', 'closeTime', 'isActive'] as const

const worksAt =
  (id: string) =>
  ({ restaurants }: Schemas['User']) =>
    restaurants.some(({ _id }) => _id === id)

/** The company's clock, where it has none of its own. */
const zoneOf = ({ timezone }: Restaurant, company: Company) => timezone || company.timezone

function present(
  { externalId, address, phone, openTime, closeTime, ...row }: Restaurant,
  company: Company,
): Schemas['Restaurant'] {
  return {
    ...row,
    timezone: row.timezone || company.timezone,
    ...(externalId !== null && { externalId }),
    ...(address && { address }),
    ...(phone && { phone }),
    ...(openTime && { openTime }),
    ...(closeTime && { closeTime }),
    usersCount: staffOf(company._id).filter((one) => one.isActive && worksAt(row._id)(one)).length,
  }
}

/** All of them with the right to it; others see the active ones they work at. */
const seenBy = ({ company, user }: MockSignedIn) =>
  rowsOf('restaurants', company._id).filter(
    ({ _id, isActive }) => may(user, 'restaurant.readAll') || (isActive && worksAt(_id)(user)),
  )

const isTaken = (name: string, companyId: string, own?: string) =>
  rowsOf('restaurants', companyId).some((one) => one._id !== own && one.name.toLowerCase() === name.toLowerCase())
const taken = { fields: { name: messages.RESTAURANT_NAME_TAKEN } }
const entity = ({ _id, name }: Restaurant) => ({ id: _id, title: name })
const isReferred = (id: string, companyId: string) =>
  rowsOf('users', companyId).some(worksAt(id)) ||
  rowsOf('tests', companyId).some(({ restaurants: of }) => of.some(({ _id }) => _id === id)) ||
  rowsOf('formResponses', companyId).some(({ restaurant }) => restaurant?._id === id) ||
  rowsOf('checklists', companyId).some(({ restaurants: of }) => of.includes(id)) ||
  rowsOf('runs', companyId).some(({ restaurant }) => restaurant === id) ||
  rowsOf('apiKeys', companyId).some(({ restaurants: of }) => of?.some(({ _id }) => _id === id)) ||
  rowsOf('fixes', companyId).some(({ restaurant }) => restaurant === id) ||
  namedByTasks('restaurant', id, companyId) > 0

export const restaurants: FeatureHandlers<'restaurants'> = {
  async restaurantList(context) {
    const { company, query } = context
    await failOnPurpose(wordFailures, query.search, context)
    const { status = 'active', search, externalId } = query
    const isNamed = holdsWords(search)
    const isHis = !may(context.user, 'restaurant.readAll')
    const body = seenBy(context)
      // Staff have their own active ones, whatever they ask for.
      .filter(({ isActive }) => isHis || status === 'all' || isActive === (status === 'active'))
      .filter((row) => externalId === undefined || row.externalId === externalId)
      .filter(({ name, address }) => isNamed(name, address))
      .sort((a, b) => a.name.localeCompare(b.name, 'ru'))
      .map((row) => present(row, company))
    return { status: 200, body }
  },

  restaurantGet(context) {
    const row = seenBy(context).find(({ _id }) => _id === context.path.id)
    if (!row) throw context.problem(404, 'RESTAURANT_NOT_FOUND')
    return { status: 200, body: present(row, context.company) }
  },

  async restaurantCreate(context) {
    const { body, company, now, problem } = context
    await failOnPurpose(wordFailures, body.name, context)
    const timezone = zoneOfForm(body.timezone) ?? ''
    const name = cleanText(body.name)
    if (rowsOf('restaurants', company._id).length >= limits.restaurants.max)
      throw problem(409, 'LIMIT_REACHED', { n: limits.restaurants.max })
    const externalId = externalIdOf(body.externalId)
    if (isTaken(name, company._id)) throw problem(409, 'RESTAURANT_NAME_TAKEN', undefined, taken)
    holdToFreeExternalId('restaurants', company._id, externalId)
    const at = new Date(now()).toISOString()
    const row: Restaurant = {
      _id: newId(now()),
      name,
      externalId,
      address: cleanText(body.address ?? ''),
      phone: cleanText(body.phone ?? ''),
      timezone,
      openTime: body.openTime ?? '',
      closeTime: body.closeTime ?? '',
      isActive: body.isActive ?? true,
      createdAt: at,
      updatedAt: at,
    }
    db.restaurants.push({ companyId: company._id, row })
    record(context, { action: 'restaurant.created', entity: entity(row) })
    return { status: 201, body: present(row, company) }
  },

  restaurantGetByExternalId(context) {
    const externalId = cleanText(context.path.externalId)
    const row = seenBy(context).find((one) => one.externalId === externalId)
    if (!row) throw context.problem(404, 'RESTAURANT_NOT_FOUND')
    return { status: 200, body: present(row, context.company) }
  },

  async restaurantSaveByExternalId(context) {
    const body = { ...context.body, externalId: cleanText(context.path.externalId) }
    const row = rowsOf('restaurants', context.company._id).find((one) => one.externalId === body.externalId)
    if (row) return restaurants.restaurantUpdate({ ...context, path: { id: row._id }, body })
    return restaurants.restaurantCreate({ ...context, path: {}, headers: {}, body })
  },

  async restaurantUpdate(context) {
    const { path, body, company, now, problem } = context
    await failOnPurpose(wordFailures, body.name, context)
    const named = zoneOfForm(body.timezone)
    const row = rowsOf('restaurants', company._id).find(({ _id }) => _id === path.id)
    if (!row) throw problem(404, 'RESTAURANT_NOT_FOUND')
    if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== Date.parse(row.updatedAt))
      throw problem(409, 'STALE')
    const { openTime = row.openTime, closeTime = row.closeTime, isActive = row.isActive } = body
    const next: Restaurant = {
      ...row,
      name: body.name === undefined ? row.name : cleanText(body.name),
      externalId: externalIdOf(body.externalId, row.externalId),
      address: body.address === undefined ? row.address : cleanText(body.address),
      phone: body.phone === undefined ? row.phone : cleanText(body.phone),
      timezone: named ?? zoneOf(row, company),
      openTime,
      closeTime,
      isActive,
    }
    if (isTaken(next.name, company._id, row._id)) throw problem(409, 'RESTAURANT_NAME_TAKEN', undefined, taken)
    holdToFreeExternalId('restaurants', company._id, next.externalId, row._id)
    const changes = changesBetween({ ...row, timezone: zoneOf(row, company) }, next, FIELDS)
    // A form that sends back the zone that it was shown leaves it the company's.
    if (next.timezone === zoneOf(row, company)) next.timezone = row.timezone
    if (changes) {
      const action = `restaurant.${savedAs(row.isActive, next.isActive)}` as const
      Object.assign(row, next, { updatedAt: new Date(now()).toISOString() })
      record(context, { action, entity: entity(row), changes })
    }
    return { status: 200, body: present(row, company) }
  },

  restaurantDelete(context) {
    const { path, company, now, problem } = context
    const row = rowsOf('restaurants', company._id).find(({ _id }) => _id === path.id)
    if (!row) throw problem(404, 'RESTAURANT_NOT_FOUND')
    if (!isReferred(row._id, company._id)) {
      db.restaurants = db.restaurants.filter((one) => one.row !== row)
      record(context, { action: 'restaurant.deleted', entity: entity(row) })
      return { status: 200, body: { deleted: true, message: 'Ресторан удален' } }
    }
    if (row.isActive) {
      Object.assign(row, { isActive: false, updatedAt: new Date(now()).toISOString() })
      record(context, { action: 'restaurant.archived', entity: entity(row) })
    }
    const message = 'Ресторан отключен: на него ссылаются сотрудники или чек-листы'
    return { status: 200, body: { deleted: false, archived: true, message } }
  },
}
