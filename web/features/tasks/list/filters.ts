import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components, paths } from '../../../../openapi/gen/schema.d.ts'
import { OPEN } from '../../../../openapi/rules/tasks/tasks.ts'
import { ownKeys } from '../../../../openapi/rules/values/own-keys.ts'
import { type Days, daysIn, isPeriod, type Period, readDay } from '../../../lib/period.ts'
import { readId } from '../../../lib/read-id.ts'

type Query = NonNullable<paths['/api/tasks']['get']['parameters']['query']>
type Schemas = components['schemas']
export type Status = Schemas['TaskStatus']
export type Scope = Schemas['TaskScope']
export type Sort = Schemas['TaskSort']
export type Priority = Schemas['TaskPriority']
export type Moment = Schemas['TaskMoment']
export type View = 'list' | 'board'

/** What the page shows; it lives in the address, so that reload, Back and a shared link keep it. */
export interface Filters extends Days {
  view: View
  scope: Scope
  /** Of the chips; none pressed is any. */
  status: readonly Status[]
  overdue: boolean
  priority: Priority | undefined
  assignee: string | undefined
  restaurant: string | undefined
  category: string | undefined
  /** Only what has no restaurant. */
  noRestaurant: boolean
  /** Of those who do it. */
  position: string | undefined
  /** What the days are of; without a word, of the creation. */
  moment: Moment | undefined
  group: string | undefined
  series: string | undefined
  period: Period
  search: string
  sort: Sort
  page: number
}

export const STATUSES = ownKeys(labels.TaskStatus)
const scopes = ownKeys(labels.TaskScope)
const sorts = ownKeys(labels.TaskSort)
const moments: readonly Moment[] = ['created', 'done', 'due', 'late']
const priorities = ownKeys(labels.TaskPriority)
/** In the address: no chip is pressed. */
const ANY = 'any'
const same = (a: readonly Status[], b: readonly Status[]) => a.length === b.length && a.every((one) => b.includes(one))

/** Whatever somebody typed into the address becomes filters that the server takes. */
export function readFilters(params: URLSearchParams): Filters {
  const page = Number(params.get('page') ?? 1)
  const status = params.get('status')
  const named = STATUSES.filter((one) => status?.split(',').includes(one))
  const period = params.get('period')
  const [from, to] = [readDay(params.get('from')), readDay(params.get('to'))]
  const asked = isPeriod(period) ? period : from || to ? 'own' : 'all'
  return {
    view: params.get('view') === 'board' ? 'board' : 'list',
    scope: scopes.find((one) => one === params.get('scope')) ?? 'my',
    status: status === ANY ? [] : named.length > 0 ? named : OPEN,
    overdue: params.get('overdue') === 'true',
    priority: priorities.find((one) => one === params.get('priority')),
    assignee: readId(params.get('assignee')),
    restaurant: readId(params.get('restaurant')),
    noRestaurant: params.get('noRestaurant') === 'true',
    position: readId(params.get('position')),
    moment: moments.find((one) => one === params.get('moment')),
    category: readId(params.get('category')),
    group: readId(params.get('group')),
    series: readId(params.get('series')),
    period: asked,
    ...(asked === 'own' ? { from, to } : { from: undefined, to: undefined }),
    search: (params.get('search') ?? '').slice(0, limits.knowledgeBase.searchMax),
    sort: sorts.find((one) => one === params.get('sort')) ?? 'deadline',
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 1,
  }
}

/** The query of the page's address, shortest form: defaults are left out. */
export function writeFilters(filters: Filters): string {
  const { view, scope, status, overdue, period, from, to, sort, page } = filters
  const { priority, assignee, restaurant, noRestaurant, position, moment, category, group, series } = filters
  const params = new URLSearchParams()
  const put = (key: string, value: string | undefined) => value && params.set(key, value)
  if (view === 'board') put('view', view)
  if (scope !== 'my') put('scope', scope)
  if (!same(status, OPEN)) put('status', status.length > 0 ? status.join(',') : ANY)
  if (overdue) put('overdue', 'true')
  put('priority', priority)
  put('assignee', assignee)
  put('restaurant', restaurant)
  if (noRestaurant) put('noRestaurant', 'true')
  put('position', position)
  put('moment', moment)
  put('category', category)
  put('group', group)
  put('series', series)
  if (period !== 'all') put('period', period)
  put('from', from)
  put('to', to)
  put('search', filters.search.trim())
  if (sort !== 'deadline') put('sort', sort)
  if (page > 1) put('page', String(page))
  return params.toString()
}

/** What narrows the list beside the chips: the same for list, board and export. `today` is the company's. */
export function narrowing(filters: Filters, today: string): Query {
  const { scope, priority, assignee, restaurant, category, group, series, search, period, from, to } = filters
  const { noRestaurant, position, moment } = filters
  return {
    ...(scope !== 'my' && { scope }),
    ...(priority && { priority }),
    ...(assignee && { assignee }),
    ...(restaurant && { restaurant }),
    ...(noRestaurant && { noRestaurant }),
    ...(position && { position }),
    ...(moment && { moment }),
    ...(category && { category }),
    ...(group && { group }),
    ...(series && { series }),
    ...daysIn(period, { from, to }, today),
    ...(search.trim() && { search: search.trim() }),
  }
}

export const exportQuery = (filters: Filters, today: string) => {
  const { status, overdue, sort, scope } = filters
  return {
    ...narrowing(filters, today),
    scope,
    ...(status.length > 0 && { status: status.join(',') }),
    ...(overdue && { overdue }),
    ...(sort !== 'deadline' && { sort }),
  }
}

export const listQuery = (filters: Filters, today: string): Query => {
  const { status, overdue, sort, page } = filters
  return {
    ...narrowing(filters, today),
    // Every status is none: the address stays short, and the server asks nothing.
    ...(status.length > 0 && status.length < STATUSES.length && { status: status.join(',') }),
    ...(overdue && { overdue }),
    ...(sort !== 'deadline' && { sort }),
    page,
    limit: limits.tasks.pageSize,
  }
}

/** How many of the choices beside chips and search narrow the list. */
export function chosenCount({ period, ...filters }: Filters): number {
  const { priority, assignee, restaurant, noRestaurant, position, moment, category, group, series } = filters
  const chosen = [priority, assignee, restaurant, noRestaurant, position, moment, category, group, series]
  return [...chosen, period !== 'all'].filter(Boolean).length
}

/** Anything that hides a task which the tab would show. */
export const isFiltered = (filters: Filters): boolean =>
  chosenCount(filters) > 0 || filters.overdue || filters.search.trim() !== '' || !same(filters.status, OPEN)
