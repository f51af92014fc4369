import { labels } from '../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components, paths } from '../../../openapi/gen/schema.d.ts'
import { DAY } from '../../../openapi/rules/time/durations.ts'
import { ownKeys } from '../../../openapi/rules/values/own-keys.ts'
import { type Days, readDay } from '../../lib/period.ts'
import { readId } from '../../lib/read-id.ts'

type Schemas = components['schemas']
export type Section = Schemas['MonitoringSection']
export type UserSort = Schemas['MonitoringUserSort']
type Query = NonNullable<paths['/api/monitoring/summary']['get']['parameters']['query']>
type PeopleQuery = NonNullable<paths['/api/monitoring/users']['get']['parameters']['query']>

export const PRESETS = ['today', 'yesterday', '7', '30', 'month', 'own'] as const
export type Preset = (typeof PRESETS)[number]
export const presets: Readonly<Record<Preset, string>> = {
  today: 'Сегодня',
  yesterday: 'Вчера',
  7: '7 дней',
  30: '30 дней',
  month: 'Месяц',
  own: 'Период',
}
const usual: Preset = '7'
const isPreset = (value: string | null): value is Preset => Object.hasOwn(presets, value ?? '')

export const SECTIONS = ownKeys(labels.MonitoringSection)
const SORTS = ownKeys(labels.MonitoringUserSort)
export const sortOf = (value: string | null): UserSort => SORTS.find((one) => one === value) ?? 'name'

/** What is looked at; it lives in the address, and a saved view is its part after the «?». */
export interface Filters extends Days {
  tab: Section
  period: Preset
  restaurant: string | undefined
  position: string | undefined
  user: string | undefined
  /** Of the people. */
  search: string
  sort: UserSort
  page: number
}

/** Whatever somebody typed into the address becomes filters that the server takes. */
export function readFilters(params: URLSearchParams): Filters {
  const asked = params.get('period')
  const [from, to] = [readDay(params.get('from')), readDay(params.get('to'))]
  const period = isPreset(asked) ? asked : from || to ? 'own' : usual
  const page = Number(params.get('page') ?? 1)
  return {
    tab: SECTIONS.find((one) => one === params.get('tab')) ?? 'summary',
    period,
    ...(period === 'own' ? { from, to } : { from: undefined, to: undefined }),
    restaurant: readId(params.get('restaurant')),
    position: readId(params.get('position')),
    user: readId(params.get('user')),
    search: (params.get('search') ?? '').slice(0, limits.knowledgeBase.searchMax),
    sort: sortOf(params.get('sort')),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 1,
  }
}

/** The shortest form: defaults are left out. */
export function writeFilters({ tab, period, from, to, ...rest }: Filters): string {
  const params = new URLSearchParams()
  const put = (key: string, value: string | undefined) => value && params.set(key, value)
  if (tab !== 'summary') put('tab', tab)
  if (period !== usual) put('period', period)
  if (period === 'own') {
    put('from', from)
    put('to', to)
  }
  put('restaurant', rest.restaurant)
  put('position', rest.position)
  put('user', rest.user)
  put('search', rest.search.trim())
  if (rest.sort !== 'name') put('sort', rest.sort)
  if (rest.page > 1) put('page', String(rest.page))
  return params.toString()
}

const dayOf = (date: string) => Date.parse(`${date}T00:00Z`) / DAY
export const dayAfter = (date: string, days: number): string =>
  new Date((dayOf(date) + days) * DAY).toISOString().slice(0, 'yyyy-MM-dd'.length)

/** The days that a preset means, by the business day that it is. */
export function daysOf({ period, from, to }: Pick<Filters, 'period' | 'from' | 'to'>, today: string) {
  if (period === 'own')
    return { from: from ?? dayAfter(to ?? today, 1 - limits.monitoring.defaultDays), to: to ?? today }
  if (period === 'yesterday') return { from: dayAfter(today, -1), to: dayAfter(today, -1) }
  if (period === 'month') return { from: `${today.slice(0, 'yyyy-MM'.length)}-01`, to: today }
  return { from: period === 'today' ? today : dayAfter(today, 1 - Number(period)), to: today }
}

/** What every part of the page is asked alike, and the file of it. */
export const askedOf = (filters: Filters, today: string): Query & { from: string; to: string } => ({
  ...daysOf(filters, today),
  ...(filters.restaurant && { restaurant: filters.restaurant }),
  ...(filters.position && { position: filters.position }),
  ...(filters.user && { user: filters.user }),
})

export const peopleQuery = (filters: Filters, today: string): PeopleQuery => ({
  ...askedOf(filters, today),
  ...(filters.search.trim() && { search: filters.search.trim() }),
  ...(filters.sort !== 'name' && { sort: filters.sort }),
  page: filters.page,
  limit: limits.monitoring.peoplePageSize,
})
