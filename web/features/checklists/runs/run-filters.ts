import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components, paths } from '../../../../openapi/gen/schema.d.ts'
import { DECIDED, LACKING } from '../../../../openapi/rules/checklists/run-state.ts'
import { businessDateOf } from '../../../../openapi/rules/time/schedule.ts'
import { ownKeys } from '../../../../openapi/rules/values/own-keys.ts'
import { type Days, daysIn, type Period, readPeriod, writePeriod } from '../../../lib/period.ts'
import { readId } from '../../../lib/read-id.ts'

type Query = NonNullable<paths['/api/checklist-runs']['get']['parameters']['query']>
/** One of them, what was not done in its time, or what was to be done by now. */
type Status = components['schemas']['RunStatus'] | typeof LACKING | typeof DECIDED

/** Without a word: the shift of today and what the week before it has left. */
const usual: Period = 'week'
const STATUSES: readonly Status[] = [...ownKeys(labels.RunStatus), LACKING, DECIDED]
export const isStatus = (value: string | null | undefined): value is Status => STATUSES.some((one) => one === value)

/** Which runs are shown; it lives in the address. */
export interface Filters extends Days {
  period: Period
  restaurant: string | undefined
  /** Only what has no restaurant. */
  noRestaurant: boolean
  checklist: string | undefined
  status: Status | undefined
  user: string | undefined
  position: string | undefined
  /** Only those with something out of order. */
  fails: boolean
  /** Only those that were completed late. */
  late: boolean
  onTime: boolean
  /** From Monday, which is 1. */
  weekday: number | undefined
  /** In which something was out of order. */
  hour: number | undefined
  /** That was out of order, of the checklist. */
  item: string | undefined
  page: number
}

/** Whatever somebody typed into the address becomes filters that the server takes. */
export function readFilters(params: URLSearchParams): Filters {
  const page = Number(params.get('page') ?? 1)
  const status = params.get('status')
  return {
    ...readPeriod(params, usual),
    restaurant: readId(params.get('restaurant')),
    noRestaurant: params.get('noRestaurant') === 'true',
    checklist: readId(params.get('checklist')),
    status: isStatus(status) ? status : undefined,
    user: readId(params.get('user')),
    position: readId(params.get('position')),
    fails: params.get('fails') === 'true',
    late: params.get('late') === 'true',
    onTime: params.get('onTime') === 'true',
    weekday: readWhole(params.get('weekday'), 1, 7),
    hour: readWhole(params.get('hour'), 0, 23),
    item: readId(params.get('item')),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 1,
  }
}

const readWhole = (value: string | null, min: number, max: number): number | undefined => {
  const n = Number(value || Number.NaN)
  return Number.isInteger(n) && n >= min && n <= max ? n : undefined
}

const narrowing = ({ restaurant, checklist, status, user, position, weekday, hour, item, ...is }: Filters) => ({
  ...(restaurant && { restaurant }),
  ...(is.noRestaurant && { noRestaurant: true }),
  ...(checklist && { checklist }),
  ...(status && { status }),
  ...(user && { user }),
  ...(position && { position }),
  ...(is.fails && { fails: true }),
  ...(is.late && { late: true }),
  ...(is.onTime && { onTime: true }),
  ...(weekday !== undefined && { weekday }),
  ...(hour !== undefined && { hour }),
  ...(item && { item }),
})

/** The shortest form: defaults are left out. */
export function writeFilters(filters: Filters): string {
  const params = new URLSearchParams()
  writePeriod(params, filters, usual)
  for (const [key, value] of Object.entries(narrowing(filters))) params.set(key, String(value))
  if (filters.page > 1) params.set('page', String(filters.page))
  return params.toString()
}

/** The business day there, now: until five in the morning it is still the one before. */
export const businessToday = (zone: string, now: number): string => businessDateOf(new Date(now), zone)

export const listQuery = (filters: Filters, today: string): Query => ({
  scope: 'all',
  ...daysIn(filters.period, filters, today),
  ...narrowing(filters),
  page: filters.page,
  limit: limits.checklists.runsPageSize,
})

/** Asked without days, a file holds but the last month: all time has a beginning. */
export function exportQuery(filters: Filters, today: string) {
  const days = daysIn(filters.period, filters, today)
  return { ...days, from: days.from ?? beginning, ...narrowing(filters) }
}
const beginning = '2000-01-01'

/** How many of the choices narrow the list. */
export const chosenCount = (filters: Filters): number =>
  Object.keys(narrowing(filters)).length + (filters.period === usual ? 0 : 1)
