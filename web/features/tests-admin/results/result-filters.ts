import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components, paths } from '../../../../openapi/gen/schema.d.ts'
import { CHECKED, NOT_PASSED } from '../../../../openapi/rules/attempts/attempt-statuses.ts'
import { ownKeys } from '../../../../openapi/rules/values/own-keys.ts'
import { type Days, daysIn, type Period, readPeriod, writePeriod } from '../../../lib/period.ts'
import { readId } from '../../../lib/read-id.ts'

type Query = NonNullable<paths['/api/test-results']['get']['parameters']['query']>
type One = components['schemas']['AttemptStatus']
/** One of them, those that were checked, or those that did not pass. */
type Status = One | typeof CHECKED | typeof NOT_PASSED

/** Without a word: everything that there is, the latest first. */
const usual: Period = 'all'
const STATUSES: readonly Status[] = [...ownKeys(labels.AttemptStatus), CHECKED, NOT_PASSED]
export const isStatus = (value: string | null | undefined): value is Status => STATUSES.some((one) => one === value)

/** Which results are shown; it lives in the address. */
export interface Filters extends Days {
  search: string
  period: Period
  test: string | undefined
  user: string | undefined
  restaurant: string | undefined
  position: string | undefined
  status: Status | undefined
  /** The days are of the handing in, not of the beginning. */
  isSubmitted: boolean
  page: number
}

/** Whatever somebody typed into the address becomes filters that the server takes. */
export function readFilters(params: URLSearchParams): Filters {
  const page = Number(params.get('page') ?? 1)
  const status = params.get('statuses') ?? params.get('status')
  return {
    ...readPeriod(params, usual),
    search: (params.get('search') ?? '').slice(0, limits.knowledgeBase.searchMax),
    test: readId(params.get('test')),
    user: readId(params.get('user')),
    restaurant: readId(params.get('restaurant')),
    position: readId(params.get('position')),
    status: isStatus(status) ? status : undefined,
    isSubmitted: params.get('moment') === 'submitted',
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 1,
  }
}

const isOne = (status: Status | undefined): status is One =>
  status !== CHECKED && status !== NOT_PASSED && status !== undefined
const choices = ({ test, user, restaurant, position, status, isSubmitted }: Filters) => ({
  ...(test && { test }),
  ...(user && { user }),
  ...(restaurant && { restaurant }),
  ...(position && { position }),
  ...(isOne(status) ? { status } : status && { statuses: status }),
  ...(isSubmitted && { moment: 'submitted' as const }),
})
const said = ({ search }: Filters) => (search.trim() ? { search: search.trim() } : {})

/** The shortest form; `scope` says whose results the page shows. */
export function writeFilters(filters: Filters): string {
  const params = new URLSearchParams({ scope: 'all' })
  writePeriod(params, filters, usual)
  for (const [key, value] of Object.entries({ ...choices(filters), ...said(filters) })) params.set(key, value)
  if (filters.page > 1) params.set('page', String(filters.page))
  return params.toString()
}

export const exportQuery = (filters: Filters, today: string) => ({
  ...daysIn(filters.period, filters, today),
  ...choices(filters),
  ...said(filters),
})

export const listQuery = (filters: Filters, today: string): Query => ({
  scope: 'all',
  ...exportQuery(filters, today),
  page: filters.page,
  limit: limits.testing.pageSize,
})

/** How many of the choices beside the search narrow the list. */
export const chosenCount = (filters: Filters): number =>
  Object.keys(choices(filters)).length + (filters.period === usual ? 0 : 1)
