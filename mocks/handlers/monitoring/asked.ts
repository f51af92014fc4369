import { problem } from '../../../openapi/contract.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { isFault, type Period, type Span, spanOf } from '../../../openapi/rules/monitoring/monitoring-period.ts'
import { businessDateOf } from '../../../openapi/rules/time/schedule.ts'
import type { MockSignedIn } from '../../context.ts'
import { rowsOf, staffOf, type Schemas } from '../../db.ts'
import { restaurantRef, zoneOf } from '../tasks/present.ts'

type User = Schemas['User']
type Query = {
  from?: string | undefined
  to?: string | undefined
  group?: Schemas['MonitoringGroup'] | undefined
  restaurant?: string | undefined
  position?: string | undefined
  user?: string | undefined
}
/** What is asked for, the same for every section. */
export type Asked = {
  who: MockSignedIn
  span: Span
  restaurant: string | undefined
  position: string | undefined
  user: string | undefined
  /** A position or a person is asked for. */
  isOfPeople: boolean
  /** Whether he is the one, or has the position. */
  isChosen: (userId: string | null) => boolean
  /** Who works here now and is meant. */
  people: User[]
  /** The business day of a moment, by the clock of what is asked for, or of another place. */
  dayOf: (at: Date | string | number, place?: string | null) => string
  now: Date
}

export function askedOf(context: MockSignedIn & { query: Query }): Asked {
  const { query, company, now } = context
  const { restaurant, position, user } = query
  const has = (table: 'restaurants' | 'positions', id: string | undefined) =>
    id === undefined || rowsOf(table, company._id).some(({ _id }) => _id === id)
  if (!has('restaurants', restaurant)) throw problem(404, 'RESTAURANT_NOT_FOUND')
  if (!has('positions', position)) throw problem(404, 'POSITION_NOT_FOUND')
  const everybody = rowsOf('users', company._id)
  // Who has left is asked about as well.
  if (user !== undefined && !everybody.some(({ id }) => id === user)) throw problem(404, 'USER_NOT_FOUND')
  const zone = zoneOf(context, restaurant ?? null)
  const span = spanOf(query, businessDateOf(new Date(now()), zone))
  if (isFault(span)) {
    const values = span.n === undefined ? undefined : { n: span.n }
    throw problem(400, span.code, values, { fields: { [span.field]: fill(messages[span.code], values ?? {}) } })
  }
  const isOfPeople = position !== undefined || user !== undefined
  const holds = (one: User) =>
    (user === undefined || one.id === user) && (position === undefined || one.position?._id === position)
  const chosen = new Set(everybody.filter(holds).map(({ id }) => id))
  return {
    who: context,
    span,
    restaurant,
    position,
    user,
    isOfPeople,
    isChosen: (id) => !isOfPeople || (id !== null && chosen.has(id)),
    people: staffOf(company._id).filter((one) => one.isActive && holds(one) && worksIn(one, restaurant)),
    dayOf: (at, place = restaurant ?? null) => businessDateOf(new Date(at), zoneOf(context, place)),
    now: new Date(now()),
  }
}

/** Whatever those who are meant did, wherever it was. */
export const everywhere = (asked: Asked): Asked => ({
  ...asked,
  restaurant: undefined,
  position: undefined,
  user: undefined,
  isOfPeople: false,
  isChosen: () => true,
})

export const worksIn = ({ restaurants }: User, restaurant: string | undefined): boolean =>
  restaurant === undefined || restaurants.some(({ _id }) => _id === restaurant)
/** One that is gone still has its figures. */
export const placeOf = ({ who }: Asked, id: string | null): Schemas['MonitoringPlace'] =>
  id === null ? null : (restaurantRef(who, id) ?? { _id: id, name: '—' })
export const isWithin = (date: string, { from, to }: Period): boolean => date >= from && date <= to
/** A figure of the period beside the one before. */
export const compared = <T>({ span }: Asked, figures: (period: Period) => T): { now: T; before: T } => ({
  now: figures(span.period),
  before: figures(span.previous),
})
