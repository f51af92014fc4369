import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { readId } from '../../../lib/read-id.ts'

const STATES = ['all', 'todo', 'overdue', 'done', 'notStarted'] as const
type State = (typeof STATES)[number]

/** Who of a course is shown; it lives in the address. */
export interface Filters {
  state: State
  search: string
  restaurant: string | undefined
  position: string | undefined
  page: number
}

export const stateChoices: { _id: State; name: string }[] = [
  { _id: 'todo', name: 'Не прошли' },
  { _id: 'overdue', name: 'Просрочили' },
  { _id: 'notStarted', name: 'Не начинали' },
  { _id: 'done', name: 'Прошли' },
]
export const stateOf = (value: string | null | undefined): State => STATES.find((one) => one === value) ?? 'all'

/** Whatever somebody typed into the address becomes filters that the server takes. */
export function readFilters(params: URLSearchParams): Filters {
  const page = Number(params.get('page') ?? 1)
  return {
    state: stateOf(params.get('state')),
    search: (params.get('search') ?? '').slice(0, limits.knowledgeBase.searchMax),
    restaurant: readId(params.get('restaurant')),
    position: readId(params.get('position')),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 1,
  }
}

const narrowing = ({ state, search, restaurant, position }: Filters) => ({
  ...(state !== 'all' && { state }),
  ...(search.trim() && { search: search.trim() }),
  ...(restaurant && { restaurant }),
  ...(position && { position }),
})

export function writeFilters(filters: Filters): string {
  const params = new URLSearchParams(narrowing(filters))
  if (filters.page > 1) params.set('page', String(filters.page))
  return params.toString()
}

export const listQuery = (filters: Filters) => ({
  ...narrowing(filters),
  page: filters.page,
  limit: limits.courses.pageSize,
})

export const isNarrowed = (filters: Filters): boolean => Object.keys(narrowing(filters)).length > 0
