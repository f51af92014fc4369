import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { paths } from '../../../../openapi/gen/schema.d.ts'
import { type Days, daysIn, type Period, readPeriod, todayIn, writePeriod } from '../../../lib/period.ts'
import { readId } from '../../../lib/read-id.ts'

type Query = NonNullable<paths['/api/forms/{id}/responses']['get']['parameters']['query']>

/** As the summary counts without a word; it stands in the address only when it is another one. */
const usual: Period = 'month'

/** Which answers are shown, and how; it lives in the address. */
export interface Filters extends Days {
  period: Period
  user: string | undefined
  restaurant: string | undefined
  /** Those that said so, by a press on a chart. */
  said: { field: string; value: string } | undefined
  view: 'rows' | 'charts'
  page: number
}

const fieldId = /^[\w-]{1,40}$/

/** Whatever somebody typed into the address becomes filters that the server takes. */
export function readFilters(params: URLSearchParams): Filters {
  const [field, value] = [params.get('field'), params.get('value')]
  const page = Number(params.get('page') ?? 1)
  return {
    ...readPeriod(params, usual),
    user: readId(params.get('user')),
    restaurant: readId(params.get('restaurant')),
    said: field && fieldId.test(field) && value ? { field, value: value.slice(0, limits.forms.optionMax) } : undefined,
    view: params.get('view') === 'charts' ? 'charts' : 'rows',
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 1,
  }
}

/** The shortest form: defaults are left out. */
export function writeFilters(filters: Filters): string {
  const { user, restaurant, said, view, page } = filters
  const params = new URLSearchParams()
  if (view !== 'rows') params.set('view', view)
  writePeriod(params, filters, usual)
  if (user) params.set('user', user)
  if (restaurant) params.set('restaurant', restaurant)
  if (said) {
    params.set('field', said.field)
    params.set('value', said.value)
  }
  if (page > 1) params.set('page', String(page))
  return params.toString()
}

/** How many of the choices narrow the answers. */
export const chosenCount = ({ period, user, restaurant, said }: Filters): number =>
  [period !== usual, user, restaurant, said].filter(Boolean).length

/** What rows, charts and export are asked alike. */
export function answerQuery(filters: Filters, now: number, timezone: string): Omit<Query, 'page' | 'limit'> {
  const { period, from, to, user, restaurant, said } = filters
  return {
    ...daysIn(period, { from, to }, todayIn(timezone, now)),
    ...(user && { user }),
    ...(restaurant && { restaurant }),
    ...said,
  }
}

export const pageQuery = (filters: Filters, now: number, timezone: string): Query => ({
  ...answerQuery(filters, now, timezone),
  page: filters.page,
  limit: limits.forms.pageSize,
})

/** A chart of all time has an end: as far back as the server counts. */
export function chartQuery(filters: Filters, now: number, timezone: string) {
  const query = answerQuery(filters, now, timezone)
  return query.from === undefined ? { ...query, from: beginning } : query
}
const beginning = '2000-01-01'
