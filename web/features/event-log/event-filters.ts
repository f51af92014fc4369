import { labels } from '../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components, paths } from '../../../openapi/gen/schema.d.ts'
import { type Days, daysIn, type Period, readPeriod, todayIn, writePeriod } from '../../lib/period.ts'

type Query = NonNullable<paths['/api/event-log']['get']['parameters']['query']>
export type EventType = components['schemas']['EventType']
export type EventAction = components['schemas']['EventAction']

/** The week is what an administrator asks about; it stands in the address only when it is another one. */
const usual: Period = 'week'

/** What the log shows; it lives in the address, so that reload, Back and a shared link keep it. */
export interface Filters extends Days {
  period: Period
  user: string | undefined
  type: EventType | undefined
  action: EventAction | undefined
  search: string
  page: number
  /** The contract's cursor, so that the pages of one reading fit together while the log grows. */
  before: string | undefined
}

const cursor = new RegExp(limits.eventLog.cursor)
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
export const isType = (value: string | null): value is EventType => Object.hasOwn(labels.EventType, value ?? '')
export const isAction = (value: string | null): value is EventAction => Object.hasOwn(labels.EventAction, value ?? '')
export const belongs = (action: EventAction, type: EventType | undefined): boolean =>
  type === undefined || action.startsWith(`${type}.`)

/** Whatever somebody typed into the address becomes filters that the server takes. */
export function readFilters(params: URLSearchParams): Filters {
  const [user, type, action] = [params.get('user'), params.get('type'), params.get('action')]
  const page = Number(params.get('page') ?? 1)
  const section = isType(type) ? type : undefined
  const before = params.get('before')
  return {
    ...readPeriod(params, usual),
    user: user && uuid.test(user) ? user : undefined,
    type: section,
    action: isAction(action) && belongs(action, section) ? action : undefined,
    search: (params.get('search') ?? '').slice(0, limits.knowledgeBase.searchMax),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 1,
    before: before !== null && cursor.test(before) ? before : undefined,
  }
}

/** The query of the page's address, shortest form: defaults are left out. */
export function writeFilters(filters: Filters): string {
  const { user, type, action, search, page, before } = filters
  const params = new URLSearchParams()
  writePeriod(params, filters, usual)
  if (user) params.set('user', user)
  if (type) params.set('type', type)
  if (action) params.set('action', action)
  if (search.trim()) params.set('search', search.trim())
  if (page > 1) params.set('page', String(page))
  // The first page is always the newest.
  if (page > 1 && before) params.set('before', before)
  return params.toString()
}

/** How many of the choices beside the search narrow the log. */
export const chosenCount = ({ period, user, type, action }: Filters): number =>
  [period !== usual, user, type, action].filter(Boolean).length

/** Days are the company's (the contract's `from` and `to`). */
export const daysOf = ({ period, from, to }: Filters, now: number, timezone: string) =>
  daysIn(period, { from, to }, todayIn(timezone, now))

/** What the list and the export are asked alike. */
export function eventQuery(filters: Filters, now: number, timezone: string): Omit<Query, 'page' | 'limit'> {
  const { user, type, action, search } = filters
  return {
    ...daysOf(filters, now, timezone),
    ...(user && { user }),
    ...(type && { type }),
    ...(action && { action }),
    ...(search.trim() && { search: search.trim() }),
  }
}

/** A page of the log: the first one is always the newest. */
export function listQuery(filters: Filters, now: number, timezone: string): Query {
  const { page, before } = filters
  return {
    ...eventQuery(filters, now, timezone),
    page,
    limit: limits.eventLog.pageSize,
    ...(page > 1 && before && { before }),
  }
}
