import { limits } from '../../../openapi/gen/limits.gen.ts'
import { readId } from '../../lib/read-id.ts'

const STATES = ['all', 'todo', 'done'] as const
export type SheetState = (typeof STATES)[number]

/** Who of a sheet is shown; it lives in the address. */
export interface Filters {
  state: SheetState
  search: string
  restaurant: string | undefined
  position: string | undefined
  page: number
}

/** Whatever somebody typed into the address becomes filters that the server takes. */
export function readFilters(params: URLSearchParams): Filters {
  const page = Number(params.get('page') ?? 1)
  return {
    state: STATES.find((one) => one === params.get('state')) ?? 'all',
    search: (params.get('search') ?? '').slice(0, limits.knowledgeBase.searchMax),
    restaurant: readId(params.get('restaurant')),
    position: readId(params.get('position')),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 100_000) : 1,
  }
}

export const choicesOf = ({ state, search, restaurant, position }: Filters) => ({
  ...(state !== 'all' && { state }),
  ...(search.trim() && { search: search.trim() }),
  ...(restaurant && { restaurant }),
  ...(position && { position }),
})

/** The shortest form: defaults are left out. */
export function writeFilters(filters: Filters): string {
  const params = new URLSearchParams(choicesOf(filters))
  if (filters.page > 1) params.set('page', String(filters.page))
  return params.toString()
}

export const listQuery = (filters: Filters) => ({
  ...choicesOf(filters),
  page: filters.page,
  limit: limits.acknowledgements.pageSize,
})

export const isNarrowed = (filters: Filters): boolean => Object.keys(choicesOf(filters)).length > 0
